/** Stores in `localStorage` the words that seats of this device add to the seed of the dice, and the promises
 * (hashes) of all seats that this device has seen. The check after the game compares them with the record. */
import { sha256 } from '../../base/sha256';
import type { TableInfo } from '../../base/wire';

const keyOf = (table: string, what: string) => `magnat.fair.${table}.${what}`;
const wordsKey = (promise: string) => `magnat.fair.${promise}`;

/** Draw random words, store them, and return their promise, that is, their hash. */
export function draw(): string {
  const drawn = crypto.getRandomValues(new Uint8Array(16));
  const words = [...drawn].map((x) => x.toString(16).padStart(2, '0')).join('');
  const promise = sha256(words);
  localStorage.setItem(wordsKey(promise), words);
  return promise;
}

/** The words whose hash is this promise; '' if they were not drawn on this device. */
export const wordsOf = (promise: string) => localStorage.getItem(wordsKey(promise)) ?? '';

/** The promise of a seat for a rematch; repeated calls for the same table return the same one. */
export function drawNext(table: string, seat: number): string {
  const at = keyOf(table, `next.${seat}`);
  const promise = localStorage.getItem(at) ?? draw();
  localStorage.setItem(at, promise);
  return promise;
}

/** Store the server's promise when it is first seen, before the first throw. */
export function remember(info: TableInfo): void {
  if (info.commitment && info.status !== 'over') storeFirst(keyOf(info.id, 'promise'), info.commitment);
}

/** Store all promises when this device sends its words, because they must not change afterwards. */
export function storePromises(info: TableInfo): void {
  storeFirst(keyOf(info.id, 'promises'), JSON.stringify(info.seats.map((seat) => seat.promise)));
}

/** Store that these seats have sent their words, or that the server has confirmed them. */
export const storeSaid = (table: string, seats: number[], isHeard: boolean) =>
  localStorage.setItem(keyOf(table, isHeard ? 'heard' : 'said'), JSON.stringify(seats));

/** Everything that is stored about a table, for the check after the game. */
export const remembered = (table: string) => ({
  promise: localStorage.getItem(keyOf(table, 'promise')),
  promises: list<string>(keyOf(table, 'promises')),
  said: list<number>(keyOf(table, 'said')) ?? [],
  heard: list<number>(keyOf(table, 'heard')) ?? [],
});

const list = <T>(key: string) => JSON.parse(localStorage.getItem(key) ?? 'null') as T[] | null;

const storeFirst = (key: string, value: string) =>
  localStorage.getItem(key) ?? localStorage.setItem(key, value);
