import { beforeEach, expect, test } from 'vitest';
import {
  importHistory,
  history,
  remember,
  scores,
  exportHistory,
  type Played,
} from '../../src/base/device/played-games';
import type { TableInfo, View } from '../../src/base/wire';
import { lookup } from '../../src/base/lookup';

beforeEach(() => localStorage.clear());

const ended = (id: string, places: number[], worth: number[], mine = [0]) => {
  const seats = places.map((_, seat) => ({ seat, mine: mine.includes(seat) }));
  const info = { id, game: 'monopoly', edition: 'europe', touched: id.length, seats };
  remember(
    info as unknown as TableInfo,
    { names: ['Anna', 'Paul'], outcome: { places, worth, cite: '' } } as unknown as View,
  );
};

test('a game is remembered once, and only where somebody played', () => {
  ended('a', [1, 2], [900, 300]);
  ended('a', [1, 2], [900, 300]);
  ended('bb', [2, 1], [100, 800]);
  ended('ccc', [1, 2], [], []);
  expect(history().map(({ id }) => id)).toEqual(['a', 'bb']);
  expect(scores(history())).toEqual([{ game: 'monopoly', edition: 'europe', played: 2, won: 1, best: 900 }]);
});

test('what one device wrote another one takes, without doubling anything', () => {
  ended('a', [1, 2], [900, 300]);
  const written = exportHistory();
  localStorage.clear();
  ended('bb', [2, 1], []);
  expect(importHistory(written)!.map(({ id }) => id)).toEqual(['a', 'bb']);
  expect(importHistory(written)).toHaveLength(2);
});

test('something else is not taken', () => {
  ended('a', [1, 2], [900, 300]);
  const one = lookup(history(), 0);
  for (const strange of [
    '',
    '[]',
    '{"magnat":[1]}',
    JSON.stringify({ magnat: [{ ...one, places: 'first' }] }),
  ])
    expect(importHistory(strange)).toBeNull();
  expect(history()).toEqual<Played[]>([one]);
});
