/** Computes the statement of an account from the entries of its cash desk. */
import type { AccountView, Both, EntryView } from '../../base/wire';

/** One line of a statement. */
export interface StatementLine {
  n: number;
  at: number;
  said: Both;
  other: number;
  amount: number;
  balance: number;
  clause: string;
}

/** The payments of an account with the balance after each. */
export function statement(entries: readonly EntryView[], account: AccountView): StatementLine[] {
  let balance = account.start ?? 0;
  const lines: StatementLine[] = [];
  for (const entry of entries) {
    if (entry.kind === 'asked' || entry.kind === 'declined' || entry.kind === 'bid') continue;
    for (const line of entry.lines ?? []) {
      if (line.amount === null || (line.src !== account.holder && line.dst !== account.holder)) continue;
      const amount = line.dst === account.holder ? line.amount : -line.amount;
      balance += amount;
      lines.push({
        n: entry.n,
        at: entry.at,
        said: entry.said,
        other: amount < 0 ? line.dst : line.src,
        amount,
        balance,
        clause: entry.clause ?? '',
      });
    }
  }
  return lines;
}

/** The known entries and the new ones together, in order, without repetitions. */
export function merged(known: readonly EntryView[], came: readonly EntryView[]): EntryView[] {
  const last = known.at(-1)?.n ?? 0;
  return came.length ? [...known, ...came.filter((entry) => entry.n > last)] : [...known];
}
