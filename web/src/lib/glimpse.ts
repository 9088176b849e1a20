/** What the schema of the wire leaves open: the rules of a game decide what is in it. */

/** A step or an action: `do` names it, the rest are its fields. */
export interface Coded {
  do: string;
  [field: string]: any;
}

/** What every game's glimpse has; a game adds fields of its own. */
export interface Glimpse {
  seats: number;
  alive: boolean[];
  fallen: number[];
  count: (number | null)[][];
  held_by: (number | null)[];
  order: (number | number[])[];
  turn: number;
  clock: number;
  pace: number;
  agenda: Coded[];
  standing: Coded[];
  outcome: { places: number[]; worth: number[]; cite: string } | null;
  [own: string]: any;
}
