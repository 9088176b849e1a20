/** Types of all messages. Written by scripts/protocol: do not edit. */

export const PROTOCOL = 2;
export const SPECTATING = -1;

export type Both = { fr: string; en: string };
export type Setting = boolean | number | string;
export type Fact = number | string | number[];

/** A step or an action: `do` names it, the rest are its fields. */
export type Coded = { do: string; [field: string]: unknown };
export type CodedStep = Coded & { seat: number };

export type KitAction = KitActions[keyof KitActions];

/** The parts of messages that differ between games; games/NAME/wire.ts has those of each. */
export interface Game {
  action: KitAction | Coded;
  step: CodedStep;
  glimpse: Glimpse;
  figures: Figures;
  data: Data;
  words: Words;
}

/** A seat without a connection, and what the others agree to do about it. */
export interface AbsentSeat {
  asked: number[];
  bot: number[];
  link: number[];
  may_link: boolean;
  open: boolean;
  seat: number;
  wait: number;
}

export interface AccountView {
  balance: number | null;
  endless: boolean;
  free: number | null;
  goods: [string, number][];
  holder: number;
  kind: 'bank' | 'deposit' | 'pot' | 'purse';
  operations: number;
  seat: number;
  start: number | null;
}

/** The answer to a performed command, also if it is sent again: `n` is its last entry. */
export interface Ack {
  id: string;
  n: number;
  type: 'ack';
}

/** A command to take one of the choices, with its blanks filled in. */
export interface Act {
  action: Coded;
  base: number;
  id: string;
  price?: number | null;
  seat?: number | null;
  type: 'act';
}

/** A request for the chance of winning with each choice, or with a deal. */
export interface Advise {
  action?: Coded | null;
  id: string;
  type: 'advise';
}

/** The answer to `Advise`; it may be sent several times, the last time with `done` set. */
export interface Advised {
  choices: AdvisedChoice[];
  done: boolean;
  games: number;
  id: string;
  lost: boolean;
  n: number;
  type: 'advised';
}

/** One of the choices of the seat that asked, with its chance of winning in thousandths. */
export interface AdvisedChoice {
  action: Coded | null;
  behind?: number;
  chance: number;
  clear?: boolean;
  en: string;
  fr: string;
  high: number;
  low: number;
  sides?: Side[] | null;
}

/** A command to agree to an undo that another player asked for. */
export interface Agree {
  base: number;
  id: string;
  type: 'agree';
}

/** A command to ask a player or the bank for a payment. */
export interface Ask {
  amount: number;
  dst: number;
  id: string;
  key?: string;
  note?: string;
  src: number;
  type: 'ask';
}

/** A command to leave the table for a while. */
export interface Away {
  base: number;
  id: string;
  type: 'away';
}

/** A command to return after `Away`. */
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

/** One edition of a game in the list of all editions. */
export interface Box {
  about: Both;
  clauses: number;
  edition: string;
  first: string[];
  game: string;
  players: [number, number];
  problems: string[];
  reconstructed: boolean;
  title: Both;
}

/** The last message of the server before it closes the socket, with the reason. */
export interface Bye {
  code: 'full' | 'malformed' | 'no_desk' | 'no_table' | 'not_yours' | 'protocol' | 'rate' | 'slow' | 'stops' | 'unreadable';
  en: string;
  fr: string;
  type: 'bye';
}

/** A command from the page that replaces the printed card machine (`/bank/machine`). While the */
export interface Carry {
  changes: number[];
  id: string;
  type: 'carry';
}

export interface ChargeView {
  amount: number;
  cite: string;
  clause: string;
  to: number;
  why: Both;
}

/** An action that the seat may take; `amount`, `items` and `goods` are to be filled in. */
export interface Choice<G extends Game = Game> {
  action: G['action'];
  amount?: Blank | null;
  each?: Each | null;
  en: string;
  flow?: number | null;
  fr: string;
  goods?: [number, number, number][] | null;
  items?: Subset | null;
  least?: number | null;
  loses?: Loss[];
  window: number;
}

export interface Clause {
  at: Both;
  en: string;
  fr: string;
  id: string;
  ruling: Record<string, string>;
  silent: string;
  slug: string;
}

