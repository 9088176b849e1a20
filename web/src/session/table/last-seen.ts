/** How far this device has been told of each table: whoever comes back reads what happened since. */

const SHELF = 'magnat.told';
const MOST = 40; // tables, the last ones

const kept = (): [table: string, n: number][] =>
  JSON.parse(localStorage.getItem(SHELF) ?? '[]') as [string, number][];

/** The last entry, or below 0. */
export const toldOf = (table: string): number => new Map(kept()).get(table) ?? -1;

export function keepTold(table: string, n: number): void {
  const others = kept().filter(([other]) => other !== table);
  localStorage.setItem(SHELF, JSON.stringify([...others.slice(1 - MOST), [table, n]]));
}
