/** What this device remembers of the dice of its tables: the words that its seats add to the seed, and the
 * promises that it saw. */
import { sha256 } from '../../base/sha256';
import type { TableInfo } from '../../base/wire';

const shelf = (table: string, what: string) => `magnat.fair.${table}.${what}`;
const folded = (promise: string) => `magnat.fair.${promise}`;

/** Words that nobody could guess, kept here until they are asked for; only their promise is told. */
export function draw(): string {
  const drawn = crypto.getRandomValues(new Uint8Array(16));
  const words = [...drawn].map((x) => x.toString(16).padStart(2, '0')).join('');
  const promise = sha256(words);
  localStorage.setItem(folded(promise), words);
  return promise;
}

/** What was promised so, if it was on this device. */
export const wordsOf = (promise: string) => localStorage.getItem(folded(promise)) ?? '';

/** The promise of a seat for the game that may follow this one; the same however often it is asked for. */
export function drawNext(table: string, seat: number): string {
  const at = shelf(table, `next.${seat}`);
  const promise = localStorage.getItem(at) ?? draw();
  localStorage.setItem(at, promise);
  return promise;
}

/** A promise is worth something because it was seen before the first throw. */
export function remember(info: TableInfo): void {
  if (info.commitment && info.status !== 'over') keepFirst(shelf(info.id, 'promise'), info.commitment);
}

/** What lay on the table when this device said its words: nothing of it may change afterwards. */
export function witness(info: TableInfo): void {
  keepFirst(shelf(info.id, 'promises'), JSON.stringify(info.seats.map((seat) => seat.promise)));
}

/** That the seats of this device say their words, and that the server has heard them. */
export const keepSaid = (table: string, seats: number[], isHeard: boolean) =>
  localStorage.setItem(shelf(table, isHeard ? 'heard' : 'said'), JSON.stringify(seats));

/** All of it, for the check after the game. */
export const remembered = (table: string) => ({
  promise: localStorage.getItem(shelf(table, 'promise')),
  promises: list<string>(shelf(table, 'promises')),
  said: list<number>(shelf(table, 'said')) ?? [],
  heard: list<number>(shelf(table, 'heard')) ?? [],
});

const list = <T>(key: string) => JSON.parse(localStorage.getItem(key) ?? 'null') as T[] | null;

const keepFirst = (key: string, value: string) =>
  localStorage.getItem(key) ?? localStorage.setItem(key, value);
