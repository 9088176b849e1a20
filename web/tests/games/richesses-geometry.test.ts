import { describe, expect, test } from 'vitest';
import lansay from '../fixtures/edition-lansay.json';
import layoutLansay from '../fixtures/layout-lansay.json';
import layoutNathan from '../fixtures/layout-nathan-urss.json';
import nathan from '../fixtures/edition-nathan-urss.json';
import { PrintedBoard } from '../../src/games/richesses/printed-data';
import { printed as box } from '../recorded';
import { lookup } from '../../src/base/lookup';

const PRINTINGS: [string, PrintedBoard, number, number][] = [
  ['Nathan', new PrintedBoard(box(nathan), layoutNathan), 36, 64],
  ['Lansay', new PrintedBoard(box(lansay), layoutLansay), 38, 68],
];

describe.each(PRINTINGS)('the double loop of %s', (_, world, crossing, last) => {
  const { loop, squares } = world;
  const printed = squares.filter((square) => square.same === square.step);

  test('meets itself at the crossing and nowhere else', () => {
    expect([loop.crossing, loop.last]).toEqual([crossing, last]);
    expect(loop.cell(last)).toEqual(loop.cell(crossing));
    for (const a of printed) {
      for (const b of printed) {
        if (a.step >= b.step) continue;
        const [p, q] = [loop.cell(a.step), loop.cell(b.step)];
        const apart =
          p.x + p.w <= q.x + 1e-6 ||
          q.x + q.w <= p.x + 1e-6 ||
          p.y + p.h <= q.y + 1e-6 ||
          q.y + q.h <= p.y + 1e-6;
        expect(apart, `${a.step} and ${b.step}`).toBe(true);
      }
    }
  });

  test('leads from each step to a neighbour', () => {
    for (let step = 0; step <= last; step++) {
      const [ax, ay] = loop.centre(step);
      const [bx, by] = loop.centre(step === last ? 1 : step + 1);
      expect(Math.hypot(ax - bx, ay - by), `from ${step}`).toBeLessThan(125);
    }
  });

  test('has a square without a plate in every corner', () => {
    const outer = [0, loop.cols - 1, loop.cols + loop.rows - 2, 2 * loop.cols + loop.rows - 3];
    const [cols, rows] = [loop.cols - 2, loop.rows - 2];
    const inner = [0, cols - 1, cols + rows - 2, 2 * cols + rows - 3].map((step) => crossing + step);
    for (const step of [...outer, ...inner])
      expect(['depart', 'auction', 'joker']).toContain(lookup(squares, step).kind);
  });

  test('gives six pawns on one square six places', () => {
    const feet = Array.from({ length: 6 }, (_, k) => loop.feet(crossing, k, 6).join());
    expect(new Set(feet).size).toBe(6);
  });
});
