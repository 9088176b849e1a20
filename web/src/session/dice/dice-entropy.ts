/** The part of this device in the dice: each of its seats promises something for the seed when it sits down,
 * and says it when everybody has promised. Nobody has to do anything for it. */
import { api } from '../../base/net/api';
import { draw, drawNext, keepSaid, remember, remembered, witness, wordsOf } from './dice-promises';
import type { NewTable, TableInfo } from '../../base/wire';

/** A table with a promise of everybody who plays on this device. */
export async function create(table: NewTable): Promise<TableInfo> {
  const isStirred = table.dice !== 'host' && !table.position?.length;
  const seats = table.seats.map((seat) =>
    isStirred && (seat.kind === 'me' || seat.kind === 'here') ? { ...seat, promise: draw() } : seat,
  );
  return spokenFor(await api.create({ ...table, seats }));
}

export async function join(id: string, name: string, seat?: number): Promise<TableInfo> {
  return spokenFor((await api.join(id, { name, seat, promise: draw() })).table);
}

/** What is asked for is said while the page turns to the table. */
function spokenFor(info: TableInfo): TableInfo {
  void tend(info);
  return info;
}

const next = new Map<string, Promise<unknown>>(); // promises on their way, by table

/** After the end: who plays here promises something for the game that may follow. */
export function promiseNext(info: TableInfo, seats: number[]): void {
  if (info.dice !== 'seed' || info.desk || next.has(info.id) || !seats.length) return;
  const promises = seats.map((seat) => ({ seat, promise: drawNext(info.id, seat) }));
  next.set(
    info.id,
    api.promise(info.id, promises).catch(() => next.delete(info.id)),
  );
}

export async function rematch(id: string): Promise<TableInfo> {
  await next.get(id);
  return spokenFor(await api.rematch(id));
}

/** After the end: this device's part in the dice of the next game, before anybody opens it. */
export function prepareNext(info: TableInfo, seats: number[], rematch: string): void {
  if (!rematch) promiseNext(info, seats);
  else if (!info.desk) follow(rematch);
}

const followed = new Set<string>();

/** Somebody wants another game: it begins without waiting for this page to be turned. */
export function follow(id: string): void {
  if (followed.has(id)) return;
  followed.add(id);
  void api.table(id).then(tend, () => followed.delete(id));
}

let last: Promise<unknown> = Promise.resolve(); // one after the other: the next one knows what was said

/** Promise what is missing, or say what is asked for; the table as it is after that. */
export function tend(info: TableInfo): Promise<TableInfo> {
  remember(info);
  if (info.dice !== 'seed' || info.status !== 'open') return Promise.resolve(info);
  // It may be too late, or the line may be lost: whatever the table says next is looked at again.
  const done = last.then(() => (info.asking ? say(info) : promise(info))).catch(() => info);
  last = done;
  return done;
}

async function promise(info: TableInfo): Promise<TableInfo> {
  const seats = info.seats.filter((seat) => seat.mine && !wordsOf(seat.promise));
  if (!seats.length) return info;
  return api.promise(
    info.id,
    seats.map(({ seat }) => ({ seat, promise: draw() })),
  );
}

async function say(info: TableInfo): Promise<TableInfo> {
  const { heard } = remembered(info.id);
  const seats = info.seats
    .filter((one) => one.promise && !one.said && !heard.includes(one.seat))
    .map(({ seat, promise }) => ({ seat, words: wordsOf(promise) }))
    .filter((one) => one.words);
  if (!seats.length) return info;
  witness(info);
  const said = seats.map(({ seat }) => seat);
  keepSaid(info.id, said, false);
  const told = await api.say(info.id, seats);
  keepSaid(info.id, said, true);
  return told;
}
