/** Folds the log: each thing that happened is told in few sentences, the others are details. */
import { moneyPaid } from '../../base/paid-event';
import type { Told } from '../../base/wire';
import { lookup } from '../../base/lookup';

/** One item of the log. */
export interface LogLine {
  key: string;
  entry: number; // the last one
  shown: Told[];
  all: Told[];
  /** Of actions in a row that are told as one: how many follow the first, and the money that all of them cost
   * or brought; 0 for other items. */
  more: number;
  sum: number;
}

const BIDDING = new Set(['bid', 'passed', 'called', 'announced', 'limited', 'stands', 'called_again']);
const HAMMERED = new Set(['sold', 'unsold']);
/** Kinds that are never told as one. */
const STEADY = new Set(['rolled', 'claimed', 'paid', 'given', 'drew', 'talk', 'offered']);

const isWalk = (told: Told) => told.kind === 'given' && Array.isArray(told.facts?.[3]);

/** Whether a sentence only repeats what the sentences before it in the same entry say. `details` are the
 * kinds that a game lists as such. */
function isDetail(told: Told, before: readonly Told[], details: readonly string[]): boolean {
  if (!before.length) return false;
  if (details.includes(told.kind)) return true;
  if (told.kind === 'given') return !isWalk(told);
  if (told.kind !== 'paid') return false;
  const paid = moneyPaid(told);
  if (!paid) return Boolean(told.facts?.[3]); // goods
  return before.some((one) => !moneyPaid(one) && one.facts?.includes(paid.amount));
}

/** The sentences of one entry that are no details. */
export function mainSentences(entry: readonly Told[], details: readonly string[] = []): Told[] {
  return entry.filter((told, i) => !isDetail(told, entry.slice(0, i), details));
}

/** The sentences by entry; those of no entry stay alone. */
export function byEntry(log: readonly Told[]): Told[][] {
  const entries: Told[][] = [];
  for (const told of log) {
    const last = entries.at(-1);
    if (last && told.entry > 0 && last[0]?.entry === told.entry) last.push(told);
    else entries.push([told]);
  }
  return entries;
}

const isBidding = (entry: Told[]) => BIDDING.has(lookup(entry, 0).kind);
const money = (entry: Told[]) => entry.map(moneyPaid).find(Boolean)?.amount ?? 0;
const isAlike = (one: Told, other: Told) =>
  one.kind === other.kind && one.facts?.[0] === other.facts?.[0] && !STEADY.has(one.kind);

/** The items of the log, the oldest first. An auction is one item, and so are actions of one kind in a row by
 * one player. */
export function foldLog(log: readonly Told[], details: readonly string[] = []): LogLine[] {
  const lines: LogLine[] = [];
  let isAuction = false; // the last line is an auction that goes on
  for (const [i, entry] of byEntry(log).entries()) {
    const first = lookup(entry, 0);
    const line = lines.at(-1);
    const isHammer = entry.some((told) => HAMMERED.has(told.kind));
    if (line && isAuction && (isBidding(entry) || isHammer)) {
      line.shown = isHammer
        ? mainSentences(
            entry.filter((told) => !BIDDING.has(told.kind)),
            details,
          )
        : [lookup(entry, entry.length - 1)];
      line.all.push(...entry);
      line.entry = first.entry;
    } else if (line && !isAuction && money(entry) && isAlike(first, lookup(line.all, 0))) {
      line.shown = line.shown.slice(0, 1);
      line.all.push(...entry);
      line.entry = first.entry;
      line.more += 1;
      line.sum += money(entry);
    } else {
      const shown = mainSentences(entry, details);
      const key = `${first.entry}/${first.entry > 0 ? '' : i}`;
      lines.push({ key, entry: first.entry, shown, all: [...entry], more: 0, sum: money(entry) });
    }
    isAuction = !isHammer && isBidding(entry);
  }
  return lines;
}
