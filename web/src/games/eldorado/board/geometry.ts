/** The geometry of Eldorado's board, 1200 × 860 units: a first strip of squares, three circuits to choose
 * from, and a last strip back to the start. Squares lie along curved roads. */
import type { Point, Rect } from '../../../board/geometry-types';
import { lookup } from '../../../base/lookup';

export const WIDE = 1200;
export const HIGH = 860;
const MOST = 82; // the side of a square; smaller on roads with many squares
const GAP = 4; // the least distance between two squares
const HOME: Rect = { x: 540, y: 756, w: 120, h: 88 };
const BESIDE = 108; // the distance from the centre of the start to that of the next square
const FORK: Point = [62, 500];
const MEETING: Point = [WIDE - FORK[0], FORK[1]];
const FLOOR = 800;

/** A road: its starting point, then lines (one point each) and curves (two control points and an end point
 * each). */
interface Road {
  from: Point;
  to: ([Point] | [Point, Point, Point])[];
}

const STRIPS: Record<'first' | 'last', Road> = {
  first: { from: [WIDE / 2, FLOOR], to: [[[FORK[0], FLOOR]], [FORK]] },
  last: { from: MEETING, to: [[[MEETING[0], FLOOR]], [[WIDE / 2, FLOOR]]] },
};

/** The three circuits from the highest to the lowest. */
const CIRCUITS: Road[] = [
  {
    from: FORK,
    to: [
      [[62, 330]],
      [
        [62, 110],
        [300, 60],
        [600, 60],
      ],
      [
        [900, 60],
        [1138, 110],
        [1138, 330],
      ],
      [MEETING],
    ],
  },
  {
    from: FORK,
    to: [
      [
        [200, 425],
        [250, 300],
        [600, 300],
      ],
      [[950, 300], [1000, 425], MEETING],
    ],
  },
  {
    from: FORK,
    to: [
      [
        [240, 560],
        [400, 560],
        [600, 540],
      ],
      [[800, 520], [960, 560], MEETING],
    ],
  },
];

const FINE = 160; // into so many pieces a curve is cut to measure its length

function outline({ from, to }: Road): string {
  const said = (part: Point[]) => part.map((point) => point.join(' ')).join(' ');
  return `M${from.join(' ')}${to.map((part) => (part.length === 1 ? 'L' : 'C') + said(part)).join('')}`;
}

function traced({ from, to }: Road): Point[] {
  const points: Point[] = [from];
  for (const part of to) {
    const [x, y] = points.at(-1)!;
    if (part.length === 1) {
      points.push(part[0]);
      continue;
    }
    const [[ax, ay], [bx, by], [cx, cy]] = part;
    for (let i = 1; i <= FINE; i++) {
      const t = i / FINE;
      const u = 1 - t;
      const along = (p: number, a: number, b: number, c: number) =>
        u ** 3 * p + 3 * u * u * t * a + 3 * u * t * t * b + t ** 3 * c;
      points.push([along(x, ax, bx, cx), along(y, ay, by, cy)]);
    }
  }
  return points;
}

/** n points that divide a road into pieces of equal length, without the two ends of the road. */
function spread(road: Road, n: number): Point[] {
  const points = traced(road);
  let whole = 0;
  const lengths = points.map(([x, y], i) => {
    const [u, v] = points[i - 1] ?? [x, y];
    return (whole += Math.hypot(x - u, y - v));
  });
  return Array.from({ length: n }, (_, k) => {
    const wanted = (whole * (k + 1)) / (n + 1);
    const i = Math.max(
      1,
      lengths.findIndex((length) => length >= wanted),
    );
    const t = (wanted - lookup(lengths, i - 1)) / (lookup(lengths, i) - lookup(lengths, i - 1));
    const [[x, y], [u, v]] = [lookup(points, i - 1), lookup(points, i)];
    return [x + (u - x) * t, y + (v - y) * t];
  });
}

/** The points of the first strip, which has a square in the corner where it turns. The last strip is its
 * mirror image. */
function corner(n: number): Point[] {
  const bottom = WIDE / 2 - BESIDE - FORK[0];
  const side = FLOOR - FORK[1];
  const along = Math.min(n - 1, Math.max(1, Math.round(((n - 1) * bottom) / (bottom + side))));
  const up = n - 1 - along;
  return Array.from({ length: n }, (_, i) =>
    i <= along ? [FORK[0] + bottom * (1 - i / along), FLOOR] : [FORK[0], FLOOR - (side * (i - along)) / up],
  );
}

/** The squares of one board and their order, by strip: start, first, the circuits, last. */
export class Circuits {
  readonly middles: Point[];
  readonly side: number;
  readonly exits: number[][];
  readonly fork: number; // the last square before the choice of a circuit
  readonly roads: { d: string; strip: string }[];

  constructor(readonly strips: readonly string[]) {
    const order = [...new Set(strips)];
    const [start = '', first = '', ...rest] = order;
    const last = rest.pop()!;
    const of = (strip: string) => strips.flatMap((one, at) => (one === strip ? [at] : []));
    const places = new Map<string, Point[]>([
      [start, [[WIDE / 2, FLOOR]]],
      [first, corner(of(first).length)],
      ...rest.map((strip, i): [string, Point[]] => [strip, spread(lookup(CIRCUITS, i), of(strip).length)]),
      [
        last,
        corner(of(last).length)
          .map(([x, y]): Point => [WIDE - x, y])
          .reverse(),
      ],
    ]);
    this.middles = order.flatMap((strip) => places.get(strip)!);
    this.side = Math.floor(Math.min(MOST, this.nearest() - GAP));
    this.fork = of(first).at(-1)!;
    this.exits = strips.map((strip, at) => {
      if (strips[at + 1] === strip) return [at + 1];
      if (strip === last) return [0];
      if (strip === first) return rest.map((one) => lookup(of(one), 0));
      return [lookup(of(strip === start ? first : last), 0)];
    });
    this.roads = [
      { d: outline(STRIPS.first), strip: first },
      { d: outline(STRIPS.last), strip: last },
      ...rest.map((strip, i) => ({ d: outline(lookup(CIRCUITS, i)), strip })),
    ];
  }

  private nearest(): number {
    let least = Infinity;
    for (const [i, [x, y]] of this.middles.entries()) {
      for (const [u, v] of this.middles.slice(Math.max(1, i + 1))) {
        // Two squares do not touch if they are far enough apart in one direction.
        if (i > 0) least = Math.min(least, Math.max(Math.abs(x - u), Math.abs(y - v)));
      }
    }
    return least;
  }

  cell(at: number): Rect {
    if (at === 0) return HOME;
    const [x, y] = this.lane(at);
    return { x: x - this.side / 2, y: y - this.side / 2, w: this.side, h: this.side };
  }

  /** Where the dotted line of a walk passes a square. */
  lane(at: number): Point {
    return lookup(this.middles, at);
  }

  /** The position of pawn `k` of `n` on a square: above the name; at the start, where all pawns meet, along
   * its two sides. */
  feet(at: number, k: number, n: number): Point {
    const { x, y, w, h } = this.cell(at);
    const [left, right] = [0.08, 0.92];
    const rows = Math.ceil(n / 2);
    if (at === 0)
      return [
        x + w * (k % 2 ? left : right),
        y + h * (0.5 + (0.46 * Math.floor(k / 2)) / Math.max(1, rows - 1)),
      ];
    return [x + w * (n === 1 ? right : right - ((right - left) * k) / (n - 1)), y + h * 0.5];
  }
}
