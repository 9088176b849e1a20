/** The square ring: forty squares around a field, 1000 × 1000 units. */

export type Point = [x: number, y: number];
export type Side = 'b' | 'l' | 't' | 'r' | 'c';

export interface Cell {
  x: number;
  y: number;
  w: number;
  h: number;
  side: Side;
}

export const SQUARES = 40;
export const SIZE = 1000;
export const MARGIN = 12;
export const DEPTH = 155; // of a square, and both sides of a corner
export const WIDTH = 74; // 2 × 155 + 9 × 74 + 2 × 12 = 1000
export const BAND = 34;
export const TAB = 12;
export const INNER = MARGIN + DEPTH;
const FAR = MARGIN + DEPTH + 9 * WIDTH;
const LANE = 22; // how far inside the ring pawns walk

/** Square 0 is the corner at the bottom right; play goes clockwise. */
export function cell(at: number): Cell {
  const side = Math.floor(at / 10);
  const i = at % 10;
  if (i === 0) {
    const corner: Point = [
      [FAR, FAR],
      [MARGIN, FAR],
      [MARGIN, MARGIN],
      [FAR, MARGIN],
    ][side] as Point;
    return { x: corner[0], y: corner[1], w: DEPTH, h: DEPTH, side: 'c' };
  }
  const up = INNER + (i - 1) * WIDTH;
  const down = FAR - i * WIDTH;
  if (side === 0) return { x: down, y: FAR, w: WIDTH, h: DEPTH, side: 'b' };
  if (side === 1) return { x: MARGIN, y: down, w: DEPTH, h: WIDTH, side: 'l' };
  if (side === 2) return { x: up, y: MARGIN, w: WIDTH, h: DEPTH, side: 't' };
  return { x: FAR, y: up, w: DEPTH, h: WIDTH, side: 'r' };
}

/** Where the walk past a square is dotted, inside the ring. */
export function lane(at: number): Point {
  const { x, y, w, h, side } = cell(at);
  if (side === 'b') return [x + w / 2, y - LANE];
  if (side === 't') return [x + w / 2, y + h + LANE];
  if (side === 'l') return [x + w + LANE, y + h / 2];
  if (side === 'r') return [x - LANE, y + h / 2];
  const within = (v: number) => Math.min(Math.max(v, INNER + LANE), SIZE - INNER - LANE);
  return [within(x + w / 2), within(y + h / 2)];
}

/** Where the k-th of n pawns on a square stands; a prisoner stands behind the bars of the corner. */
export function feet(at: number, k: number, n: number, mode: 'full' | 'compact', isJailed = false): Point {
  const { x, y, w, h, side } = cell(at);
  const compact = mode === 'compact';
  const gap = n > 1 ? Math.min(30, 66 / (n - 1)) : 0;
  const off = (k - (n - 1) / 2) * gap;
  if (at === 10) {
    if (isJailed) return [x + DEPTH - 52 + off * 0.8, y + 58];
    return k % 2 ? [x + 62 + k * 22, y + DEPTH - 26] : [x + (compact ? 34 : 28), y + DEPTH - (compact ? 48 : 34) - k * 26];
  }
  if (side === 'c') return [x + DEPTH / 2 + off * 1.5, y + DEPTH / 2 + 16];
  if (compact) {
    if (side === 'l') return [x + w + 24, y + h / 2 + off];
    if (side === 'r') return [x - 24, y + h / 2 + off];
    return [x + w / 2 + off, side === 't' ? y + h + 34 : y - 22];
  }
  if (side === 'b') return [x + w / 2 + off, y + 103];
  if (side === 't') return [x + w / 2 + off, y + 58];
  return [side === 'l' ? x + w - BAND + 6 - Math.abs(off) : x + BAND - 6 + Math.abs(off), y + h / 2 + off * 0.4];
}

/** The squares walked from one to another, the last included. */
export function walk(from: number, to: number, forward = true): number[] {
  const n = forward ? (to - from + SQUARES) % SQUARES || SQUARES : (from - to + SQUARES) % SQUARES;
  return Array.from({ length: n }, (_, i) => (from + (forward ? i + 1 : -i - 1) + SQUARES) % SQUARES);
}

/** A name on at most two lines of about equal length. */
export function lines(name: string, most = 11): string[] {
  if (name.length <= most) return [name];
  const cuts = [...name.matchAll(/[ -]/g)].map((found) => found.index + (found[0] === '-' ? 1 : 0));
  if (!cuts.length) return [name];
  const middle = name.length / 2;
  const cut = cuts.reduce((best, one) => (Math.abs(one - middle) < Math.abs(best - middle) ? one : best));
  return [name.slice(0, cut).trim(), name.slice(cut).trim()];
}
