/** What goes over the wire. Written by scripts/protocol: do not edit. */

export const PROTOCOL = 2;
export const SPECTATING = -1;

export type Both = { fr: string; en: string };
export type Setting = boolean | number | string;
export type Fact = number | string | number[];

/** A step or an action: `do` names it, the rest are its fields. */
export type Coded = { do: string; [field: string]: unknown };
export type CodedStep = Coded & { seat: number };

export type KitAction = KitActions[keyof KitActions];

/** What a game puts into the messages; games/NAME/wire.ts says it for each. */
export interface Game {
  action: KitAction | Coded;
  step: CodedStep;
  glimpse: Glimpse;
  figures: Figures;
  data: Data;
  words: Words;
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
  price?: number | null;
  seat?: number | null;
  type: 'act';
}

/** How good are my choices, and is that deal that I am thinking of? */
export interface Advise {
  action?: Coded | null;
  id: string;
  type: 'advise';
}

/** What is known so far: a rough answer comes first, and one that is done. */
export interface Advised {
  choices: AdvisedChoice[];
  done: boolean;
  games: number;
  id: string;
  n: number;
  type: 'advised';
}

/** How likely victory is for whoever asks, if he does that. */
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

/** To what somebody else wants to take back. */
export interface Agree {
  base: number;
  id: string;
  type: 'agree';
}

/** Ask somebody to pay. */
export interface Ask {
  amount: number;
  dst: number;
  id: string;
  key?: string;
  note?: string;
  src: number;
  type: 'ask';
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
  first: string[];
  game: string;
  players: [number, number];
  problems: string[];
  reconstructed: boolean;
  title: Both;
}

/** The last message before the server closes. */
export interface Bye {
  code: 'full' | 'malformed' | 'no_desk' | 'no_table' | 'not_yours' | 'protocol' | 'rate' | 'slow' | 'stops';
  en: string;
  fr: string;
  type: 'bye';
}

/** Enter what everybody won or lost in a game on the machine, by seat. */
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

/** An action that may be taken; `amount`, `items` and `goods` are blanks to be filled in. */
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

/** Close the desk at the end of the evening, or open it again. */
export interface Close {
  id: string;
  type: 'close';
  yes: boolean;
}

/** The standings by the rule of the box, and their history. */
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

/** Set how much the desk does: cash, titles or referee; the referee's dice are real ones or the */
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

/** Auction a title with all that belongs to it, one of the bank's last pieces, or pieces of a */
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

export type DeskCommand = Pay | Usual | Everybody | Ask | DeskAnswer | DeskCounter | Deepen | Rent | Do | DeskRuin | DeskAuction | DeskBid | DeskHammer | DeskTrust | Rename | Close | Carry;

/** Reverse an entry, with a reason. */
export interface DeskCounter {
  entry: number;
  id: string;
  note: string;
  type: 'counter';
}

/** Sell the lot or cancel the auction before the silence is over. */
export interface DeskHammer {
  id: string;
  sold: boolean;
  type: 'hammer';
}

/** The first message of a device at a desk: the last entry that it knows. */
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

/** Declare a player bankrupt. */
export interface DeskRuin {
  id: string;
  owed?: number;
  seat: number;
  to?: number;
  type: 'ruin';
}

/** Set whether phones may pay the edition's amounts by themselves, or ask the banker first. */
export interface DeskTrust {
  id: string;
  type: 'trust';
  yes: boolean;
}

export interface DeskView {
  accounts: AccountView[];
  bank: Both;
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
  requests: RequestView[];
  ruin: RuinView;
  secret: boolean;
  since: number;
  table: string;
  title: string;
  titles: TitleView[];
  trust: boolean;
  type: 'desk';
  unit: number;
  wares: WareView[];
  you: number;
}

/** Do something with a title. */
export interface Do {
  deed: string;
  id: string;
  item: number;
  price?: number | null;
  seat?: number;
  type: 'deed';
}

/** What one unit of a blank brings or costs; empty lists are of nothing but 0. */
export interface Each {
  amount?: number;
  goods?: number[];
  items?: number[];
}

/** Everything that a client draws a box from. */
export interface Edition<G extends Game = Game> {
  bots: string[];
  box: Box;
  currency: Currency;
  data: G['data'];
  goods: string[];
  hash: string;
  lengths: Record<string, number>;
  options: Option[];
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

/** One account pays each of the others, or each of them pays it: an amount, or what a key of the */
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

export type FromClient = Hello | Act | Undo | Agree | Refuse | Vote | Away | Back | Since | Ping | Seen | Weigh | Advise | Speak;

export type FromDevice = DeskHello | Pay | Usual | Everybody | Ask | DeskAnswer | DeskCounter | Deepen | Rent | Do | DeskRuin | DeskAuction | DeskBid | DeskHammer | DeskTrust | Rename | Close | Carry | Since | Ping;

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

/** How long games like that take. */
export interface Lasting {
  minutes: [number, number] | null;
}

/** What the numbers in a glimpse stand for at a table of so many seats. */
export interface Layout {
  decks: number;
  goods: string[];
  holders: string[];
  items: string[];
}

/** One movement of money in an entry. */
export interface LineView {
  amount: number | null;
  dst: number;
  src: number;
}

/** The table before the first throw, or after something other than the game has changed. */
export interface Lobby {
  table: TableInfo;
  type: 'lobby';
}

/** An open claim of one's own that is over with a choice. */
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

/** The table after one entry. */
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

/** The bank goes to the phone of that player; this device may keep an account. */
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

/** A first game of a box, laid so that everything comes up soon; whoever asks has seat 0. */
export interface NewFirst {
  edition: string;
  game: string;
  name: string;
  others: string[];
}

/** me and here: played on this device; link: free for whoever comes; bot: by itself. */
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

/** Pay from one account to another. */
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
  code: 'illegal' | 'malformed' | 'moved' | 'no_advice' | 'nobody_asked' | 'not_started' | 'not_yours' | 'paused' | 'rate' | 'stale' | 'too_often' | 'unavailable';
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

/** Rename a player or the desk. */
export interface Rename {
  id: string;
  name: string;
  seat?: number;
  type: 'name';
}

/** Pay what a visit costs by the edition. */
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
  key: string;
  mine: boolean;
  n: number;
  own: boolean;
  said: Both;
  src: number;
}

