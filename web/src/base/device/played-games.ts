/** The finished games of this browser, kept in `localStorage` only; a file takes them to another device. */
import type { TableInfo, View } from '../wire';
import { lookup } from '../lookup';

const KEY = 'magnat.history';
const MOST = 500;

/** A finished game. */
export interface Played {
  id: string;
  game: string;
  edition: string;
  at: number; // when it ended, as `Date.now()` counts
  names: string[];
  places: number[]; // by seat, as the game counts; 0 or 1 is the first place
  worth: number[]; // by seat; empty if the game does not compute a worth
  mine: number[]; // the seats that were played on this device
}

export function history(): Played[] {
  const kept = localStorage.getItem(KEY);
  return kept ? (JSON.parse(kept) as Played[]) : [];
}

/** Store the last MOST games, each table once. */
function store(all: Played[]): Played[] {
  const known = new Map(all.map((one) => [one.id, one]));
  const last = [...known.values()].sort((a, b) => a.at - b.at).slice(-MOST);
  localStorage.setItem(KEY, JSON.stringify(last));
  return last;
}

/** Add a finished game, if a seat of it was played here. */
export function remember({ id, game, edition, touched, seats }: TableInfo, view: View): void {
  const mine = seats.filter((seat) => seat.mine).map(({ seat }) => seat);
  if (!view.outcome || !mine.length) return;
  const { places, worth } = view.outcome;
  const known = history();
  if (known.some((one) => one.id === id)) return;
  store([...known, { id, game, edition, at: touched, names: view.names, places, worth, mine }]);
}

const isNumbers = (all: unknown): all is number[] =>
  Array.isArray(all) && all.every((one) => Number.isSafeInteger(one));
const isText = (one: unknown): one is string => typeof one === 'string' && one.length <= 60;

/** Whether an element of an imported file has the fields of a game. */
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

/** Add the games of another device's file; null if the text is no such file. */
export function importHistory(text: string): Played[] | null {
  try {
    const found = (JSON.parse(text) as { magnat?: unknown }).magnat;
    return Array.isArray(found) && found.every(isPlayed) ? store([...history(), ...found]) : null;
  } catch {
    return null;
  }
}

export const exportHistory = (): string => JSON.stringify({ magnat: history() }, null, 1);

export interface Score {
  game: string;
  edition: string;
  played: number;
  won: number;
  best: number | null; // the greatest worth of a seat played here
}

/** Games played and won, by edition; the one that is played most comes first. */
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
