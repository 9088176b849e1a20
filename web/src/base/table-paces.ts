/** How fast a table plays. */
import type { NewTable } from './wire';

export type Pace = NonNullable<NewTable['pace']>;

/** All paces, the slowest first, and whether the host may change to them during a game. A game by
 * correspondence keeps its pace, and no other game can change to it. */
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
