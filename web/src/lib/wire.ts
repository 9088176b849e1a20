/** What goes over the wire. Made of docs/protocol.json by scripts/protocol: do not edit. */
import type { Coded, Glimpse } from './glimpse';

export type { Coded, Glimpse };

export const PROTOCOL = 1;
export const SPECTATING = -1;

export type Both = { fr: string; en: string };
export type Setting = boolean | number | string;

/** It is stored; `n` is the entry. A resend is answered with the same one. */
export interface Ack {
  id: string;
  n: number;
  type: 'ack';
}

/** Do one of the choices, its blanks filled in. */
export interface Act {
  action: Coded;
  base: number;
  id: string;
  seat?: number | null;
  type: 'act';
}

/** To what somebody else wants to take back. */
export interface Agree {
  base: number;
  id: string;
  type: 'agree';
}

/** I leave the table for a while. */
export interface Away {
  base: number;
  id: string;
  type: 'away';
}

export interface Back {
  base: number;
  id: string;
  type: 'back';
}

export interface Blank {
  by: number;
  high: number;
  low: number;
}

/** One edition on the shelf. */
export interface Box {
  about: Both;
  clauses: number;
  edition: string;
  game: string;
  players: [number, number];
  problems: string[];
  reconstructed: boolean;
  title: Both;
}

/** The last message before the server closes. */
export interface Bye {
  code: 'full' | 'malformed' | 'no_table' | 'not_yours' | 'protocol' | 'rate' | 'slow' | 'stops';
  en: string;
  fr: string;
  type: 'bye';
}

/** An action that may be taken; `amount`, `items` and `goods` are blanks to be filled in. */
export interface Choice {
  action: Coded;
  amount?: Blank | null;
  en: string;
  fr: string;
  goods?: [number, number, number][] | null;
  items?: Subset | null;
}

export interface Clause {
  at: string;
  en: string;
  fr: string;
  id: string;
  ruling: Record<string, string>;
  silent: string;
  slug: string;
}

export interface Currency {
  before: boolean;
  short: boolean;
  sign: string;
}

/** Everything that a client draws a box from. */
export interface Edition {
  bots: string[];
  box: Box;
  currency: Currency;
  data: any;
  goods: string[];
  hash: string;
  options: Option[];
  provenance: Source[];
  words: Record<'fr' | 'en', any>;
}

export type FromClient = Hello | Act | Undo | Agree | Refuse | Vote | Away | Back | Since | Ping;

export interface GameInfo {
  editions: Box[];
  game: string;
}

/** The first message: for which seat, and the last entry that is already known. */
export interface Hello {
  key?: string;
  protocol?: number;
  seat?: number;
  since?: number;
  type: 'hello';
}

/** What the numbers in a glimpse stand for at a table of so many seats. */
export interface Layout {
  decks: number;
  goods: string[];
  holders: string[];
  items: string[];
}

/** The table before the first throw, or after something other than the game has changed. */
export interface Lobby {
  table: TableInfo;
  type: 'lobby';
}

/** The table after one entry. */
export interface Moment {
  at: number;
  events: Told[];
  glimpse: Glimpse;
  n: number;
  seat: number;
  struck: boolean;
  worth: number[];
}

export interface MoveCode {
  code: string;
  seconds: number;
}

/** me and here: played on this device; link: free for whoever comes; bot: by itself. */
export interface NewSeat {
  bot?: '' | 'balanced' | 'bold' | 'cautious' | 'uniform';
  entropy?: string;
  kind: 'bot' | 'here' | 'link' | 'me';
  name?: string;
}

export interface NewTable {
  absence?: 'bot' | 'sell' | 'skip' | 'vote' | 'wait';
  dice?: 'host' | 'seed';
  edition?: string;
  game: string;
  options?: Record<string, Setting>;
  pace?: 'correspondence' | 'live' | 'relaxed';
  position?: Record<string, any>[];
  public?: boolean;
  seats: NewSeat[];
  title?: string;
}

export interface Option {
  by: number;
  clause: string;
  default: Setting;
  desk: boolean;
  high: number;
  kind: string;
  low: number;
  name: string;
  unit: string;
  values: Setting[];
}

export interface Outcome {
  cite: string;
  places: number[];
  worth: number[];
}

export interface Ping {
  at: number;
  type: 'ping';
}

export interface Pong {
  at: number;
  clock: number;
  type: 'pong';
}

/** Who is connected now. */
export interface Presence {
  connected: number[];
  type: 'presence';
}

/** What somebody wants to take back stands. */
export interface Refuse {
  base: number;
  id: string;
  type: 'refuse';
}

/** Nothing was changed. */
export interface Refused {
  cite?: string;
  clause?: string;
  code: 'illegal' | 'malformed' | 'not_started' | 'not_yours' | 'paused' | 'rate' | 'stale' | 'unavailable';
  en: string;
  fr: string;
  id: string;
  n?: number;
  type: 'refused';
}

export interface Replay {
  entries: number;
  moments: Moment[];
}

export interface SeatInfo {
  bot: string;
  connected: boolean;
  mine: boolean;
  name: string;
  seat: number;
  taken: boolean;
}

export interface Seated {
  seat: number;
  table: TableInfo;
}

/** Something on the table: the action that sets it, as it is now, and what it may be. */
export interface Settable {
  action: Coded;
  amount?: Blank | null;
  items?: Subset | null;
}

/** All that can be set by hand at a table, with real dice or before a game goes on here. */
export interface Sheet {
  lines: Settable[];
  quiet: boolean;
  turn: number;
}

/** Send a view with everything told after that entry: there was a gap. */
export interface Since {
  n: number;
  type: 'since';
}

export interface Source {
  confidence: string;
  file: string;
  kind: string;
  source: string;
}

export interface Subset {
  least: number;
  most: number;
  pool: number[];
}

export interface TableInfo {
  absence: string;
  archived: boolean;
  brought: boolean;
  code: string;
  commitment: string;
  created: number;
  dice: 'host' | 'seed';
  edition: string;
  game: string;
  host: boolean;
  id: string;
  options: Record<string, Setting>;
  outcome: Outcome | null;
  pace: string;
  paused: boolean;
  public: boolean;
  rematch: string;
  seats: SeatInfo[];
  status: 'open' | 'over' | 'playing';
  title: string;
  touched: number;
}

export type ToClient = View | Ack | Refused | Presence | Lobby | Pong | Bye;

/** One sentence of the story. */
export interface Told {
  at: number;
  cite?: string;
  clause?: string;
  en: string;
  entry: number;
  facts?: any[];
  fr: string;
  kind: string;
}

/** Take back one's last act, or everything from an entry on. */
export interface Undo {
  base: number;
  entry?: number;
  id: string;
  type: 'undo';
}

/** The whole table as one seat may see it, and what happened since its last view. */
export interface View {
  awaited: number[];
  away: number[];
  bots: string[];
  choices: Choice[];
  clock: number;
  closes: number | null;
  connected: number[];
  deadline: number | null;
  desk?: Record<string, Choice[]> | null;
  events: Told[];
  glimpse: Glimpse;
  n: number;
  names: string[];
  outcome: Outcome | null;
  paused: boolean;
  rematch: string;
  seat: number;
  since: number;
  standing: (number | null)[];
  struck: number[];
  type: 'view';
  wish: Wish | null;
}

/** What shall be done about a player who is away. */
export interface Vote {
  base: number;
  id: string;
  on: number;
  type: 'vote';
  what: string;
}

/** Somebody wants entries taken back. */
export interface Wish {
  entry: number;
  seat: number;
  waiting: number[];
}
