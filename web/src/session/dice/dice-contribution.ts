/** This device's contribution to the seed of the dice (docs/fair-dice.md). Each seat sends a promise when
 * it sits down: the hash of random words. When all seats have promised, it sends the words. The player need
 * not do anything. */
import { api } from '../../base/net/api';
import { draw, drawNext, storeSaid, remember, remembered, storePromises, wordsOf } from './dice-storage';
import type { TableInfo } from '../../base/wire';

// By table: the request that sends the promises for the next game.
const next = new Map<string, Promise<unknown>>();

/** After the end of a game, send promises of these seats for a rematch, once. */
export function promiseNext(info: TableInfo, seats: number[]): void {
  if (info.dice !== 'seed' || info.desk || next.has(info.id) || !seats.length) return;
  const promises = seats.map((seat) => ({ seat, promise: drawNext(info.id, seat) }));
  next.set(
    info.id,
    api.promise(info.id, promises).catch(() => next.delete(info.id)),
  );
}

/** Resolves when the promises of this device for the rematch of a table have been sent. */
export const promisedNext = async (id: string): Promise<unknown> => next.get(id);

/** After the end of a game: contribute to the dice of the next game before anybody opens it. */
export function prepareNext(info: TableInfo, seats: number[], rematch: string): void {
  if (!rematch) promiseNext(info, seats);
  else if (!info.desk) follow(rematch);
}

const followed = new Set<string>();

/** Another player has started a rematch: contribute to its dice before the page opens it. */
export function follow(id: string): void {
  if (followed.has(id)) return;
  followed.add(id);
  void api.table(id).then(contribute, () => followed.delete(id));
}

let last: Promise<unknown> = Promise.resolve(); // the last contribution, because they run one after the other

/** Send missing promises, or the words if the server asks for them. Returns the table as it is after that. */
export function contribute(info: TableInfo): Promise<TableInfo> {
  remember(info);
  if (info.dice !== 'seed' || info.status !== 'open') return Promise.resolve(info);
  // A failure (too late, no connection) is ignored, because the next `TableInfo` leads to another attempt.
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
