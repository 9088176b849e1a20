import { expect, test } from 'vitest';
import { dues, leads, luck, luckiest, throws, visited } from '../../src/features/end/game-statistics';
import type { Point } from '../../src/widgets/analysis/game-history';
import type { Told } from '../../src/base/wire';

const at = (n: number, worth: number[], ...events: [string, unknown[]][]): Point => ({
  n,
  round: n,
  worth,
  moment: { events: events.map(([kind, facts]) => ({ kind, facts }) as unknown as Told) } as Point['moment'],
});

const game = [
  at(1, [100, 100]),
  at(2, [150, 100], ['rolled', [0, [6, 6]]], ['given', [9, 20, 22]]),
  at(3, [150, 180], ['rolled', [1, [1, 2]]], ['given', [8, 20, 22]], ['paid', [0, 1, 30, 0]]),
  at(4, [90, 200], ['rolled', [0, [3, 4]]], ['given', [9, 22, 25]], ['paid', [0, 1, 60, 0]]),
];
const items = Array.from({ length: 10 }, (_, i) => (i < 8 ? `title:${i}` : `pawn:${i - 8}`));

test('whoever had most led, unless only for a moment', () => {
  expect(leads(game)).toEqual([{ seat: 1, from: 3, to: 4 }]);
  expect(leads([...game, at(5, [250, 200]), at(9, [250, 200])]).map(({ seat }) => seat)).toEqual([1, 0]);
});

test('the luckiest throw is the one that brought most', () => {
  const best = luckiest(throws(game));
  expect(best).toMatchObject({ seat: 1, faces: [1, 2], gain: 80 });
  expect(luckiest([])).toBeNull();
});

test('dice are counted against what they show in the long run', () => {
  expect(luck(throws(game), 2)).toEqual([5, -4]);
});

test('squares are counted by walks, sums by who paid whom', () => {
  expect(visited(game, items)).toEqual([
    [22, 2],
    [25, 1],
  ]);
  expect(dues(game, 2)).toEqual([
    { had: 0, paid: 90 },
    { had: 90, paid: 0 },
  ]);
});
