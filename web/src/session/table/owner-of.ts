/** The seats of a table and the owners of items, read from the part of a view that is the same in all games.
 * */
import type { Glimpse } from '../../base/wire';

export const NOBODY = -1;

/** The numbers of all seats. */
export const seatsOf = ({ seats }: Pick<Glimpse, 'seats'>): number[] =>
  Array.from({ length: seats }, (_, seat) => seat);

/** The seat that has an item. NOBODY if the bank, a square or a pile of cards has it. */
export function ownerOf({ held_by, seats }: Pick<Glimpse, 'held_by' | 'seats'>, item: number): number {
  const holder = held_by[item] ?? null;
  return holder !== null && holder < seats ? holder : NOBODY;
}
