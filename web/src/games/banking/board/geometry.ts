/** The hexagon: one sector of the outer ring, six times, six race lanes, six start squares; centre at (0, 0).

Spaces are numbered as the box numbers them: the ring clockwise from the junction of the top side, the lanes
outward, the start squares. Everything is reckoned once for the top side and turned by 60° for the others. */
import type { Mode, Point } from '../../../board/geometry-types';
import { lookup } from '../../../base/lookup';

export const SIDES = 6;
const WIDTH = 62; // of a square
const DEPTH = 68;
const START = 124; // from the centre to the outer edge of a start square
const RIM = 24;
const PLATES = 46; // above and below, where the names of the players stand
const LANE_HALF = 0.46 * WIDTH;
const KITE = 0.58; // a corner is widest towards its outer end
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
  readonly inner: number; // from the centre to the ring
  readonly outer: number;
  private readonly corner: number; // the square of a sector that stands at the corner

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

  /** Where a token stands on a space. */
  centre(space: number): Point {
    const outline = this.outline(space);
    if (space < this.ring && space % this.sector === this.corner) {
      const [[x, y], [u, v]] = [lookup(outline, 0), lookup(outline, 2)];
      return [x + (u - x) * KITE, y + (v - y) * KITE];
    }
    if (space >= this.startSpace(0)) return turned([0, -START * 0.66], space - this.startSpace(0));
    return middle(outline);
  }

  /** Where the k-th of n pawns on a space has its foot. */
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

  /** The whole hexagon at that distance of its sides from the centre. */
  edge(apothem: number): Point[] {
    return Array.from({ length: SIDES }, (_, i) => turned([apothem / SLOPE, -apothem], i));
  }

  /** Where the name of the player of a side stands: above, below and in the four corners of the picture. */
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

  /** The engraved fan between two lanes: where its rays end. */
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
