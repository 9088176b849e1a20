/** The geometry of the board of Richesses du Monde: an outer and an inner ring that meet at a crossing, and a
 * start outside of both. */
import type { Point, Rect } from '../../../board/geometry-types';
import { lookup } from '../../../base/lookup';

const WIDTH = 100; // the width of a square of the outer ring
const HEIGHT = 97;
const GUTTER = 12; // the distance between the rings
export const RIM = 15;

/** The positions of pawns on one square, as parts of its size: one or two beside the name, more on a grid. */
const FEET: Point[][] = [
  [[0.85, 0.69]],
  [
    [0.6, 0.69],
    [0.85, 0.69],
  ],
  [
    [0.3, 0.5],
    [0.57, 0.5],
    [0.84, 0.5],
    [0.3, 0.8],
    [0.57, 0.8],
    [0.84, 0.8],
  ],
];

/** The rectangle of square `i` in a ring of cols × rows squares, clockwise from its top left corner. */
function ringCell(rect: Rect, cols: number, rows: number, i: number): Rect {
  const w = rect.w / cols;
  const h = rect.h / rows;
  const n = 2 * (cols + rows) - 4;
  const at = i % n;
  let [col, row] = [0, n - at];
  if (at < cols) [col, row] = [at, 0];
  else if (at < cols + rows - 1) [col, row] = [cols - 1, at - cols + 1];
  else if (at < 2 * cols + rows - 2) [col, row] = [2 * cols + rows - 3 - at, rows - 1];
  return { x: rect.x + col * w, y: rect.y + row * h, w, h };
}

export class Loop {
  readonly cols: number;
  readonly rows: number;
  readonly w: number;
  readonly h: number;
  readonly inner: Rect;
  readonly field: Rect; // the free area inside the inner ring

  /** Steps are counted from the start, which is 0. `crossing` is the step at which the inner ring begins,
   * `last` the step that meets it again. The number of the step at the first corner gives the columns of the
   * outer ring; the length of the outer ring then gives its rows. */
  constructor(
    readonly crossing: number,
    readonly last: number,
    firstCorner: number,
  ) {
    this.cols = firstCorner + 1;
    this.rows = crossing / 2 + 2 - this.cols;
    this.w = this.cols * WIDTH;
    this.h = this.rows * HEIGHT;
    this.inner = {
      x: WIDTH + GUTTER,
      y: HEIGHT + GUTTER,
      w: this.w - 2 * (WIDTH + GUTTER),
      h: this.h - 2 * (HEIGHT + GUTTER),
    };
    const corner = this.cell(crossing);
    this.field = {
      x: this.inner.x + corner.w,
      y: this.inner.y + corner.h,
      w: this.inner.w - 2 * corner.w,
      h: this.inner.h - 2 * corner.h,
    };
  }

  cell(step: number): Rect {
    if (step < this.crossing)
      return ringCell({ x: 0, y: 0, w: this.w, h: this.h }, this.cols, this.rows, step);
    return ringCell(this.inner, this.cols - 2, this.rows - 2, step - this.crossing);
  }

  centre(step: number): Point {
    const { x, y, w, h } = this.cell(step);
    return [x + w / 2, y + h / 2];
  }

  /** The position of pawn `k` of `n` on a square. */
  feet(step: number, k: number, n: number): Point {
    const { x, y, w, h } = this.cell(step);
    const [fx, fy] = lookup(lookup(FEET, Math.min(n, 3) - 1), k % 6);
    return [x + w * fx, y + h * fy];
  }

  /** Positions and directions of the three arrows between the rings: out of the start, into the inner ring,
   * out of it. */
  arrows(): { x: number; y: number; turn: number }[] {
    const one = this.cell(1);
    const cross = this.cell(this.crossing);
    return [
      { x: one.x - 1, y: one.y + one.h * 0.5, turn: 0 },
      { x: cross.x - GUTTER / 2, y: cross.y + cross.h * 0.32, turn: 0 },
      { x: cross.x + cross.w * 0.3, y: cross.y - GUTTER / 2, turn: -90 },
    ];
  }
}
