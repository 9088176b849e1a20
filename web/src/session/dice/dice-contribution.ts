/** This device's part in the seed of the dice: each seat sends a promise (a hash) when it sits down, and the
 * words behind it once all seats have promised. It happens without the player. */
import { api } from '../../base/net/api';
import { draw, drawNext, storeSaid, remember, remembered, storePromises, wordsOf } from './dice-storage';
import type { TableInfo } from '../../base/wire';

const next = new Map<string, Promise<unknown>>(); // requests that send promises for the next game, by table

/** After the end: send promises of these seats for a rematch, once. */
export function promiseNext(info: TableInfo, seats: number[]): void {
  if (info.dice !== 'seed' || info.desk || next.has(info.id) || !seats.length) return;
  const promises = seats.map((seat) => ({ seat, promise: drawNext(info.id, seat) }));
  next.set(
    info.id,
    api.promise(info.id, promises).catch(() => next.delete(info.id)),
  );
}

/** Resolves when the promises of this device for the rematch of a table have arrived. */
export const promisedNext = async (id: string): Promise<unknown> => next.get(id);

/** After the end: this device's part in the dice of the next game, before anybody opens it. */
export function prepareNext(info: TableInfo, seats: number[], rematch: string): void {
  if (!rematch) promiseNext(info, seats);
  else if (!info.desk) follow(rematch);
}

const followed = new Set<string>();

/** Another player started a rematch: contribute to its dice before the page opens it. */
export function follow(id: string): void {
  if (followed.has(id)) return;
  followed.add(id);
  void api.table(id).then(contribute, () => followed.delete(id));
}

let last: Promise<unknown> = Promise.resolve(); // the last contribution: they run one after the other

/** Send missing promises, or the words if the server asks for them; returns the table after that. */
export function contribute(info: TableInfo): Promise<TableInfo> {
  remember(info);
  if (info.dice !== 'seed' || info.status !== 'open') return Promise.resolve(info);
  // A failure (too late, no connection) is ignored: the next description of the table is a new try.
  const done = last.then(() => (info.asking ? sendWords(info) : sendPromises(info))).catch(() => info);
  last = done;
  return done;
}

async function sendPromises(info: TableInfo): Promise<TableInfo> {
  const seats = info.seats.filter((seat) => seat.mine && !wordsOf(seat.promise));
  if (!seats.length) return info;
  return api.promise(
    info.id,
    seats.map(({ seat }) => ({ seat, promise: draw() })),
  );
}

async function sendWords(info: TableInfo): Promise<TableInfo> {
  const { heard } = remembered(info.id);
  const seats = info.seats
    .filter((one) => one.promise && !one.said && !heard.includes(one.seat))
    .map(({ seat, promise }) => ({ seat, words: wordsOf(promise) }))
    .filter((one) => one.words);
  if (!seats.length) return info;
  storePromises(info);
  const said = seats.map(({ seat }) => seat);
  storeSaid(info.id, said, false);
  const told = await api.say(info.id, seats);
  storeSaid(info.id, said, true);
  return told;
}