/** How a player goes bankrupt in this box. */
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
}

export interface Seated {
  seat: number;
  table: TableInfo;
}

export interface SeatedAtDesk {
  desk: string;
  seat: number;
}

/** This page has told its reader all that happened up to that entry; nothing answers it. */
export interface Seen {
  n: number;
  type: 'seen';
}

/** Something on the table: the action that sets it, as it is now, and what it may be. */
export interface Settable {
  action: KitAction;
  amount?: Blank | null;
  items?: Subset | null;
}

/** All that can be set by hand at a table, with real dice or before a game goes on here. */
export interface Sheet {
  lines: Settable[];
  quiet: boolean;
  secret: boolean;
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

/** Something beside the game, or a face; nothing answers it. */
export interface Speak {
  face?: '' | 'bravo' | 'hurry' | 'luck' | 'ouch' | 'sorry' | 'thanks';
  text?: string;
  type: 'speak';
}

/** What a deal does to one of the two; chances are in thousandths, as in all that follows. */
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

/** What was said beside the game, the last of it; each time somebody speaks. */
export interface Talk {
  quiet: boolean;
  remarks: Remark[];
  type: 'talk';
}

/** What can be done with a title, and what a visit costs. */
export interface TitleCard {
  charges: ChargeView[];
  deeds: DeedView[];
  lot: number[];
  rents: RentView[];
  ways: ('auction' | 'buy' | 'give' | 'sell')[];
}

/** The fixed data of a title. */
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

/** One sentence of the story. */
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

/** A choice after which a better one was missed; chances are in thousandths. */
export interface Turn {
  better: number;
  better_en: string;
  better_fr: string;
  chance: number;
  en: string;
  entry: number;
  error: number;
  fr: string;
  seat: number;
}

/** Where a game turned, as far as it was looked through. */
export interface Turns {
  done: number;
  total: number;
  turns: Turn[];
}

/** Take back one's last act, or everything from an entry on. */
export interface Undo {
  base: number;
  entry?: number;
  id: string;
  seat?: number | null;
  type: 'undo';
}

/** Pay an amount of the edition, between the bank and a player. */
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

/** The whole table as one seat may see it, and what happened since its last view. */
export interface View<G extends Game = Game> {
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
  n: number;
  names: string[];
  outcome: Outcome | null;
  pace: string;
  paused: boolean;
  rematch: string;
  seat: number;
  since: number;
  struck: number[];
  telling: number;
  type: 'view';
  windows: WindowInfo[];
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

/** Pieces that can be auctioned: the bank's last ones, or a player's own. */
export interface WareView {
  good: string;
  left: number;
  said: Both;
  seat: number;
}

/** How other devices come here. */
export interface WayHere {
  address: string;
  reachable: boolean;
}

/** What would a deal change that I am thinking of? */
export interface Weigh {
  goods?: [number, number][];
  id: string;
  items?: number[];
  to: number;
  type: 'weigh';
}

/** What that deal would change for whoever asks and for the other. */
export interface Weighed {
  id: string;
  sides: Side[];
  type: 'weighed';
}

/** Something that may be answered: what it is, whose, by which paragraph, until when. */
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

/** Somebody wants entries taken back. */
export interface Wish {
  entry: number;
  seat: number;
  waiting: number[];
}

/** What every game's glimpse has. */
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

/** What every game tells: lists by seat, null where this seat may not know. */
export interface Figures {
  worth: (number | null)[];
  raisable: (number | null)[];
  next: number;
}

/** What a deal changes for one of the two. */
export interface Side {
  seat: number;
  shifts: Shift[];
  before: number;
  after: number;
  burdens: Burden[];
}

/** How a deal changes what one seat has of one group of titles. */
export interface Shift {
  group: string;
  before: number;
  after: number;
  of: number;
  brings: number;
}

/** What comes with an item: what it costs whoever receives it. */
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

/** What may be read in the files of any box: a card's sums and places, which its words name. */
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
  events: Record<string, string>;
  goal: {
    lines: string[];
  };
  goods: Record<string, {
    many: string;
    one: string;
  }>;
  groups?: Record<string, string>;
  headings?: Record<string, string>;
  hints: Record<string, {
    cite: string;
    say: string;
  }>;
  holders: Record<string, string>;
  joins?: {
    at: string;
    bare: string[];
    contracted: Record<string, string>;
    elided: string[];
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
  productions?: Record<string, string>;
  reasons: Record<string, string>;
  rights: Record<string, string>;
  shares?: Record<string, string>;
  silence: string;
  silences?: Record<string, string>;
  spaces: Record<string, string>;
  table: Record<string, string>;
  the?: Record<string, string>;
  times: string[];
  titles?: Record<string, string>;
  tokens?: Record<string, string>;
  votes: Record<string, string>;
  you: Record<string, string>;
}