/** A command to close the desk at the end of the game, or to open it again. */
export interface Close {
  id: string;
  type: 'close';
  yes: boolean;
}

/** The final standings by the rules of the game, and each player's fortune after every entry. */
export interface CountView {
  cite: string;
  clause: string;
  counts: boolean;
  curve: [number, number[]][];
  places: number[];
  worth: number[];
}

export interface Currency {
  short: boolean;
  sign: string;
}

export interface DeedView {
  cite: string;
  clause: string;
  id: string;
  price: number;
  refused: Both | null;
}

/** A command to set the depth of the desk, that is, how much it keeps: 1 cash, 2 also titles, 3 */
export interface Deepen {
  depth: number;
  id: string;
  online?: boolean;
  type: 'depth';
}

export interface DeskAnswer {
  id: string;
  request: number;
  type: 'answer';
  yes: boolean;
}

/** A command to auction a title with everything on it, one of the bank's last pieces, or pieces */
export interface DeskAuction {
  good?: string;
  id: string;
  item?: number;
  pieces?: number;
  seat?: number;
  type: 'auction';
}

export interface DeskBid {
  amount: number;
  id: string;
  seat: number;
  type: 'bid';
}

export type DeskCommand = Pay | Usual | Everybody | Ask | DeskAnswer | DeskCounter | Deepen | Rent | Do | DeskRuin | DeskAuction | DeskBid | DeskHammer | DeskTrust | TakeBank | Rename | Close | Carry;

/** A command to reverse an earlier entry, with a reason. */
export interface DeskCounter {
  entry: number;
  id: string;
  note: string;
  type: 'counter';
}

/** A command to sell the lot to the highest bidder now, or to cancel the auction. */
export interface DeskHammer {
  id: string;
  sold: boolean;
  type: 'hammer';
}

/** The first message that a device sends on the socket of a desk. */
export interface DeskHello {
  key?: string;
  protocol?: number;
  since?: number;
  type: 'hello';
}

export interface DeskInfo {
  closed: boolean;
  created: number;
  edition: string;
  game: string;
  id: string;
  names: string[];
  title: string;
  touched: number;
  you: number;
}

export interface DeskLink {
  address: string;
  code: string;
  reachable: boolean;
  seconds: number;
}

/** A command to declare a player bankrupt. */
export interface DeskRuin {
  id: string;
  owed?: number;
  seat: number;
  to?: number;
  type: 'ruin';
}

/** A command to set whether phones may take printed amounts (such as a salary) from the bank */
export interface DeskTrust {
  id: string;
  type: 'trust';
  yes: boolean;
}

export interface DeskView {
  accounts: AccountView[];
  bank: Both;
  banked: boolean;
  closed: boolean;
  created: number;
  depth: number;
  edition: string;
  entries: EntryView[];
  game: string;
  id: string;
  issuing: string;
  keys: KeyView[][];
  linked: boolean[];
  lot: LotView | null;
  n: number;
  names: string[];
  names_of_titles: TitleName[];
  now: number;
  online: boolean;
  out: boolean[];
  own: number;
  requests: RequestView[];
  ruin: RuinView;
  secret: boolean;
  since: number;
  table: string;
  title: string;
  titles: TitleView[];
  titles_said: Both;
  trust: boolean;
  type: 'desk';
  unit: number;
  wares: WareView[];
  you: number;
}

/** A command to buy, sell or give a title, or to use it as the game allows (build, mortgage). */
export interface Do {
  deed: string;
  id: string;
  item: number;
  price?: number | null;
  seat?: number;
  type: 'deed';
}

/** The estimated duration of a game with these options and players. */
export interface DurationInfo {
  minutes: [number, number] | null;
}

/** The money that one unit of a blank brings or costs; an empty list means 0 for all. */
export interface Each {
  amount?: number;
  goods?: number[];
  items?: number[];
}

