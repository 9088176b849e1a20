/** What goes over the wire: the types of the server's messages. */

export const PROTOCOL = 1;
export const SPECTATING = -1;

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Both = { fr: string; en: string };

/** A step or an action: `do` names it, the rest are its fields. */
export interface Coded {
  do: string;
  [field: string]: any;
}

export interface Told {
  entry: number;
  at: number;
  kind: string;
  fr: string;
  en: string;
  facts?: any[];
  cite?: string;
  clause?: string;
}

export interface Blank {
  low: number;
  high: number;
  by: number;
}

export interface Subset {
  pool: number[];
  least: number;
  most: number;
}

export interface Choice {
  action: Coded;
  fr: string;
  en: string;
  amount?: Blank | null;
  items?: Subset | null;
  goods?: [good: number, low: number, high: number][] | null;
}

export interface Outcome {
  places: number[];
  worth: number[];
  cite: string;
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
  outcome: Outcome | null;
  [own: string]: any;
}

export interface View {
  type: 'view';
  n: number;
  since: number;
  seat: number;
  clock: number;
  deadline: number | null;
  closes: number | null;
  standing: (number | null)[];
  glimpse: Glimpse;
  choices: Choice[];
  awaited: number[];
  events: Told[];
  struck: number[];
  names: string[];
  bots: string[];
  connected: number[];
  away: number[];
  wish: { seat: number; entry: number; waiting: number[] } | null;
  paused: boolean;
  outcome: Outcome | null;
  rematch: string;
}

export interface Refused {
  type: 'refused';
  id: string;
  code: string;
  fr: string;
  en: string;
  cite: string;
  clause: string;
  n: number;
}

export interface SeatInfo {
  seat: number;
  name: string;
  bot: string;
  taken: boolean;
  mine: boolean;
  connected: boolean;
}

export type Setting = number | string | boolean;

export interface TableInfo {
  id: string;
  code: string;
  title: string;
  game: string;
  edition: string;
  options: Record<string, Setting>;
  status: 'open' | 'playing' | 'over';
  public: boolean;
  pace: string;
  absence: string;
  dice: string;
  commitment: string;
  seats: SeatInfo[];
  host: boolean;
  paused: boolean;
  archived: boolean;
  created: number;
  touched: number;
  rematch: string;
  outcome: Outcome | null;
}

export type FromServer =
  | View
  | Refused
  | { type: 'ack'; id: string; n: number }
  | { type: 'presence'; connected: number[] }
  | { type: 'lobby'; table: TableInfo }
  | { type: 'pong'; at: number; clock: number }
  | { type: 'bye'; code: string; fr: string; en: string };

export interface Currency {
  sign: string;
  before: boolean;
  short: boolean;
}

export interface Option {
  name: string;
  kind: string;
  clause: string;
  default: Setting;
  values: Setting[];
  low: number;
  high: number;
  by: number;
  unit: string;
}

export interface Box {
  game: string;
  edition: string;
  title: Both;
  about: Both;
  players: [number, number];
  reconstructed: boolean;
  clauses: number;
  problems: string[];
}

export interface GameInfo {
  game: string;
  editions: Box[];
}

export interface Edition {
  box: Box;
  hash: string;
  currency: Currency;
  goods: string[];
  options: Option[];
  provenance: { file: string; kind: string; source: string; confidence: string }[];
  words: { fr: any; en: any };
  data: any;
  bots: string[];
}

export interface Layout {
  holders: string[];
  items: string[];
  goods: string[];
  decks: number;
}

export interface Clause {
  slug: string;
  id: string;
  at: string;
  fr: string;
  en: string;
  ruling: { fr?: string; en?: string };
  silent: string;
}

export interface Moment {
  n: number;
  at: number;
  seat: number;
  glimpse: Glimpse;
  events: Told[];
  struck: boolean;
  worth: number[];
}

export interface NewSeat {
  kind: 'me' | 'here' | 'link' | 'bot';
  name: string;
  bot: string;
}

export interface NewTable {
  game: string;
  edition: string;
  seats: NewSeat[];
  options: Record<string, Setting>;
  pace: string;
  absence: string;
  public: boolean;
}
