/** The seats of a table and the owners of items, from the part of a view that all games have in common. */
import type { Glimpse } from '../../base/wire';

export const NOBODY = -1;

/** The numbers of all seats. */
export const seatsOf = ({ seats }: Pick<Glimpse, 'seats'>): number[] =>
  Array.from({ length: seats }, (_, seat) => seat);

/** The seat that holds an item, or NOBODY: the bank, a square, a pile. */
export function ownerOf({ held_by, seats }: Pick<Glimpse, 'held_by' | 'seats'>, item: number): number {
  const holder = held_by[item] ?? null;
  return holder !== null && holder < seats ? holder : NOBODY;
}
