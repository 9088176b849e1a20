/** The chat of a table: all messages, those that were not read yet, and new ones as long as they are shown.
 * */
import type { TableSession } from './table-session.svelte';
import { i18n } from '../../base/i18n/i18n.svelte';
import type { Remark } from '../../base/wire';

export const FACES = ['bravo', 'ouch', 'luck', 'thanks', 'sorry', 'hurry'] as const;
const SHOWN_MS = 7_000;

/** The name of a reaction; '' for a message. */
export const faceOf = ({ text }: Remark): string =>
  text.startsWith(':') && text.slice(1) in i18n.words.faces ? text.slice(1) : '';

/** The text of a message; for a reaction, its name in the reader's language. */
export const wordsOf = (remark: Remark): string => i18n.words.faces[faceOf(remark)] ?? remark.text;

export class Chat {
  private known = -1; // number of the last message that came; -1: none yet
  read = $state(0); // number of the last message that was read
  fresh = $state.raw<Remark[]>([]);
  unread = $derived.by(() => this.session.talk.remarks.filter(({ n }) => n > this.read).length);

  constructor(private readonly session: TableSession) {}

  /** Read the new messages; called when `talk` changes. */
  update(): void {
    const { remarks } = this.session.talk;
    const last = remarks.at(-1)?.n ?? 0;
    if (this.known < 0) this.read = last; // messages before the page was opened count as read
    const news = this.known < 0 ? [] : remarks.filter(({ n }) => n > this.known);
    this.known = last;
    if (!news.length) return;
    this.fresh = [...this.fresh, ...news];
    setTimeout(() => (this.fresh = this.fresh.filter((one) => !news.includes(one))), SHOWN_MS);
  }

  /** The last new message of a seat. */
  of(seat: number): Remark | null {
    return this.fresh.findLast((one) => one.seat === seat) ?? null;
  }

  /** Mark all messages as read. */
  markRead(): void {
    this.read = this.session.talk.remarks.at(-1)?.n ?? 0;
  }
}
