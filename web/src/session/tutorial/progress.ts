/** Progress of first games, in `localStorage`: by table the actions that were done. */
const keyOf = (table: string) => `magnat.first.${table}`;

export const begin = (table: string): void => keepLearnt(table, []);

/** The actions that were done; null if the table is no first game. */
export function learntAt(table: string): string[] | null {
  const kept = localStorage.getItem(keyOf(table));
  return kept === null ? null : (JSON.parse(kept) as string[]);
}

export function keepLearnt(table: string, learnt: string[]): void {
  localStorage.setItem(keyOf(table), JSON.stringify(learnt));
}

export function forget(table: string): void {
  localStorage.removeItem(keyOf(table));
}
