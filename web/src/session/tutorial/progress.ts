/** Stores the progress of guided first games in `localStorage`: by table, the steps that the player has
 * learnt. */
const keyOf = (table: string) => `magnat.first.${table}`;

/** The steps that were learnt at a table, in order. */
export function learntAt(table: string): string[] {
  return JSON.parse(localStorage.getItem(keyOf(table)) ?? '[]') as string[];
}

export function keepLearnt(table: string, learnt: string[]): void {
  localStorage.setItem(keyOf(table), JSON.stringify(learnt));
}

export function forget(table: string): void {
  localStorage.removeItem(keyOf(table));
}
