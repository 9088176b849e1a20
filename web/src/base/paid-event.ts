/** The facts of a `paid` event. */
import type { Told } from './wire';

export interface Payment {
  from: number; // holders: a seat, the bank, …
  to: number;
  amount: number;
}

/** The payment that an event tells of; null for other events, for goods and for amounts that are hidden. */
export function moneyPaid({ kind, facts = [] }: Told): Payment | null {
  const [from, to, amount, good] = facts;
  if (kind !== 'paid' || good || !Number.isFinite(amount)) return null;
  return { from: Number(from), to: Number(to), amount: Number(amount) };
}
