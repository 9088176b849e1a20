/** The games that were ended on this device: kept here and nowhere else, to be taken to another one. */
import type { TableInfo, View } from '../wire';
import { lookup } from '../lookup';

const SHELF = 'magnat.history';
const MOST = 500;

/** One game that is over. */
export interface Played {
  id: string;
  game: string;
  edition: string;
  at: number; // on the wall clock
  names: string[];
  places: number[]; // 0 or 1 is the first, as the game counts
  worth: number[]; // empty where nothing was counted
  mine: number[]; // seats that were played here
}

export function history(): Played[] {
  const kept = localStorage.getItem(SHELF);
  return kept ? (JSON.parse(kept) as Played[]) : [];
}

/** The last of them, each table once. */
function keep(all: Played[]): Played[] {
  const known = new Map(all.map((one) => [one.id, one]));
  const last = [...known.values()].sort((a, b) => a.at - b.at).slice(-MOST);
  localStorage.setItem(SHELF, JSON.stringify(last));
  return last;
}

/** A game has ended at which somebody played here. */
export function remember({ id, game, edition, touched, seats }: TableInfo, view: View): void {
  const mine = seats.filter((seat) => seat.mine).map(({ seat }) => seat);
  if (!view.outcome || !mine.length) return;
  const { places, worth } = view.outcome;
  const known = history();
  if (known.some((one) => one.id === id)) return;
  keep([...known, { id, game, edition, at: touched, names: view.names, places, worth, mine }]);
}

const isNumbers = (all: unknown): all is number[] =>
  Array.isArray(all) && all.every((one) => Number.isSafeInteger(one));
const isText = (one: unknown): one is string => typeof one === 'string' && one.length <= 60;

/** Whether somebody's file has what a game is remembered by. */
function isPlayed(one: unknown): one is Played {
  const found = (one ?? {}) as Record<string, unknown>;
  return (
    [found.id, found.game, found.edition].every(isText) &&
    Number.isSafeInteger(found.at) &&
    Array.isArray(found.names) &&
    found.names.every(isText) &&
    [found.places, found.worth, found.mine].every(isNumbers)
  );
}

/** What another device wrote, added to what this one knows; null when it is something else. */
export function bringHistory(text: string): Played[] | null {
  try {
    const found = (JSON.parse(text) as { magnat?: unknown }).magnat;
    return Array.isArray(found) && found.every(isPlayed) ? keep([...history(), ...found]) : null;
  } catch {
    return null;
  }
}

export const writtenHistory = (): string => JSON.stringify({ magnat: history() }, null, 1);

export interface Score {
  game: string;
  edition: string;
  played: number;
  won: number;
  best: number | null; // the greatest fortune that was counted
}

/** How the games went of each box, the one that is played most first. */
export function scores(all: Played[]): Score[] {
  const boxes = Map.groupBy(all, (one) => `${one.game}/${one.edition}`);
  return [...boxes.values()]
    .map((games): Score => {
      const first = ({ places }: Played) => Math.min(...places);
      const fortunes = games.flatMap(({ worth, mine }) => mine.flatMap((seat) => worth[seat] ?? []));
      return {
        game: lookup(games, 0).game,
        edition: lookup(games, 0).edition,
        played: games.length,
        won: games.filter((one) => one.mine.some((seat) => one.places[seat] === first(one))).length,
        best: fortunes.length ? Math.max(...fortunes) : null,
      };
    })
    .sort((a, b) => b.played - a.played);
}
