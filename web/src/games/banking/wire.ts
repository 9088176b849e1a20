/** The parts of messages that only Banking has. Written by scripts/protocol: do not edit. */
import type { Figures as Told, Glimpse as Seen, KitActions, KitSteps, Words as Shelves } from '../../base/wire';

/** Actions of the players. */
export interface Actions extends KitActions {
  Advance: { do: 'Advance'; pawn: number };
  Buy: { do: 'Buy'; amount: number };
  Deposit: { do: 'Deposit'; amount: number; items: number[]; goods: [number, number][] };
  DepositAll: { do: 'DepositAll' };
  DrawOut: { do: 'DrawOut'; amount: number };
  HandOverCheque: { do: 'HandOverCheque' };
  Keep: { do: 'Keep' };
  KeepCheque: { do: 'KeepCheque' };
  Lot: { do: 'Lot'; share: number };
  PledgePawn: { do: 'PledgePawn'; pawn: number };
  SellBond: { do: 'SellBond'; holder: number };
  SellCheque: { do: 'SellCheque'; holder: number };
  SellShare: { do: 'SellShare'; share: number };
}

export type Action = Actions[keyof Actions];

/** Steps and windows on the agenda. */
export interface Steps extends Omit<KitSteps, 'MayCorrect' | 'MayNot'> {
  Arrears: { do: 'Arrears'; seat: number };
  BankCounter: { do: 'BankCounter'; seat: number };
  Begin: { do: 'Begin'; seat: number; rivals: number[]; totals: number[] };
  Closing: { do: 'Closing'; seat: number };
  Count: { do: 'Count'; seat: number };
  Displacement: { do: 'Displacement'; seat: number; pawn: number; verb: string; n: number };
  Entry: { do: 'Entry'; seat: number };
  Fortune: { do: 'Fortune'; seat: number; deck: number; pawn: number };
  Goal: { do: 'Goal'; seat: number };
  Instruction: { do: 'Instruction'; seat: number; card: number; pawn: number };
  Journey: { do: 'Journey'; seat: number; amount: number };
  Loss: { do: 'Loss'; seat: number; percent: number; notes: boolean; papers: boolean };
  MayCorrect: { do: 'MayCorrect'; seat: number };
  MayLeave: { do: 'MayLeave'; seat: number };
  MayNot: { do: 'MayNot'; seat: number };
  MaySell: { do: 'MaySell'; seat: number };
  MayWithdraw: { do: 'MayWithdraw'; seat: number };
  Meeting: { do: 'Meeting'; seat: number; pawn: number; space: number };
  Mine: { do: 'Mine'; seat: number; share: number };
  Next: { do: 'Next'; seat: number; first: number };
  OnceMore: { do: 'OnceMore'; seat: number };
  Onward: { do: 'Onward'; seat: number; pawn: number; step: number };
  Owed: { do: 'Owed'; seat: number; to: number; amount: number; why: string; told: boolean };
  Pledge: { do: 'Pledge'; seat: number; to: number; amount: number; why: string };
  Purchase: { do: 'Purchase'; seat: number; good: number; most: number };
  Raid: { do: 'Raid'; seat: number; amount: number };
  Redeemed: { do: 'Redeemed'; seat: number };
  Redemption: { do: 'Redemption'; seat: number };
  Ride: { do: 'Ride'; seat: number; pawn: number };
  Sale: { do: 'Sale'; seat: number; to: number; amount: number; why: string };
  ShareByLot: { do: 'ShareByLot'; seat: number; carried: boolean };
  Stop: { do: 'Stop'; seat: number; pawn: number };
  ToThrow: { do: 'ToThrow'; seat: number };
  Turn: { do: 'Turn'; seat: number };
  Walk: { do: 'Walk'; seat: number };
  WhichPawn: { do: 'WhichPawn'; seat: number; n: number };
}

export type Step = Steps[keyof Steps];

/** The state. */
export interface Glimpse extends Seen<Step> {
  places: number[];
  steps: number[];
  free: boolean[];
  started: boolean[];
  dues: number[];
  bonus: number;
}

/** The figures of a table. Lists by pawn begin with the first pawn of the table; lists by share begin with the first share. */
export interface Figures extends Told {
  carried: number[];
  banked: number[];
  gone: number[];
  to_counter: number[];
  tokens: number[];
  face: number[];
  fine: number[];
  goal: number;
  forecasts: Forecast[];
  next_pawn: number;
  redemption: number;
  withdraws: boolean;
}

/** The outcome of moving one pawn by the present throw. */
export interface Forecast {
  pawn: number;
  way: number[];
  kind: string;
  lost: boolean;
  left: number;
  starts: boolean;
  outward: boolean;
  owner: number;
  meetings: number;
  gain: number;
  cite: string;
}

/** The files of its editions. */
export interface Data {
  board: {
    away: number;
    colours: string[];
    lane: number;
    places: Record<string, number[]>;
    sector: string[];
    shape: string;
  };
  cards: {
    card: {
      again?: boolean;
      back?: number;
      bonds?: number;
      change?: number;
      cheques?: number;
      collapse?: number;
      deck: string;
      deposit?: boolean;
      dividend?: number[];
      each_pays?: number;
      fire?: number;
      forward?: number;
      interest?: number;
      journey?: number;
      key: string;
      mature?: number;
      miss?: number;
      pay?: number;
      pay_each?: number;
      raid?: number;
      receive?: number;
      ride?: boolean;
      subscribe?: number;
      tax?: number;
      theft?: number;
      theft_papers?: number;
      to_counter?: boolean;
      to_mine?: boolean;
      upkeep?: number[];
    }[];
  };
  edition: {
    about: Record<string, string>;
    currency: Record<string, string>;
    format: number;
    goods: {
      bond: number;
      cheque: number;
      money: number;
      promise: string;
    };
    players: number[];
    stock: Record<string, number>;
    title: Record<string, string>;
  };
}

/** Its words. */
export interface Words extends Shelves {
  accounts: Record<string, string>;
  deeds: Record<string, {
    do: string;
    done: string;
  }>;
  groups: Record<string, string>;
  headings?: Record<string, string>;
  joins?: {
    at: string;
    bare: string[];
    contracted: Record<string, string>;
    elided: string[];
    mute: string[];
    vowels: string;
  };
  kinds: Record<string, string>;
  mark_values: {
    free: string[];
    places: string[];
  };
  pawns: Record<string, string>;
  shares: Record<string, string>;
  silences?: Record<string, string>;
  the: Record<string, string>;
  tokens: Record<string, string>;
}

/** All of it. */
export interface Banking {
  action: Action;
  step: Step;
  glimpse: Glimpse;
  figures: Figures;
  data: Data;
  words: Words;
}