/** All data of an edition that a client needs to draw it. */
export interface Edition<G extends Game = Game> {
  bots: string[];
  box: Box;
  currency: Currency;
  data: G['data'];
  goods: string[];
  graces: Record<string, number>;
  hash: string;
  lengths: Record<string, number>;
  levels: string[];
  options: Option[];
  presets: Preset[];
  provenance: Source[];
  tellings: Record<string, number>;
  words: Record<'fr' | 'en', G['words']>;
}

export interface EntryView {
  at: number;
  can_counter?: boolean;
  cite?: string;
  clause?: string;
  kind: string;
  lines?: LineView[];
  moves?: [number, number][];
  n: number;
  of?: number;
  said: Both;
  who: number;
}

/** A command for payments between one account and each of several players, all in one direction. */
export interface Everybody {
  amount?: number;
  holder: number;
  id: string;
  key?: string;
  note?: string;
  pays: boolean;
  seats?: number[];
  type: 'each';
}

export type FromClient = Hello | Act | Undo | Agree | Refuse | Vote | Away | Back | Proceed | Since | Ping | Seen | Weigh | Why | Advise | Speak;

export type FromDevice = DeskHello | Pay | Usual | Everybody | Ask | DeskAnswer | DeskCounter | Deepen | Rent | Do | DeskRuin | DeskAuction | DeskBid | DeskHammer | DeskTrust | TakeBank | Rename | Close | Carry | Since | Ping;

export interface GameInfo {
  editions: Box[];
  game: string;
}

/** The first message that a client sends: the seat whose view it wants. */
export interface Hello {
  key?: string;
  protocol?: number;
  seat?: number;
  since?: number;
  type: 'hello';
}

export interface KeyView {
  amount: number;
  big: boolean;
  cite: string;
  clause: string;
  high: number;
  id: string;
  low: number;
  said: Both;
  unit: Both;
  way: 'across' | 'in' | 'out';
}

/** The names of the holders, items and goods that a glimpse refers to by number. */
export interface Layout {
  decks: number;
  goods: string[];
  holders: string[];
  items: string[];
}

/** One movement of money in an entry. The amount is None if it is hidden from this device. */
export interface LineView {
  amount: number | null;
  dst: number;
  src: number;
}

/** The table before the game begins, sent instead of a view. */
export interface Lobby {
  table: TableInfo;
  type: 'lobby';
}

/** An open claim of the seat that a choice would end, with its value. */
export interface Loss {
  amount: number;
  en: string;
  fr: string;
  window: number;
}

export interface LotView {
  bidders: number[];
  clause: string;
  closes: number;
  high: number;
  items: number[];
  n: number;
  next: number;
  price: number;
  said: Both;
  seller: number;
  silence: number;
}

/** The state of the table after one entry, for a replay. */
export interface Moment<G extends Game = Game> {
  at: number;
  events: Told[];
  figures: G['figures'];
  glimpse: G['glimpse'];
  n: number;
  seat: number;
  struck: boolean;
  windows: WindowInfo[];
  worth: number[];
}

export interface MoveCode {
  code: string;
  seconds: number;
}

/** Make player `to`'s phone the banker's; this device may become the phone of seat `keeps`. */
export interface NewBanker {
  keeps?: number;
  to: number;
}

export interface NewDesk {
  depth?: number;
  edition?: string;
  game: string;
  names: string[];
  options?: Record<string, Setting>;
  position?: Coded[];
}

/** A seat of a new table: `me` and `here` play on this device, `link` is free to join. */
export interface NewSeat {
  bot?: '' | 'balanced' | 'beginner' | 'bold' | 'cautious' | 'formidable' | 'regular' | 'uniform';
  kind: 'bot' | 'here' | 'link' | 'me';
  name?: string;
  pawn?: number | null;
  promise?: '' | string;
}

export interface NewTable {
  absence?: 'bot' | 'sell' | 'skip' | 'vote' | 'wait';
  advice?: boolean;
  dice?: 'host' | 'seed';
  edition?: string;
  game: string;
  options?: Record<string, Setting>;
  pace?: 'at_once' | 'brisk' | 'correspondence' | 'leisurely' | 'normal';
  position?: Coded[];
  public?: boolean;
  seats: NewSeat[];
  title?: string;
}

