/** Reads from a view its windows, that is, everything that waits for an answer (question, auctions, debts,
 * claims, offers), and the choices that are answers to them. */
import type { Blank, Choice, Game, KitSteps, Told, View, WindowInfo } from '../../base/wire';
import { lookup } from '../../base/lookup';

/** The fields of a window of each kind, which are the same in all games. */
interface Patterns {
  auction: Omit<KitSteps['Auction'], 'do'>;
  claim: Omit<KitSteps['StandingClaim'], 'do'>;
  debt: Omit<KitSteps['RaiseMoney'], 'do'>;
  offer: Omit<KitSteps['Offered'], 'do'>;
  prompt: Omit<KitSteps['PromptClaims'], 'do'>;
  sale: { seat: number; items: number[]; bids: [number, number][] };
}

export interface Open<K extends keyof Patterns> {
  window: WindowInfo;
  at: number; // its index in `view.windows`
  step: Patterns[K];
}

/** The open windows of a kind: the question, or windows beside it. */
export function opened<K extends keyof Patterns>(view: View, kind: K): Open<K>[] {
  const { agenda, standing } = view.glimpse;
  return view.windows.flatMap((window, at) => {
    if (window.kind !== kind || window.at === 'right') return [];
    const step = (window.at === 'top' ? agenda.at(-1) : standing[at - 1]) as unknown as Patterns[K];
    return [{ window, at, step }];
  });
}

/** The window of the question. */
export const asked = (view: View): WindowInfo | null =>
  view.windows[0]?.at === 'top' ? view.windows[0] : null;

export const auction = (view: View): Open<'auction'> | null => opened(view, 'auction')[0] ?? null;

/** Whether an auction has begun that no seat has answered yet. */
export function hasNewAuction(view: View): boolean {
  const lot = auction(view)?.step;
  return lot !== undefined && lot.high < 0 && lot.call === 0 && lot.out.length === 0;
}

/** The debt of this seat that its cash does not cover. */
export function debt(view: View, seat: number): Open<'debt'> | null {
  const found = opened(view, 'debt')[0];
  return found && found.step.seat === seat && (lookup(view.glimpse.count, 0)[seat] ?? 0) < found.step.amount
    ? found
    : null;
}

// Kinds of questions that are shown by a component of their own.
export const APART = new Set(['auction', 'prompt']);

/** The choices that are answers to the question. */
export const answers = <G extends Game>(view: View<G>): Choice<G>[] =>
  view.choices.filter((choice) => {
    const window = lookup(view.windows, choice.window);
    return window.at === 'top' && !APART.has(window.kind);
  });

export const hasBlanks = (choice: Choice): boolean => Boolean(choice.amount || choice.items || choice.goods);

export interface OpenClaim {
  claim: Choice;
  waive: Choice | null;
  payer: number;
  what: number;
  amount: number | null;
  throws: number | null;
  until: number | null; // the time at which it closes, on the table's clock
  whole: number; // for how long it is open in all, in ms; 0 if unknown
  isLast: boolean; // whether the next throw ends it
  thrower: number; // the seat that makes that throw; negative if there is none
}

/** Appends a number to each key, so that equal keys differ. The numbers count down, so that the others keep
 * theirs when the first is removed. */
export const distinct = (keys: readonly string[]): string[] =>
  keys.map((key, i) => `${key}/${keys.slice(i + 1).filter((other) => other === key).length}`);

/** The claims that this seat may make. A window of a claim has two choices: the first makes the claim, the
 * second gives it up. */
export function claims(view: View): OpenClaim[] {
  const open = [...opened(view, 'prompt'), ...opened(view, 'claim')];
  return open.flatMap(({ window, at, step }): OpenClaim[] => {
    const [claim, waive = null] = view.choices.filter((choice) => choice.window === at);
    if (!claim) return [];
    const until = window.closes ?? null;
    const shared = {
      ...{ claim, waive, what: step.what, until },
      whole: until !== null && window.at === 'top' ? until - (window.since ?? 0) : 0,
      ...{ isLast: window.last ?? false, thrower: window.thrower ?? -1 },
    };
    if ('due' in step) {
      const mine = step.due.find(([seat]) => seat === view.seat);
      // The payer may have left the game.
      const payer = 'payer' in claim.action ? Number(claim.action.payer) : step.seat;
      return [{ ...shared, payer, amount: mine?.[1] ?? null, throws: null }];
    }
    return [{ ...shared, payer: step.payer, amount: step.amount, throws: step.throws }];
  });
}

/** The open offers from or to this seat. */
export const offers = (view: View): Open<'offer'>[] =>
  opened(view, 'offer').filter(({ step }) => step.to === view.seat || step.seat === view.seat);

/** A claim that has ended: it was paid, or it was not made in time. */
export interface Settled {
  seat: number;
  claim: OpenClaim;
  isPaid: boolean;
}

/** The results of the claims of the previous view; claims that were given up are left out. */
export function settled(before: View, after: View): Settled[] {
  const keys = (all: OpenClaim[]) => distinct(all.map((one) => `${one.payer}/${one.what}`));
  const still = keys(claims(after));
  const were = claims(before);
  const known = keys(were);
  const gone = were.filter((_, i) => !still.includes(lookup(known, i)));
  return gone.flatMap((claim): Settled[] => {
    const about = ({ facts = [] }: Told) =>
      facts[0] === before.seat && (facts.length < 3 || (facts[1] === claim.payer && facts[2] === claim.what));
    const told = after.events.find(
      (event) => (event.kind === 'claimed' || event.kind === 'forfeited') && about(event),
    );
    if (!told) return [];
    if (told.kind === 'forfeited') return [{ seat: before.seat, claim, isPaid: false }];
    // The debtor may first have to choose how to pay, or raise the money. Then the result is shown later.
    const isOwed =
      claim.payer >= 0 &&
      claim.payer < after.names.length &&
      !after.events.some(({ kind, facts = [] }) => kind === 'paid' && facts[0] === claim.payer);
    return isOwed ? [] : [{ seat: before.seat, claim, isPaid: true }];
  });
}

/** Three bids to offer: the least, a round number above it, and one further up. */
export function raises({ low, high, by }: Blank): number[] {
  const round = (n: number) => Math.min(high, low + Math.ceil((n - low) / by) * by);
  const nice = Math.max(by, 10 ** Math.max(0, Math.floor(Math.log10(Math.max(low, high) / 2)) - 1));
  const found = [low, ...[1, 5].map((times) => round(Math.ceil((low + times * nice) / nice) * nice))];
  return [...new Set(found)].filter((n) => n <= high);
}

/** Whether this seat may answer a window beside the question. */
export const hasBeside = (view: View): boolean => besides(view).length > 0;

/** Whether one of them is neither a claim nor an offer, so that a component of the game must show it. */
export const hasItsOwn = (view: View): boolean =>
  besides(view).some(({ kind }) => kind !== 'claim' && kind !== 'offer');

const besides = ({ choices, windows }: View): WindowInfo[] =>
  choices.map(({ window }) => lookup(windows, window)).filter(({ at }) => at === 'beside');
