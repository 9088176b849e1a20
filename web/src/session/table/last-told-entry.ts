/** Up to which entry of a table's log this page has told the events. `localStorage` keeps it, so that a page
 * that is opened again can tell what was missed. */
import type { Told, View } from '../../base/wire';

const KEY = 'magnat.told';
const MOST_TABLES = 40;
const NONE = -1;
const PRESENCE = new Set(['away', 'back']); // events that are no news

const stored = (): [table: string, n: number][] =>
  JSON.parse(localStorage.getItem(KEY) ?? '[]') as [string, number][];

export class ToldEntries {
  private last = NONE; // of the views of all seats

  constructor(private readonly table: () => string) {}

  /** The entry after which an earlier visit missed something, for the first view of this one; else null. */
  missedSince({ seat, events, outcome }: View): number | null {
    if (this.last !== NONE || seat < 0 || outcome) return null;
    const seen = new Map(stored()).get(this.table()) ?? NONE;
    const isNews = events.some(({ entry, kind }) => entry > seen && !PRESENCE.has(kind));
    return seen !== NONE && isNews ? seen : null;
  }

  /** The events of a view that no view before it had, for whichever seat. */
  next({ n, events }: View): Told[] {
    const found = events.filter(({ entry }) => entry > this.last);
    this.last = Math.max(this.last, n);
    return found;
  }

  /** The reader has seen everything up to this entry. */
  store(n: number): void {
    const others = stored().filter(([table]) => table !== this.table());
    localStorage.setItem(KEY, JSON.stringify([...others.slice(1 - MOST_TABLES), [this.table(), n]]));
  }
}
