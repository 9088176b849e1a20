/** Which tables of this device are first games, and what has been learnt at them. */
const shelf = (table: string) => `magnat.first.${table}`;

export const begin = (table: string): void => keepLearnt(table, []);

/** null: it is a game like any other. */
export function learntAt(table: string): string[] | null {
  const kept = localStorage.getItem(shelf(table));
  return kept === null ? null : (JSON.parse(kept) as string[]);
}

export function keepLearnt(table: string, learnt: string[]): void {
  localStorage.setItem(shelf(table), JSON.stringify(learnt));
}

export function forget(table: string): void {
  localStorage.removeItem(shelf(table));
}
