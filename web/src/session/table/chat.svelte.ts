/** What is said at the table beside the game, as this page shows it: all of it, for a while what is new. */
import type { TableSession } from './table-session.svelte';
import { i18n } from '../../base/i18n/i18n.svelte';
import type { Remark } from '../../base/wire';

export const FACES = ['bravo', 'ouch', 'luck', 'thanks', 'sorry', 'hurry'] as const;
const SHOWN_MS = 7_000;

/** In the reader's language, where it is a face. */
export const wordsOf = ({ text }: Remark): string =>
  (text.startsWith(':') && i18n.words.faces[text.slice(1)]) || text;

export class Chat {
  private known = -1; // the last remark that this page has seen; -1: none yet
  read = $state(0); // and that its reader has
  fresh = $state.raw<Remark[]>([]);
  unread = $derived.by(() => this.session.talk.remarks.filter(({ n }) => n > this.read).length);

  constructor(private readonly session: TableSession) {}

  /** To be called when there is something new. */
  hear(): void {
    const { remarks } = this.session.talk;
    const last = remarks.at(-1)?.n ?? 0;
    if (this.known < 0) this.read = last; // what was said before this page came is no news
    const news = this.known < 0 ? [] : remarks.filter(({ n }) => n > this.known);
    this.known = last;
    if (!news.length) return;
    this.fresh = [...this.fresh, ...news];
    setTimeout(() => (this.fresh = this.fresh.filter((one) => !news.includes(one))), SHOWN_MS);
  }

  /** The last new thing that a seat has said. */
  of(seat: number): string {
    const found = this.fresh.findLast((one) => one.seat === seat);
    return found ? wordsOf(found) : '';
  }

  see(): void {
    this.read = this.session.talk.remarks.at(-1)?.n ?? 0;
  }
}
