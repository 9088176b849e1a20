import { expect, test } from 'vitest';
import type { Layout, Sheet } from '../../src/base/wire';
import {
  holderOf,
  marksOf,
  piecesOn,
  platesOf,
  spotOf,
  spots,
  stepsOf,
  titlesOf,
} from '../../src/features/table/referee/position-sheet';

const layout = {
  holders: ['seat:0', 'seat:1', 'bank', 'space:start', 'space:mexico'],
  items: ['title:coal', 'plate:coal-1', 'pawn:0', 'pawn:1'],
  goods: ['money', 'house'],
} as unknown as Layout;
const place = (holder: number, items: number[], pool: number[]) => ({
  action: { do: 'SetPlace' as const, holder, items },
  items: { pool, least: 1, most: pool.length },
});
const amount = (holder: number, good: number, n: number) => ({
  action: { do: 'SetAmount' as const, holder, good, amount: n },
  amount: { low: 0, high: 32, by: 1 },
});
const sheet: Sheet = {
  quiet: true,
  secret: false,
  turn: 0,
  lines: [
    { action: { do: 'SetTurn', player: 0 } },
    place(0, [0], [0]),
    place(1, [], [0]),
    place(2, [], [0, 1]),
    place(3, [2], [2]),
    place(4, [1], [1, 2]),
    amount(4, 1, 3),
    amount(0, 0, 1500),
    {
      action: { do: 'SetMark', field: 'steps', item: 3, amount: 2 },
      amount: { low: 0, high: 2, by: 1 },
      spaces: [3, 4, 3],
    },
    { action: { do: 'SetMark', field: 'tours', item: 2, amount: 1 }, amount: { low: 0, high: 9, by: 1 } },
  ],
};

test('a pawn may be put on every space whose line has it, or on the spaces of its way', () => {
  expect(spots(sheet, layout, 2)).toEqual([
    { space: 3, action: { do: 'SetPlace', holder: 3, items: [2] } },
    { space: 4, action: { do: 'SetPlace', holder: 4, items: [2] } },
  ]);
  expect(spotOf(sheet, layout, 2)).toBe(0);
  expect(spots(sheet, layout, 3).map((spot) => spot.space)).toEqual([3, 4, 3]); // the start is the goal too
  expect(spots(sheet, layout, 3)[2]!.action).toEqual({
    ...{ do: 'SetMark', field: 'steps', item: 3, amount: 2 },
  });
  expect(spotOf(sheet, layout, 3)).toBe(2);
});

test('titles, plates, pieces and marks are told apart', () => {
  expect(titlesOf(sheet, layout, 2)).toEqual([0]);
  expect(platesOf(sheet, layout)).toEqual([1]);
  expect([holderOf(sheet, 0), holderOf(sheet, 1)]).toEqual([0, 4]);
  expect(piecesOn(sheet, 4).map(({ good, n }) => [good, n])).toEqual([[1, 3]]);
  expect(marksOf(sheet, 2).map(({ action }) => action.field)).toEqual(['tours']);
  expect(marksOf(sheet, 3)).toEqual([]); // where it stands is tapped, not typed
});

test('a box is asked only for what it has, and a desk knows the money already', () => {
  expect(stepsOf(sheet, layout, true)).toEqual(['turn', 'pawns', 'titles', 'built', 'plates']);
  expect(stepsOf(sheet, layout, false).at(-1)).toBe('money');
  const bare = { ...sheet, lines: sheet.lines.slice(0, 4).map((line) => structuredClone(line)) };
  bare.lines[3] = place(2, [], [0]);
  expect(stepsOf(bare, layout, true)).toEqual(['turn', 'pawns', 'titles']);
});
