/** How fast a table plays. */
import type { NewTable } from './wire';

export type Pace = NonNullable<NewTable['pace']>;

/** All there are, the slowest first, and whether the host may change to it in mid-game: a game by
 * correspondence stays one, and no other becomes one. */
const KNOWN: Record<Pace, boolean> = {
  leisurely: true,
  normal: true,
  brisk: true,
  at_once: true,
  correspondence: false,
};

export const PACES = Object.keys(KNOWN) as Pace[];
export const USUAL: Pace = 'normal';

export const isChangeable = (pace: string): boolean => KNOWN[pace as Pace];
