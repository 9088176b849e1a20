/** The money that a choice brings or costs, from the amounts that the server sends for each unit of its
 * blanks. */
import type { Choice, Game } from './wire';

/** The values that the player has filled in for the blanks of a choice. */
export interface Filled {
  amount?: number;
  items?: readonly number[];
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** The money that a choice brings at once, or at least; negative if it costs money, null if it is unknown. */
export function flow<G extends Game>(choice: Choice<G>, filled: Filled = {}): number | null {
  const bare = choice.flow ?? choice.least;
  if (bare === undefined || bare === null) return null;
  const { each } = choice;
  const units = (filled.items ?? []).map((item) => each?.items?.[choice.items!.pool.indexOf(item)] ?? 0);
  return bare + (each?.amount ?? 0) * (filled.amount ?? 0) + sum(units);
}

/** The money with every blank at its maximum. */
export const fullFlow = <G extends Game>(choice: Choice<G>): number =>
  flow(choice, { amount: choice.amount?.high, items: choice.items?.pool }) ?? 0;
