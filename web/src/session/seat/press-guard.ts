/** What an answer is chosen from, and since when it is on the screen: an answer to what has only just come,
 * or has changed under the finger, was not meant. */
import { opened } from '../table/open-windows';
import type { Both, Game, View } from '../../base/wire';
import { lookup } from '../../base/lookup';

const STEADY_MS = 700;
const CHOSEN = new Set(['Bid', 'Outbid', 'SellTo', 'KeepTitles', 'Accept', 'Decline']);

interface Shown {
  at: number; // which of the view's windows it is
  about: string; // what is for sale, or between whom
  said: string; // what is offered for it
  since: number; // ms of the page
  isNew: boolean; // or else it has changed
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

export const GONE = {
  fr: 'La table est déjà plus loin\u00a0: rien n’est envoyé.',
  en: 'The table has moved on: nothing was sent.',
};

function lying(view: View): Omit<Shown, 'since' | 'isNew'>[] {
  const found = [
    ...opened(view, 'auction').map(({ at, step }) => ({ at, all: [[step.items, step.goods], step.price] })),
    ...opened(view, 'sale').map(({ at, step }) => ({ at, all: [[step.seat, step.items], step.bids] })),
    ...opened(view, 'offer').map(({ at, step: { seat, to, amount, items, goods } }) => ({
      at,
      all: [
        [seat, to],
        [amount, items, goods],
      ],
    })),
  ];
  return found.map(({ at, all: [about, said] }) => ({
    at,
    about: `${lookup(view.windows, at).kind}/${JSON.stringify(about)}`,
    said: JSON.stringify(said),
  }));
}

export class PressGuard {
  private shown: Shown[] = [];

  /** A view is on the screen. */
  note(view: View): void {
    const before = this.shown;
    this.shown = lying(view).map((one) => {
      const known = before.find(({ about }) => about === one.about);
      if (known?.said === one.said) return { ...known, at: one.at };
      return { ...one, since: performance.now(), isNew: !known };
    });
  }

  /** Why this cannot have been meant, if so. */
  unmeant<G extends Game>(view: View<G>, newest: View<G>, action: G['action']): Both | null {
    if (!CHOSEN.has(action.do)) return null;
    const which = JSON.stringify({ ...action, amount: 0 }); // whatever is bid
    const choice = view.choices.find((one) => JSON.stringify({ ...one.action, amount: 0 }) === which);
    const one = this.shown.find(({ at }) => at === choice?.window);
    if (!one) return null;
    const words = action.do === 'Accept' || action.do === 'Decline' ? OFFER : LOT;
    const now = lying(newest).find(({ about }) => about === one.about);
    if (!now) return GONE;
    if (now.said !== one.said) return words.isOther;
    if (performance.now() - one.since >= STEADY_MS) return null;
    return one.isNew ? words.isNew : words.isOther;
  }
}
