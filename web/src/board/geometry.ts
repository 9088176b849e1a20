/** Types that the geometries of all boards share. */

export type Point = [x: number, y: number];

/** `full`: a board with all its words; `compact`: one for a small screen. */
export type Mode = 'full' | 'compact';
