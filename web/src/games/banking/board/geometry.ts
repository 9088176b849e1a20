/** The geometry of the hexagon: an outer ring of six equal sectors, six lanes towards the centre and six
 * start squares. The centre is at (0, 0).
 *
 * Spaces have the numbers of the edition: the ring clockwise from the junction of the top side, then the
 * lanes from the centre outwards, then the start squares. Positions are computed for the top side and
 * rotated by multiples of 60° for the others. */
import type { Mode, Point } from '../../../board/geometry-types';
import { lookup } from '../../../base/lookup';

export const SIDES = 6;
const WIDTH = 62; // the width of a square
const DEPTH = 68;
const START = 124; // the distance from the centre to the outer edge of a start square
const RIM = 24;
const PLATES = 46; // the height above and below the hexagon for the names of the players
const LANE_HALF = 0.46 * WIDTH;
const KITE = 0.58; // where a corner square is widest, as a part of its length towards the outer end
const SLOPE = Math.sqrt(3);

export function turned([x, y]: Point, sides: number): Point {
  const angle = (sides * Math.PI) / 3;
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return [x * c - y * s, x * s + y * c];
}

const middle = (points: Point[]): Point => [
  points.reduce((sum, [x]) => sum + x, 0) / points.length,
  points.reduce((sum, [, y]) => sum + y, 0) / points.length,
];

export const points = (outline: Point[]): string =>
  outline.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');

export class Hexagon {
  readonly ring: number;
  readonly spaces: number;
  readonly inner: number; // the distance from the centre to the ring
  readonly outer: number;
  private readonly corner: number; // which square of a sector is at the corner

  constructor(
    readonly sector: number,
    readonly lane: number,
  ) {
    this.ring = sector * SIDES;
    this.spaces = this.ring + SIDES * (lane + 1);
    this.corner = sector >> 1;
    this.inner = ((sector - 1) * WIDTH * SLOPE) / 2;
    this.outer = this.inner + DEPTH;
  }

  laneSpace(side: number, i: number): number {
    return this.ring + side * this.lane + i - 1;
  }

  startSpace(side: number): number {
    return this.ring + SIDES * this.lane + side;
  }

  outline(space: number): Point[] {
    if (space < this.ring) return this.ringOutline(Math.floor(space / this.sector), space % this.sector);
    const [side, i] = [Math.floor((space - this.ring) / this.lane), (space - this.ring) % this.lane];
    if (side < SIDES) {
      const depth = (this.inner - START) / this.lane;
      return box(0, -START - (i + 1) * depth, -START - i * depth, side, LANE_HALF);
    }
    const start = space - this.ring - SIDES * this.lane;
    return (
      [
        [0, 0],
        [START / SLOPE, -START],
        [-START / SLOPE, -START],
      ] as Point[]
    ).map((point) => turned(point, start));
  }

  private ringOutline(side: number, at: number): Point[] {
    if (at < this.corner) return box(at * WIDTH, -this.outer, -this.inner, side);
    if (at > this.corner) return box((at - this.sector) * WIDTH, -this.outer, -this.inner, side + 1);
    const edge = ((this.sector - 1) * WIDTH) / 2;
    const kite: Point[] = [
      [edge, -this.inner],
      [edge, -this.outer],
      [this.outer / SLOPE, -this.outer],
      [edge + DEPTH * Math.cos(-Math.PI / 6), -this.inner + DEPTH * Math.sin(-Math.PI / 6)],
    ];
    return kite.map((point) => turned(point, side));
  }

  /** The position of a token on a space. */
  centre(space: number): Point {
    const outline = this.outline(space);
    if (space < this.ring && space % this.sector === this.corner) {
      const [[x, y], [u, v]] = [lookup(outline, 0), lookup(outline, 2)];
      return [x + (u - x) * KITE, y + (v - y) * KITE];
    }
    if (space >= this.startSpace(0)) return turned([0, -START * 0.66], space - this.startSpace(0));
    return middle(outline);
  }

  /** The position of the foot of pawn `k` of `n` on a space. */
  feet(space: number, k: number, n: number, mode: Mode): Point {
    const [x, y] = this.centre(space);
    const down = mode === 'compact' ? 26 : 17;
    if (space >= this.startSpace(0)) {
      const [dx, dy] = turned([(k - (n - 1) / 2) * 31, 0], space - this.startSpace(0));
      return [x + dx, y + dy + down - 4];
    }
    if (n === 1) return [x, y + down];
    if (n <= 3) return [x + (k - (n - 1) / 2) * (n === 2 ? 25 : 20), y + down];
    return [x + ((k % 3) - 1) * 20, y + down + (k < 3 ? -9 : 9)];
  }

  viewBox(mode: Mode): [x: number, y: number, width: number, height: number] {
    const x = (this.outer * 2) / SLOPE + RIM;
    const y = this.outer + RIM - 4 + (mode === 'full' ? PLATES : 0);
    return [-x, -y, 2 * x, 2 * y];
  }

  /** The six corners of a hexagon whose sides have this distance from the centre. */
  edge(apothem: number): Point[] {
    return Array.from({ length: SIDES }, (_, i) => turned([apothem / SLOPE, -apothem], i));
  }

  /** The position of the name of the player at a side: above, below, or in a corner of the picture. */
  plate(side: number): Point {
    const [left, top] = this.viewBox('full');
    const [x, y, low] = [-left, -top - PLATES, -top - PLATES + 18];
    const places: Point[] = [
      [0, -low],
      [x - 98, -y + 62],
      [x - 98, y - 62],
      [0, low],
      [98 - x, y - 62],
      [98 - x, -y + 62],
    ];
    return lookup(places, side);
  }

  /** The fan that is engraved between two lanes: its foot and the ends of its rays. */
  fan(side: number): { foot: Point; ends: Point[] } {
    const half = ((this.sector - 1) * WIDTH) / 2;
    const reach = half - WIDTH / 2;
    const ends = Array.from({ length: 13 }, (_, i) => {
      const far = Math.max(0, 2 - i / 6);
      return i <= 6
        ? turned([WIDTH / 2 + (reach * i) / 6, -this.inner], side)
        : turned([-(WIDTH / 2 + reach * far), -this.inner], side + 1);
    });
    return { foot: turned([START / SLOPE, -START], side), ends };
  }
}

function box(x: number, top: number, bottom: number, side: number, half = WIDTH / 2): Point[] {
  return (
    [
      [x - half, top],
      [x + half, top],
      [x + half, bottom],
      [x - half, bottom],
    ] as Point[]
  ).map((point) => turned(point, side));
}
