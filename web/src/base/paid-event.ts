/** Reads the facts (values) of a `paid` event. */
import type { Told } from './wire';

export interface Payment {
  from: number; // payer and payee as holders: a seat, the bank, …
  to: number;
  amount: number;
}

/** The payment of money that an event reports; null for other events, for other goods, and for hidden
 * amounts. */
export function moneyPaid({ kind, facts = [] }: Told): Payment | null {
  const [from, to, amount, good] = facts;
  if (kind !== 'paid' || good || !Number.isFinite(amount)) return null;
  return { from: Number(from), to: Number(to), amount: Number(amount) };
}
