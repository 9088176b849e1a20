/** The last entry of a table whose events this page has shown. It is stored in `localStorage`, so that a page
 * that is opened again can show what was missed. */
import type { Told, View } from '../../base/wire';

const KEY = 'magnat.told';
const MOST_TABLES = 40;
const NONE = -1;
const PRESENCE = new Set(['away', 'back']); // kinds of events that do not count as missed

const stored = (): [table: string, n: number][] =>
  JSON.parse(localStorage.getItem(KEY) ?? '[]') as [string, number][];

export class ToldEntries {
  private last = NONE; // the last entry in the views of all seats

  constructor(private readonly table: () => string) {}

  /** The entry after which the player has missed something since an earlier visit, if this is the first view;
   * else null. */
  missedSince({ seat, events, outcome }: View): number | null {
    if (this.last !== NONE || seat < 0 || outcome) return null;
    const seen = new Map(stored()).get(this.table()) ?? NONE;
    const isNews = events.some(({ entry, kind }) => entry > seen && !PRESENCE.has(kind));
    return seen !== NONE && isNews ? seen : null;
  }

  /** Those events of a view that no earlier view of any seat contained. */
  next({ n, events }: View): Told[] {
    const found = events.filter(({ entry }) => entry > this.last);
    this.last = Math.max(this.last, n);
    return found;
  }

  /** Note that the reader has seen everything up to this entry. */
  store(n: number): void {
    const others = stored().filter(([table]) => table !== this.table());
    localStorage.setItem(KEY, JSON.stringify([...others.slice(1 - MOST_TABLES), [this.table(), n]]));
  }
}
