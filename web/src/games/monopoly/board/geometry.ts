/** The geometry of Monopoly's board, 1000 × 1000 units: a square ring of forty squares around a free area. */
import type { Mode, Point, Rect } from '../../../board/geometry-types';
import { lookup } from '../../../base/lookup';

export type Side = 'b' | 'l' | 't' | 'r' | 'c';

export interface Cell extends Rect {
  side: Side;
}

export const SQUARES = 40;
export const SIZE = 1000;
export const MARGIN = 12;
export const DEPTH = 155; // the depth of a square, which is also the length of both sides of a corner
export const WIDTH = 74; // the width of a square: 2 × 155 + 9 × 74 + 2 × 12 = 1000
export const BAND = 34;
export const TAB = 12;
export const INNER = MARGIN + DEPTH;
const FAR = MARGIN + DEPTH + 9 * WIDTH;
const LANE = 22; // the distance from the ring at which pawns walk inside it

/** The rectangle of a square. Square 0 is the corner at the bottom right; the others follow clockwise. */
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

/** Where the dotted line of a walk passes a square, inside the ring. */
export function lane(at: number): Point {
  const { x, y, w, h, side } = cell(at);
  if (side === 'b') return [x + w / 2, y - LANE];
  if (side === 't') return [x + w / 2, y + h + LANE];
  if (side === 'l') return [x + w + LANE, y + h / 2];
  if (side === 'r') return [x - LANE, y + h / 2];
  const within = (v: number) => Math.min(Math.max(v, INNER + LANE), SIZE - INNER - LANE);
  return [within(x + w / 2), within(y + h / 2)];
}

/** The size of each of n pawns on a square: the more pawns, the smaller, so that they fit beside the text. */
export function stature(at: number, n: number, mode: Mode): number {
  if (mode === 'compact') return n === 1 ? 1.55 : n === 2 ? 1.3 : 0.95;
  if (cell(at).side === 'c') return n > 6 ? 0.62 : 0.8;
  return n <= 2 ? 0.76 : n === 3 ? 0.64 : 0.55;
}

// Positions along the edge of the prison's corner, beside its text.
const VISITS = [28, 135, 58, 112, 88, 42, 124, 74];

/** The position of a pawn in the two columns beside the drawing on a corner. */
function beside(x: number, y: number, k: number, n: number, mode: Mode): Point {
  const rows = Math.ceil(n / 2);
  const row = Math.floor(k / 2) - (rows - 1) / 2;
  const [edge, middle, room] = mode === 'compact' ? [25, 52, 46] : [19, DEPTH / 2, 104];
  return [
    k % 2 ? x + DEPTH - edge : x + edge,
    y + middle + row * (rows > 1 ? Math.min(52, room / (rows - 1)) : 0),
  ];
}

/** The centre of pawn `k` of `n` on a square; a prisoner is drawn behind the bars of the corner. */
export function feet(at: number, k: number, n: number, mode: Mode, isJailed = false): Point {
  const { x, y, w, h, side } = cell(at);
  const compact = mode === 'compact';
  const spread = (room: number) => (n > 1 ? (k - (n - 1) / 2) * Math.min(30, room / (n - 1)) : 0);
  if (at === 10) {
    if (isJailed) return [x + DEPTH - 52 + spread(60), y + 58];
    if (!compact) return [x + lookup(VISITS, k % VISITS.length), y + DEPTH - 28];
    return k % 2 ? [x + 62 + k * 22, y + DEPTH - 26] : [x + 34, y + DEPTH - 48 - k * 26];
  }
  if (side === 'c') return beside(x, y, k, n, mode);
  if (compact) {
    const inwards = 24 + k * Math.min(40, 120 / Math.max(n - 1, 1));
    if (side === 'l') return [x + w + inwards, y + h / 2];
    if (side === 'r') return [x - inwards, y + h / 2];
    return [x + w / 2 + spread(66), side === 't' ? y + h + 34 : y - 22];
  }
  if (side === 'b') return [x + w / 2 + spread(50), y + 95];
  if (side === 't') return [x + w / 2 + spread(50), y + 62];
  // The first pawn stands half on the coloured band, the others behind it, so that the name stays readable.
  const deep = n > 1 ? k * Math.min(23, 66 / (n - 1)) : 0;
  return [side === 'l' ? x + w - 1 + deep : x + 1 - deep, y + h / 2 + (n > 1 ? (k % 2 ? 5 : -5) : 0)];
}