/** A request for a guided first game; the player who asks has seat 0. */
export interface NewTutorial {
  edition: string;
  game: string;
  name: string;
  others: string[];
  step?: string;
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

/** A time in which the server did not serve; all deadlines were postponed by it. */
export interface OutageInfo {
  at: number;
  ms: number;
}

export interface Outcome {
  cite: string;
  places: number[];
  worth: number[];
}

/** A command to pay an amount from one account to another. */
export interface Pay {
  amount: number;
  dst: number;
  id: string;
  key?: string;
  note?: string;
  src: number;
  type: 'pay';
}

export interface Ping {
  at: number;
  type: 'ping';
}

export interface Pong {
  at: number;
  clock: number;
  telling?: number;
  type: 'pong';
}

/** The seats that are connected now. */
export interface Presence {
  connected: number[];
  type: 'presence';
}

/** Settings that a new table may begin with. */
export interface Preset {
  levels: ('balanced' | 'beginner' | 'bold' | 'cautious' | 'formidable' | 'regular' | 'uniform')[];
  name: string;
  options: Record<string, Setting>;
  pace: 'at_once' | 'brisk' | 'correspondence' | 'leisurely' | 'normal';
}

/** A command of the learner in a guided game: with `step`, the guide takes this step for the */
export interface Proceed {
  base: number;
  id: string;
  step?: string;
  type: 'proceed';
}

/** A command to refuse an undo that another player asked for. */
export interface Refuse {
  base: number;
  id: string;
  type: 'refuse';
}

/** The answer to a command that was refused and changed nothing. */
export interface Refused {
  cite?: string;
  clause?: string;
  code: 'fault' | 'illegal' | 'malformed' | 'moved' | 'no_advice' | 'nobody_asked' | 'not_guided' | 'not_started' | 'not_yours' | 'paused' | 'rate' | 'stale' | 'too_often' | 'unavailable' | 'your_turn';
  en: string;
  fr: string;
  id: string;
  n?: number;
  type: 'refused';
}

export interface Remark {
  at: number;
  n: number;
  seat: number;
  text: string;
}

/** A command to rename a player or the desk. */
export interface Rename {
  id: string;
  name: string;
  seat?: number;
  type: 'name';
}

/** A command to pay the charge of the edition for a visit to a title. */
export interface Rent {
  id: string;
  item: number;
  points?: number;
  seat: number;
  to: number;
  type: 'rent';
}

export interface RentView {
  amount: number;
  said: Both;
}

export interface Replay<G extends Game = Game> {
  entries: number;
  moments: Moment<G>[];
}

export interface RequestView {
  amount: number;
  clause: string;
  dst: number;
  items: number[];
  key: string;
  mine: boolean;
  n: number;
  of: number;
  own: boolean;
  said: Both;
  seats: number[];
  src: number;
  who: number;
}

/** The rule of bankruptcy in this game: the clause, and who gets the player's */
export interface RuinView {
  cite: string;
  clause: string;
  dues: boolean;
  heirs: boolean;
}

export interface SeatInfo {
  bot: string;
  connected: boolean;
  mine: boolean;
  name: string;
  open: boolean;
  pawn: number;
  promise: string;
  said: boolean;
  seat: number;
  taken: boolean;
  without: boolean;
}

export interface Seated {
  seat: number;
  table: TableInfo;
}

export interface SeatedAtDesk {
  desk: string;
  seat: number;
}

/** A message that the page has shown all events up to entry `n`; it gets no answer. */
export interface Seen {
  n: number;
  type: 'seen';
}

/** The URL at which other devices reach this server. */
export interface ServerAddress {
  address: string;
  reachable: boolean;
}

/** One value of a position, with its limits and the action that sets it. */
export interface Settable {
  action: KitAction;
  amount?: Blank | null;
  items?: Subset | null;
  spaces?: number[];
}

/** All values of a position that can be set by hand, for example at a table with real dice. */
export interface Sheet {
  lines: Settable[];
  quiet: boolean;
  secret: boolean;
  turn: number;
}

/** A request for a view with all events after entry `n`. */
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

/** A chat message or a reaction; it gets no answer. */
export interface Speak {
  face?: '' | 'bravo' | 'hurry' | 'luck' | 'ouch' | 'sorry' | 'thanks';
  text?: string;
  type: 'speak';
}

/** A player's chance of winning without and with a deal, in thousandths. */
export interface Stake {
  after: number;
  before: number;
  seat: number;
}

export interface Subset {
  least: number;
  most: number;
  pool: number[];
}

export interface TableInfo {
  absence: string;
  advice: boolean;
  archived: boolean;
  asked: boolean;
  asking: boolean;
  brought: boolean;
  code: string;
  commitment: string;
  created: number;
  desk: string;
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

/** A phone's request to keep the bank, because the bank's device is gone. The other connected */
export interface TakeBank {
  id: string;
  type: 'bank';
}

/** The latest chat messages, sent again after each new one. */
export interface Talk {
  quiet: boolean;
  remarks: Remark[];
  type: 'talk';
}

/** The charges for a visit to one title, its printed rents, and what its owner may do with */
export interface TitleCard {
  charges: ChargeView[];
  deeds: DeedView[];
  lot: number[];
  lot_price: number;
  lot_said: Both;
  rents: RentView[];
  ways: ('auction' | 'buy' | 'give' | 'sell')[];
}

/** The data of a title that never change: its names, its group, and whether its rent depends on */
export interface TitleName {
  group: string;
  group_said: Both;
  item: number;
  points: boolean;
  said: Both;
}

export interface TitleView {
  charges: [number, number][];
  hotels: number;
  houses: number;
  item: number;
  owner: number;
  pledged: boolean;
  price: number;
}

export type ToClient = View | Ack | Refused | Weighed | Advised | Presence | Talk | Lobby | Pong | Bye;

export type ToDevice = DeskView | Ack | Refused | Pong | Bye;

/** One sentence of the table's story, in French and English. */
export interface Told {
  at: number;
  cite?: string;
  clause?: string;
  en: string;
  entry: number;
  facts?: Fact[];
  fr: string;
  kind: string;
}

/** A turning point of a finished game: a choice that was worse than another one. Chances of */
export interface Turn {
  better: number;
  better_en: string;
  better_fr: string;
  chance: number;
  en: string;
  entry: number;
  fr: string;
  seat: number;
}

/** The turning points found so far; `done` of `total` choices are analysed. */
export interface Turns {
  done: number;
  total: number;
  turns: Turn[];
}

/** A command to take back the seat's last action, or everything from entry `entry` on. */
export interface Undo {
  base: number;
  entry?: number;
  id: string;
  seat?: number | null;
  type: 'undo';
}

/** An undo that player `seat` asked for, and the seats that have not agreed yet. */
export interface UndoRequest {
  entry: number;
  seat: number;
  waiting: number[];
}

/** A command to pay an amount that the edition prints (`key` names its button) between the bank */
export interface Usual {
  id: string;
  key: string;
  seat: number;
  times?: number;
  type: 'usual';
}

export interface Verified {
  chained: boolean;
  checks: number;
  entries: number;
  entry: number;
  notes: string[];
  ours?: boolean;
  right: boolean;
  signer: string;
  wrong: string;
}

/** The whole table as one seat may see it, and the events after entry `since`. */
export interface View<G extends Game = Game> {
  absent: AbsentSeat[];
  awaited: number[];
  away: number[];
  banker?: Record<string, Choice<G>[]> | null;
  bots: string[];
  choices: Choice<G>[];
  clock: number;
  connected: number[];
  deadline: number | null;
  events: Told[];
  figures: G['figures'];
  glimpse: G['glimpse'];
  hosted?: number[];
  n: number;
  names: string[];
  outage: OutageInfo | null;
  outcome: Outcome | null;
  pace: string;
  paused: boolean;
  rematch: string;
  seat: number;
  since: number;
  struck: number[];
  telling: number;
  throws?: Choice<G>[] | null;
  type: 'view';
  windows: WindowInfo[];
  wish: UndoRequest | null;
}

/** A vote on what is done about the absent player of seat `on`. */
export interface Vote {
  base: number;
  id: string;
  on: number;
  type: 'vote';
  what: string;
}

/** A good that can be auctioned by the piece: the last pieces of the bank, or a player's own. */
export interface WareView {
  good: string;
  left: number;
  said: Both;
  seat: number;
}

/** A request for the effect of a deal on both players; the deal is not offered. */
export interface Weigh {
  goods?: [number, number][];
  id: string;
  items?: number[];
  to: number;
  type: 'weigh';
}

/** The answer to `Weigh`: the effect of the deal on both players. */
export interface Weighed {
  id: string;
  sides: Side[];
  type: 'weighed';
}

/** The question why an action is not possible now; the action is not carried out. The answer is */
export interface Why {
  action: Coded;
  id: string;
  type: 'why';
}

/** A question, an offer, a claim or a right that a seat may answer, with its deadline. */
export interface WindowInfo {
  at: 'beside' | 'right' | 'top';
  cite: string;
  closes?: number | null;
  kind: 'auction' | 'bank' | 'build' | 'chance' | 'choice' | 'claim' | 'clock' | 'correct' | 'debt' | 'leave' | 'mortgage' | 'offer' | 'prompt' | 'purchase' | 'redeem' | 'sale' | 'sell' | 'throw' | 'trade';
  last?: boolean;
  seat: number;
  sides?: Side[] | null;
  since?: number | null;
  thrower?: number | null;
}

/** The fields that the glimpse of every game has. */
export interface Glimpse<S extends CodedStep = CodedStep> {
  seats: number;
  alive: boolean[];
  fallen: number[];
  count: (number | null)[][];
  held_by: (number | null)[];
  order: (number | number[])[];
  turn: number;
  skips: number[];
  time_up: boolean;
  clock: number;
  pace: number;
  asked: boolean;
  since: number;
  agenda: S[];
  standing: S[];
  outcome: Outcome | null;
  seat: number;
}

/** The figures that every game has, computed for one seat: each seat's worth and the money it could still raise, and whose turn comes next. A list has one number per seat; null stands for a number that is hidden from the seat for which the figures are computed. */
export interface Figures {
  worth: (number | null)[];
  raisable: (number | null)[];
  next: number;
}

/** Everything that a deal changes for one of the two seats in it. */
export interface Side {
  seat: number;
  shifts: Shift[];
  before: number;
  after: number;
  burdens: Burden[];
}

/** How a deal changes the part of one group of titles that one seat owns: the number of titles before and after the deal. */
export interface Shift {
  group: string;
  before: number;
  after: number;
  of: number;
  brings: number;
}

/** A cost that comes with an item and is paid by the seat that receives the item. */
export interface Burden {
  item: number;
  keep: number;
  lift: number;
  cite: string;
}

/** The actions that games share. */
export interface KitActions {
  Accept: { do: 'Accept'; by: number };
  Bid: { do: 'Bid'; amount: number };
  BidUpTo: { do: 'BidUpTo'; amount: number };
  Call: { do: 'Call'; call: number };
  Card: { do: 'Card'; card: number };
  Claim: { do: 'Claim'; payer: number; what: number };
  Counter: { do: 'Counter'; by: number; amount: number; items: number[]; goods: [number, number][] };
  Decline: { do: 'Decline'; by: number };
  Dice: { do: 'Dice'; faces: number[] };
  GiveUp: { do: 'GiveUp' };
  Offer: { do: 'Offer'; to: number; amount: number; items: number[]; goods: [number, number][] };
  PassBid: { do: 'PassBid' };
  Resign: { do: 'Resign' };
  Roll: { do: 'Roll' };
  SetAmount: { do: 'SetAmount'; holder: number; good: number; amount: number };
  SetMark: { do: 'SetMark'; field: string; item: number; amount: number };
  SetOut: { do: 'SetOut'; player: number };
  SetPlace: { do: 'SetPlace'; holder: number; items: number[] };
  SetTurn: { do: 'SetTurn'; player: number };
  Waive: { do: 'Waive'; payer: number; what: number };
  Withdraw: { do: 'Withdraw'; to: number };
}

/** The steps that games share. */
export interface KitSteps {
  AgreedEnd: { do: 'AgreedEnd'; seat: number; at: number };
  Auction: { do: 'Auction'; seat: number; items: number[]; goods: [number, number][]; start: number; high: number; price: number; out: number[]; limits: [number, number][]; call: number; bids: [number, number][] };
  CardReward: { do: 'CardReward'; seat: number; amount: number; why: string };
  CarryOut: { do: 'CarryOut'; seat: number; card: number };
  Chance: { do: 'Chance'; seat: number };
  Debt: { do: 'Debt'; seat: number; to: number; amount: number; why: string };
  Draw: { do: 'Draw'; seat: number; deck: number };
  LastClaims: { do: 'LastClaims'; seat: number };
  MayCorrect: { do: 'MayCorrect'; seat: number };
  MayNot: { do: 'MayNot'; seat: number };
  MayOffer: { do: 'MayOffer'; seat: number };
  MayResign: { do: 'MayResign'; seat: number };
  NextTurn: { do: 'NextTurn'; seat: number; first: number };
  Offered: { do: 'Offered'; seat: number; to: number; amount: number; items: number[]; goods: [number, number][]; mine: number[]; expires: number };
  Opening: { do: 'Opening'; seat: number; rivals: number[]; totals: number[] };
  PromptClaims: { do: 'PromptClaims'; seat: number; what: number; claimed: number[]; waived: number[]; due: [number, number][] };
  Question: { do: 'Question'; seat: number };
  RaiseMoney: { do: 'RaiseMoney'; seat: number; to: number; amount: number; why: string };
  StandingClaim: { do: 'StandingClaim'; seat: number; payer: number; what: number; amount: number; throws: number };
  Throw: { do: 'Throw'; seat: number };
  Window: { do: 'Window'; seat: number };
}

/** Data of any box that texts may name: sums and places of a card. */
export interface Data {
  cards?: { card: { key: string; [verb: string]: Fact | boolean | undefined }[] };
}

/** Words of a box, in one language. */
export interface Words {
  accounts?: Record<string, string>;
  actions: Record<string, {
    label: string;
    specs?: Record<string, string>;
  }>;
  and: string;
  areas?: Record<string, string>;
  because: Record<string, string>;
  blanks: Record<string, string>;
  calls: string[];
  cards: Record<string, string>;
  colon: string;
  continents?: Record<string, string>;
  counted: Record<string, {
    many: string;
    one: string;
  }>;
  decks: Record<string, string>;
  deeds?: Record<string, {
    do: string;
    done: string;
  }>;
  dice?: string[];
  events: Record<string, string>;
  goal: {
    lines: string[];
  };
  goods: Record<string, {
    many: string;
    one: string;
  }>;
  groups?: Record<string, string>;
  guide: {
    aim: string[];
    start: string;
  };
  headings?: Record<string, string>;
  hints: Record<string, {
    cite: string;
    say: string;
    step: string;
  }>;
  holders: Record<string, string>;
  joins?: {
    at: string;
    bare: string[];
    contracted: Record<string, string>;
    elided: string[];
    mute: string[];
    vowels: string;
  };
  kept?: Record<string, string>;
  kinds?: Record<string, string>;
  mark_values?: {
    free?: string[];
    mortgaged?: string[];
    places?: string[];
    prison?: string[];
  };
  marks: Record<string, string>;
  nothing: string;
  options: Record<string, {
    help: string;
    name: string;
    values?: Record<string, string>;
  }>;
  paces: Record<string, string>;
  pawns?: Record<string, string>;
  plates?: Record<string, string>;
  player: string;
  presets: Record<string, {
    says: string[];
  }>;
  productions?: Record<string, string>;
  questions: Record<string, {
    cites: string[];
    say: string;
  }>;
  reasons: Record<string, string>;
  rights: Record<string, string>;
  shares?: Record<string, string>;
  silence: string;
  silences?: Record<string, string>;
  spaces: Record<string, string>;
  stops?: Record<string, string>;
  table: Record<string, string>;
  the?: Record<string, string>;
  times: string[];
  titles?: Record<string, string>;
  tokens?: Record<string, string>;
  votes: Record<string, string>;
  you: Record<string, string>;
}
