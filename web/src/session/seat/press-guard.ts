/** Refuses an answer to an auction, a sale or an offer that was drawn or changed less than STEADY_MS ago,
 * because the player cannot have read it before pressing. */
import { opened } from '../table/open-windows';
import type { Both, Game, View } from '../../base/wire';
import { lookup } from '../../base/lookup';

const STEADY_MS = 700;
const MOST_LOADING_MS = 3000; // then a panel counts as drawn: an answer must never be impossible
const GUARDED = new Set(['Bid', 'Call', 'Outbid', 'SellTo', 'KeepTitles', 'Accept', 'Decline']);

export type Panel = 'auction' | 'sale' | 'offer';

/** An auction, sale or offer of the shown view. */
interface Shown {
  kind: Panel;
  at: number; // index of its window in the view
  about: string; // the items for sale, or the two players
  said: string; // the price or the offer
  since: number; // when it was drawn or changed; before it is drawn, a time in the future
  isDrawn: boolean;
  isNew: boolean; // it came; false: it changed
}

const LOT = {
  isNew: {
    fr: 'La vente vient de s’ouvrir\u00a0: rien n’est envoyé. Regardez-la, puis offrez.',
    en: 'The sale has only just opened: nothing was sent. Look at it, then bid.',
  },
  isOther: {
    fr: 'Le prix vient de changer\u00a0: rien n’est envoyé. Regardez-le, puis offrez.',
    en: 'The price has just changed: nothing was sent. Look at it, then bid.',
  },
};
const OFFER = {
  isNew: {
    fr: 'Cette offre vient d’arriver\u00a0: rien n’est envoyé. Lisez-la, puis répondez.',
    en: 'This offer has only just come: nothing was sent. Read it, then answer.',
  },
  isOther: {
    fr: 'Cette offre vient de changer\u00a0: rien n’est envoyé. Lisez-la, puis répondez.',
    en: 'This offer has just changed: nothing was sent. Read it, then answer.',
  },
};

export const MOVED_ON = {
  fr: 'La table est déjà plus loin\u00a0: rien n’est envoyé.',
  en: 'The table has moved on: nothing was sent.',
};

function openOffers(view: View): Omit<Shown, 'since' | 'isDrawn' | 'isNew'>[] {
  const found = [
    ...opened(view, 'auction').map(({ at, step }) => ({
      kind: 'auction' as const,
      at,
      all: [[step.items, step.goods], step.price],
    })),
    ...opened(view, 'sale').map(({ at, step }) => ({
      kind: 'sale' as const,
      at,
      all: [[step.seat, step.items], step.bids],
    })),
    ...opened(view, 'offer').map(({ at, step: { seat, to, amount, items, goods } }) => ({
      kind: 'offer' as const,
      at,
      all: [
        [seat, to],
        [amount, items, goods],
      ],
    })),
  ];
  return found.map(({ kind, at, all: [about, said] }) => ({
    kind,
    at,
    about: `${lookup(view.windows, at).kind}/${JSON.stringify(about)}`,
    said: JSON.stringify(said),
  }));
}

export class PressGuard {
  private shown: Shown[] = [];

  /** Note what a view on the screen shows, and since when. */
  note(view: View): void {
    const before = this.shown;
    this.shown = openOffers(view).map((one) => {
      const known = before.find(({ about }) => about === one.about);
      const now = performance.now();
      if (!known) return { ...one, since: now + MOST_LOADING_MS, isDrawn: false, isNew: true };
      if (known.said === one.said || known.since > now) return { ...known, ...one };
      return { ...one, since: now, isDrawn: true, isNew: false };
    });
  }

  /** Note that the panel for all windows of a kind is drawn. Its code may be loaded long after the view has
   * come. */
  drawn(kind: Panel): void {
    const now = performance.now();
    for (const one of this.shown)
      if (one.kind === kind && !one.isDrawn) {
        one.isDrawn = true;
        one.since = Math.min(one.since, now);
      }
  }

  /** The reason for refusing an action; null if it is not refused. */
  refusalOf<G extends Game>(view: View<G>, newest: View<G>, action: G['action']): Both | null {
    if (!GUARDED.has(action.do)) return null;
    const which = JSON.stringify({ ...action, amount: 0 }); // the same action with any amount
    const choice = view.choices.find((one) => JSON.stringify({ ...one.action, amount: 0 }) === which);
    const one = this.shown.find(({ at }) => at === choice?.window);
    if (!one) return null;
    const words = action.do === 'Accept' || action.do === 'Decline' ? OFFER : LOT;
    const now = openOffers(newest).find(({ about }) => about === one.about);
    if (!now) return MOVED_ON;
    if (now.said !== one.said) return words.isOther;
    if (performance.now() - one.since >= STEADY_MS) return null;
    return one.isNew ? words.isNew : words.isOther;
  }
}
