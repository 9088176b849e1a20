import { describe, expect, test } from 'vitest';
import { Circuits, HIGH, WIDE } from '../../src/games/eldorado/board/geometry';
import edition from '../fixtures/eldorado/edition.json';
import { lookup } from '../../src/base/lookup';

const rows = edition.data.board.rows as { key: string; strip: string }[];
const track = new Circuits(rows.map((row) => row.strip));
const at = (key: string) => rows.findIndex((row) => row.key === key);
const keys = (way: number[]) => way.map((step) => lookup(rows, step).key);

describe('the three circuits', () => {
  test('lie on the poster and no square touches another', () => {
    for (const a of rows.keys()) {
      const one = track.cell(a);
      expect(one.x).toBeGreaterThan(0);
      expect(one.y).toBeGreaterThan(0);
      expect(one.x + one.w).toBeLessThan(WIDE);
      expect(one.y + one.h).toBeLessThan(HIGH);
      for (const b of rows.keys()) {
        if (a >= b) continue;
        const other = track.cell(b);
        const apart =
          one.x + one.w <= other.x ||
          other.x + other.w <= one.x ||
          one.y + one.h <= other.y ||
          other.y + other.h <= one.y;
        expect(apart, `${lookup(rows, a).key} and ${lookup(rows, b).key}`).toBe(true);
      }
    }
  });

  test('hold six pawns on any square, each on a spot of its own', () => {
    for (const square of rows.keys()) {
      for (let n = 1; n <= 6; n++) {
        const feet = Array.from({ length: n }, (_, k) => track.feet(square, k, n).map(Math.round).join());
        expect(new Set(feet).size, `${n} on ${lookup(rows, square).key}`).toBe(n);
      }
    }
  });

  test('fork after the first control and meet at the last strip', () => {
    expect(track.fork).toBe(at('a9'));
    expect(keys(lookup(track.exits, track.fork))).toEqual(['c1', 'f1', 'j1']);
    for (const end of ['c13', 'f10', 'j8']) expect(keys(lookup(track.exits, at(end)))).toEqual(['b1']);
    expect(keys(lookup(track.exits, at('b9')))).toEqual(['depart']);
  });

  test('stay apart when another reconstruction is longer', () => {
    const long = new Circuits([
      ...rows.map((row) => row.strip).flatMap((strip) => (strip === 'fleuve' ? [strip, strip] : [strip])),
    ]);
    expect(long.side).toBeLessThan(track.side);
  });
});
