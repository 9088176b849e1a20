/** Which of the choices answer the question, and which are rights that stand beside it. */
import type { Kit } from '../boxes/kit';
import type { Choice, Coded, View } from '../lib/wire';

const BESIDE = new Set(['Accept', 'Decline', 'Counter', 'Withdraw', 'Offer', 'Resign']);
/** `ClaimIncome` and the like claim something too. */
const isClaim = (action: Coded): boolean => action.do.startsWith('Claim');
const isWaiver = (action: Coded): boolean => action.do.startsWith('Waive');
const BIDDING = new Set(['Bid', 'BidUpTo', 'PassBid']);

export const top = (view: View): Coded | null => view.glimpse.agenda.at(-1) ?? null;

/** An auction of any game: a lot, a leader, who is out. */
export const isAuction = (step: Coded | null): boolean => step !== null && 'high' in step && 'limits' in step && 'out' in step;

/** Something owed that the debtor has not got. */
export function isDebt(view: View, seat: number): boolean {
  const step = top(view);
  if (!step || step.seat !== seat || typeof step.amount !== 'number' || !('why' in step) || !('to' in step)) return false;
  return (view.glimpse.count[0][seat] ?? 0) < step.amount;
}

export function answers(view: View, kit: Kit): Choice[] {
  const rights = new Set([...kit.rights.flatMap((right) => right.actions), ...(kit.beside ?? [])]);
  return view.choices.filter(({ action }) => !BESIDE.has(action.do) && !isClaim(action) && !isWaiver(action) && !BIDDING.has(action.do) && !rights.has(action.do));
}

export const hasBlanks = (choice: Choice): boolean => Boolean(choice.amount || choice.items || choice.goods);

export interface OpenClaim {
  claim: Choice;
  waive: Choice | null;
  payer: number;
  what: number;
  amount: number | null;
  throws: number | null;
  until: number | null; // on the table's clock
  cite: string;
}

/** What I may claim of the question itself: several may at once, each his own amount. */
const prompt = (view: View): [number, number] | undefined => (top(view)?.due as [number, number][] | undefined)?.find(([seat]) => seat === view.seat);

/** Money that is mine if I ask for it in time. */
export function claims(view: View): OpenClaim[] {
  return view.choices
    .filter(({ action }) => isClaim(action))
    .map((claim) => {
      const isSame = (one: Coded) => one.payer === claim.action.payer && one.what === claim.action.what;
      const at = view.glimpse.standing.findIndex((one) => one.seat === view.seat && 'throws' in one && (claim.action.payer === undefined || isSame(one)));
      const window = view.glimpse.standing[at];
      const waive = view.choices.find(({ action }) => isWaiver(action) && isSame(action));
      return {
        claim,
        waive: waive ?? null,
        payer: claim.action.payer ?? window?.payer ?? -1,
        what: claim.action.what ?? window?.what ?? -1,
        amount: window?.amount ?? prompt(view)?.[1] ?? null,
        throws: window?.throws ?? null,
        until: window ? view.standing[at] : view.closes,
        cite: '',
      };
    });
}

/** What anybody may still claim of somebody, as the whole table sees it. */
export const claimable = (view: View): Coded[] => view.glimpse.standing.filter((one) => 'throws' in one && 'payer' in one && typeof one.amount === 'number');

/** Deals that lie on the table and concern this seat. */
export const offers = (view: View): Coded[] =>
  view.glimpse.standing.filter((one) => 'to' in one && 'items' in one && 'amount' in one && (one.to === view.seat || one.seat === view.seat));
