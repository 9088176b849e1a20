/** What is open at the table, as the view's windows say: the question, and what stands beside it. */
import type { Blank, Choice, Game, KitSteps, Told, View, WindowInfo } from '../../base/wire';
import { lookup } from '../../base/lookup';

/** What a window of a kind is made of, whatever it is called in its game. */
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
  at: number; // which of the view's windows it is
  step: Patterns[K];
}

/** The windows of a kind that wait for somebody: the first of all is the question,
 * the others stand beside it. */
export function opened<K extends keyof Patterns>(view: View, kind: K): Open<K>[] {
  const { agenda, standing } = view.glimpse;
  return view.windows.flatMap((window, at) => {
    if (window.kind !== kind || window.at === 'right') return [];
    const step = (window.at === 'top' ? agenda.at(-1) : standing[at - 1]) as unknown as Patterns[K];
    return [{ window, at, step }];
  });
}

/** The question, and when it closes. */
export const asked = (view: View): WindowInfo | null =>
  view.windows[0]?.at === 'top' ? view.windows[0] : null;

export const auction = (view: View): Open<'auction'> | null => opened(view, 'auction')[0] ?? null;

/** Something owed that this seat has not got. */
export function debt(view: View, seat: number): Open<'debt'> | null {
  const found = opened(view, 'debt')[0];
  return found && found.step.seat === seat && (lookup(view.glimpse.count, 0)[seat] ?? 0) < found.step.amount
    ? found
    : null;
}

export const APART = new Set(['auction', 'prompt']); // they are answered in a place of their own

/** The choices that answer the question. */
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
  until: number | null; // on the table's clock
  whole: number; // how long that was from the beginning; 0 where it is not known
  isLast: boolean; // the next throw ends it
  thrower: number; // whose throw that is, or below 0
}

/** Keys that tell equals apart. They are counted from behind: the first is done first, and what is left keeps
 * its key. */
export const distinct = (keys: readonly string[]): string[] =>
  keys.map((key, i) => `${key}/${keys.slice(i + 1).filter((other) => other === key).length}`);

/** Money that is mine if I ask for it in time: of its two answers the first asks, the second waives. */
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
      return [{ ...shared, payer: step.seat, amount: mine?.[1] ?? null, throws: null }];
    }
    return [{ ...shared, payer: step.payer, amount: step.amount, throws: step.throws }];
  });
}

/** Deals that lie on the table and concern this seat. */
export const offers = (view: View): Open<'offer'>[] =>
  opened(view, 'offer').filter(({ step }) => step.to === view.seat || step.seat === view.seat);

/** A claim that is over: it was paid, or nobody asked for it in time. */
export interface Settled {
  seat: number;
  claim: OpenClaim;
  isPaid: boolean;
}

/** What became of the claims that were open; those that were waived need no word. */
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
    // A debtor may still be asked how he pays, or have to raise the money: that is told when it is done.
    const isOwed =
      claim.payer >= 0 &&
      claim.payer < after.names.length &&
      !after.events.some(({ kind, facts = [] }) => kind === 'paid' && facts[0] === claim.payer);
    return isOwed ? [] : [{ seat: before.seat, claim, isPaid: true }];
  });
}

/** Three raises that make sense: the least, a little more, a lot more. */
export function raises({ low, high, by }: Blank): number[] {
  const round = (n: number) => Math.min(high, low + Math.ceil((n - low) / by) * by);
  const nice = Math.max(by, 10 ** Math.max(0, Math.floor(Math.log10(Math.max(low, high) / 2)) - 1));
  const found = [low, ...[1, 5].map((times) => round(Math.ceil((low + times * nice) / nice) * nice))];
  return [...new Set(found)].filter((n) => n <= high);
}

/** Whether this seat may answer something that stands beside the question, before it closes. */
export const hasBeside = (view: View): boolean => besides(view).length > 0;

/** The same of what the box shows itself: neither claims nor offers. */
export const hasItsOwn = (view: View): boolean =>
  besides(view).some(({ kind }) => kind !== 'claim' && kind !== 'offer');

const besides = ({ choices, windows }: View): WindowInfo[] =>
  choices.map(({ window }) => lookup(windows, window)).filter(({ at }) => at === 'beside');
