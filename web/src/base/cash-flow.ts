/** What an answer costs or brings, put together from what the server says of each of its units. */
import type { Choice, Game } from './wire';

/** What is filled into the blanks of a choice. */
export interface Filled {
  amount?: number;
  items?: readonly number[];
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** Money that it brings at once or at least, below 0 what it costs; null where nobody knows. */
export function flow<G extends Game>(choice: Choice<G>, filled: Filled = {}): number | null {
  const bare = choice.flow ?? choice.least;
  if (bare === undefined || bare === null) return null;
  const { each } = choice;
  const units = (filled.items ?? []).map((item) => each?.items?.[choice.items!.pool.indexOf(item)] ?? 0);
  return bare + (each?.amount ?? 0) * (filled.amount ?? 0) + sum(units);
}

/** The same with everything filled in that can be. */
export const fullFlow = <G extends Game>(choice: Choice<G>): number =>
  flow(choice, { amount: choice.amount?.high, items: choice.items?.pool }) ?? 0;
