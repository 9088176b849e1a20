/** Types that the geometries of all boards share. */

export type Point = [x: number, y: number];

export interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** `full`: a board with all its texts; `compact`: a board for a small screen. */
export type Mode = 'full' | 'compact';
