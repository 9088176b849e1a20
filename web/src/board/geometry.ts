/** Where things are on a board. */

export type Point = [x: number, y: number];

/** A board with all its words, or one for a small screen. */
export type Mode = 'full' | 'compact';
