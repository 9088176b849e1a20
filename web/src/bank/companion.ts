/** What the cash desk says over the wire. */
import type { Both } from '../lib/wire';

export const BANKER = -1;
export const CASH = 1;
export const TITLES = 2;

export interface Account { holder: number; seat: number; kind: 'purse' | 'deposit' | 'bank' | 'pot'; balance: number | null; endless: boolean; operations: number; start: number | null; goods: [name: string, n: number][] }
export interface Key { id: string; said: Both; way: 'in' | 'out' | 'across'; amount: number; cite: string; clause: string; low: number; high: number; unit: Both }
export interface Movement { src: number; dst: number; amount: number | null }
export interface Entry { n: number; at: number; who: number; kind: string; said: Both; lines?: Movement[]; cite?: string; clause?: string; of?: number; moves?: [item: number, seat: number][]; can_counter?: boolean }
export interface Request { n: number; src: number; dst: number; amount: number; said: Both; clause: string; mine: boolean; own: boolean }
export interface Ruin { cite: string; clause: string; heirs: boolean; dues: boolean }
export interface Ware { good: string; said: Both; left: number }
export interface Lot { n: number; items: number[]; bidders: number[]; said: Both; seller: number; high: number; price: number; next: number; closes: number; silence: number; clause: string }
export interface Title { item: number; owner: number; price: number; pledged: boolean; houses: number; hotels: number }
export interface TitleName { item: number; said: Both; group: string; group_said: Both; points: boolean }
export interface Charge { to: number; amount: number; cite: string; clause: string; why: Both }
export interface Deed { id: string; price: number; cite: string; clause: string; refused: Both | null }
export interface Card { charges: Charge[]; deeds: Deed[]; lot: number[] }

export interface DeskView {
  type: 'desk'; id: string; n: number; since: number; now: number; you: number; game: string; edition: string;
  names: string[]; out: boolean[]; linked: boolean[]; depth: number; secret: boolean; unit: number; issuing: string;
  accounts: Account[]; keys: Key[][]; requests: Request[]; entries: Entry[]; lot: Lot | null; ruin: Ruin; wares: Ware[]; titles: Title[]; names_of_titles: TitleName[];
}

export interface DeskInfo { id: string; game: string; edition: string; names: string[]; you: number; touched: number }

/** A line that waits to be stored; its id makes a resend harmless. */
export interface Command { type: string; id: string; [field: string]: unknown }
export interface Answer { type: 'ack' | 'refused'; id: string; n: number; fr?: string; en?: string; clause?: string }

/** One line of a statement. */
export interface Line { n: number; at: number; said: Both; other: number; amount: number; balance: number; clause: string }

/** What an account has seen, line by line; the last balance is its own. */
export function statement(entries: readonly Entry[], account: Account): Line[] {
  let balance = account.start ?? 0;
  const lines: Line[] = [];
  for (const entry of entries) {
    if (entry.kind === 'asked' || entry.kind === 'declined' || entry.kind === 'bid') continue;
    for (const line of entry.lines ?? []) {
      if (line.amount === null || (line.src !== account.holder && line.dst !== account.holder)) continue;
      const amount = line.dst === account.holder ? line.amount : -line.amount;
      balance += amount;
      lines.push({ n: entry.n, at: entry.at, said: entry.said, other: amount < 0 ? line.dst : line.src, amount, balance, clause: entry.clause ?? '' });
    }
  }
  return lines;
}

/** The entries known so far and those that came, in order and each once. */
export function merged(known: readonly Entry[], came: readonly Entry[]): Entry[] {
  const last = known.at(-1)?.n ?? 0;
  return came.length ? [...known, ...came.filter((entry) => entry.n > last)] : [...known];
}
