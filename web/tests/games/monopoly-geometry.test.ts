import { describe, expect, test } from 'vitest';
import { lines } from '../../src/board/lettering';
import { cell, feet, INNER, lane, SIZE, SQUARES, stature } from '../../src/games/monopoly/board/geometry';

const all = Array.from({ length: SQUARES }, (_, at) => at);

describe('the square ring', () => {
  test('is covered by its squares without a gap', () => {
    const area = all.map(cell).reduce((sum, one) => sum + one.w * one.h, 0);
    expect(area).toBe(976 * 976 - (SIZE - 2 * INNER) ** 2);
    for (const a of all) {
      for (const b of all) {
        if (a >= b) continue;
        const [p, q] = [cell(a), cell(b)];
        const apart = p.x + p.w <= q.x || q.x + q.w <= p.x || p.y + p.h <= q.y || q.y + q.h <= p.y;
        expect(apart, `${a} and ${b}`).toBe(true);
      }
    }
  });

  test('has its lane inside and its pawns on the square', () => {
    for (const at of all) {
      const [x, y] = lane(at);
      expect(Math.min(x, y)).toBeGreaterThan(INNER - 1);
      expect(Math.max(x, y)).toBeLessThan(SIZE - INNER + 1);
      const one = cell(at);
      const [u, v] = feet(at, 0, 1, 'full');
      expect(u).toBeGreaterThanOrEqual(one.x);
      expect(u).toBeLessThanOrEqual(one.x + one.w);
      expect(v).toBeGreaterThanOrEqual(one.y);
      expect(v).toBeLessThanOrEqual(one.y + one.h);
    }
  });

  test('keeps the words of a corner clear of up to six pawns', () => {
    for (let n = 1; n <= 6; n++) {
      for (let k = 0; k < n; k++) {
        const [x] = feet(0, k, n, 'full');
        const half = 20 * stature(0, n, 'full');
        const middle = cell(0).x + cell(0).w / 2;
        expect(Math.abs(x - middle) - half).toBeGreaterThan(41); // half of the longest word on it
      }
    }
  });

  test('breaks a long name once, and again where there is room', () => {
    expect(lines('Riga')).toEqual(['Riga']);
    expect(lines('Caisse de communauté')).toEqual(['Caisse de', 'communauté']);
    expect(lines('Charles-de-Gaulle')).toEqual(['Charles-', 'de-Gaulle']);
    expect(lines('Luxembourgeois')).toEqual(['Luxembourgeois']);
    expect(lines('Cour européenne de justice', 11, 3)).toEqual(['Cour', 'européenne', 'de justice']);
  });
});
