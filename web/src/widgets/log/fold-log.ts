/** Folds the log: each event is told in few sentences; the other sentences become details. */
import { moneyPaid } from '../../base/paid-event';
import type { Told } from '../../base/wire';
import { lookup } from '../../base/lookup';

/** One item of the log. */
export interface LogLine {
  key: string;
  entry: number; // the number of its last entry
  shown: Told[];
  all: Told[];
  /** For several similar actions in a row: how many follow the first one, and the money that all of them cost
   * or brought. 0 for other items. */
  more: number;
  sum: number;
}

const BIDDING = new Set(['bid', 'passed', 'called', 'announced', 'limited', 'stands', 'called_again']);
const HAMMERED = new Set(['sold', 'unsold']);
/** Kinds of events that are never joined to one item. */
const STEADY = new Set(['rolled', 'claimed', 'paid', 'given', 'drew', 'talk', 'offered']);

const isWalk = (told: Told) => told.kind === 'given' && Array.isArray(told.facts?.[3]);

/** Whether a sentence only repeats what earlier sentences of the same entry say. `details` are the kinds of
 * events that a game declares as details. */
function isDetail(told: Told, before: readonly Told[], details: readonly string[]): boolean {
  if (!before.length) return false;
  if (details.includes(told.kind)) return true;
  if (told.kind === 'given') return !isWalk(told);
  if (told.kind !== 'paid') return false;
  const paid = moneyPaid(told);
  if (!paid) return Boolean(told.facts?.[3]); // a payment of goods
  return before.some((one) => !moneyPaid(one) && one.facts?.includes(paid.amount));
}

/** The sentences of one entry that are not details. */
export function mainSentences(entry: readonly Told[], details: readonly string[] = []): Told[] {
  return entry.filter((told, i) => !isDetail(told, entry.slice(0, i), details));
}

/** The sentences grouped by entry; sentences that belong to no entry stay alone. */
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
  let isAuction = false; // whether the last item is an auction that continues
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
