/** Refuses an answer to an auction, a sale or an offer that was drawn or changed less than STEADY_MS ago,
 * because the player cannot have read it before pressing. */
import { opened } from '../table/open-windows';
import type { Both, Game, View } from '../../base/wire';
import { lookup } from '../../base/lookup';

const STEADY_MS = 700;
const NOT_YET = Infinity;
const GUARDED = new Set(['Bid', 'Call', 'Outbid', 'SellTo', 'KeepTitles', 'Accept', 'Decline']);

export type Panel = 'auction' | 'sale' | 'offer';

/** An auction, sale or offer of the shown view. */
interface Shown {
  kind: Panel;
  at: number; // the index of its window in the view
  about: string; // the items for sale, or the two players of an offer
  said: string; // the price, or the terms of the offer
  // When it was drawn or changed, on the clock of `performance.now()`; NOT_YET: it was not drawn yet.
  since: number;
  isNew: boolean; // whether it is new; false: it has changed
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

function openOffers(view: View): Omit<Shown, 'since' | 'isNew'>[] {
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
      if (!known) return { ...one, since: NOT_YET, isNew: true };
      if (known.said === one.said || known.since === NOT_YET) return { ...known, ...one };
      return { ...one, since: performance.now(), isNew: false };
    });
  }

  /** Note that the panel for all windows of a kind is drawn. Its code may be loaded long after the view has
   * come. */
  drawn(kind: Panel): void {
    for (const one of this.shown)
      if (one.kind === kind && one.since === NOT_YET) one.since = performance.now();
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
