/** The parts of messages that only Eldorado has. Written by scripts/protocol: do not edit. */
import type { Figures as Told, Glimpse as Seen, KitActions, KitSteps, Words as Shelves } from '../../base/wire';

/** Actions of the players. */
export interface Actions extends KitActions {
  Borrow: { do: 'Borrow' };
  Buy: { do: 'Buy' };
  BuyIngots: { do: 'BuyIngots'; amount: number };
  ClaimIncome: { do: 'ClaimIncome' };
  ExchangeIngots: { do: 'ExchangeIngots' };
  Pass: { do: 'Pass' };
  PutUpIngots: { do: 'PutUpIngots'; amount: number };
  PutUpTitle: { do: 'PutUpTitle'; title: number };
  Repay: { do: 'Repay' };
  SellIngots: { do: 'SellIngots'; amount: number };
  SellTitles: { do: 'SellTitles'; items: number[] };
  Stake: { do: 'Stake'; amount: number };
  TakeCircuit: { do: 'TakeCircuit'; circuit: string };
  TakeIngot: { do: 'TakeIngot' };
  TakeTitle: { do: 'TakeTitle'; title: number };
  WaiveIncome: { do: 'WaiveIncome' };
}

export type Action = Actions[keyof Actions];

/** Steps and windows on the agenda. */
export interface Steps extends Omit<KitSteps, 'LastClaims' | 'MayCorrect' | 'MayNot'> {
  Advance: { do: 'Advance'; seat: number };
  AgreedHour: { do: 'AgreedHour'; seat: number; at: number };
  AtTheBank: { do: 'AtTheBank'; seat: number };
  BankPays: { do: 'BankPays'; seat: number; amount: number; why: string; levies: number };
  Bankruptcy: { do: 'Bankruptcy'; seat: number };
  CasinoTable: { do: 'CasinoTable'; seat: number; by_double: boolean };
  Control: { do: 'Control'; seat: number };
  Crisis: { do: 'Crisis'; seat: number; deck: number };
  Deal: { do: 'Deal'; seat: number; to: number; amount: number; items: number[]; goods: [number, number][]; mine: number[]; expires: number };
  FirstHolding: { do: 'FirstHolding'; seat: number };
  ForcedSale: { do: 'ForcedSale'; seat: number; items: number[]; goods: [number, number][]; start: number; due: number; high: number; price: number; out: number[]; limits: [number, number][]; call: number; bids: [number, number][] };
  Fork: { do: 'Fork'; seat: number; points: number };
  GoTo: { do: 'GoTo'; seat: number; square: number };
  Gold: { do: 'Gold'; seat: number };
  Income: { do: 'Income'; seat: number; payer: number; what: number; amount: number; throws: number };
  Instructions: { do: 'Instructions'; seat: number; card: number };
  Interest: { do: 'Interest'; seat: number };
  LastClaims: { do: 'LastClaims'; seat: number };
  Lending: { do: 'Lending'; seat: number };
  Lottery: { do: 'Lottery'; seat: number };
  March: { do: 'March'; seat: number; points: number };
  MayCorrect: { do: 'MayCorrect'; seat: number };
  MayExchange: { do: 'MayExchange'; seat: number };
  MayLeave: { do: 'MayLeave'; seat: number };
  MayNot: { do: 'MayNot'; seat: number };
  MayRepay: { do: 'MayRepay'; seat: number };
  MaySell: { do: 'MaySell'; seat: number };
  MayTrade: { do: 'MayTrade'; seat: number };
  Message: { do: 'Message'; seat: number; deck: number };
  NextPlayer: { do: 'NextPlayer'; seat: number; first: number };
  Owe: { do: 'Owe'; seat: number; to: number; amount: number; why: string };
  PassingStart: { do: 'PassingStart'; seat: number };
  Penniless: { do: 'Penniless'; seat: number };
  Purchase: { do: 'Purchase'; seat: number; series: number };
  Ruin: { do: 'Ruin'; seat: number; to: number; why: string };
  Sale: { do: 'Sale'; seat: number; items: number[]; goods: [number, number][]; start: number; high: number; price: number; out: number[]; limits: [number, number][]; call: number; bids: [number, number][] };
  SellByAuction: { do: 'SellByAuction'; seat: number; to: number; amount: number; why: string };
  SellUp: { do: 'SellUp'; seat: number; to: number; amount: number; why: string };
  Settlement: { do: 'Settlement'; seat: number; to: number; amount: number; why: string };
  Spin: { do: 'Spin'; seat: number; stake: number };
  Stop: { do: 'Stop'; seat: number; unless: number };
  Success: { do: 'Success'; seat: number; series: number };
  Tax: { do: 'Tax'; seat: number; to: number; amount: number; why: string };
  Turn: { do: 'Turn'; seat: number };
  Weekend: { do: 'Weekend'; seat: number };
}

export type Step = Steps[keyof Steps];

/** The state. */
export interface Glimpse extends Seen<Step> {
  prices: number[];
  owed: number[];
  rounds: number;
  levies: number;
}

/** The figures of a table: incomes, loans and gold by seat; resale prices by title; landings by circuit; and fixed amounts of the rules. */
export interface Figures extends Told {
  income: number[];
  income_of_ingots: number[];
  income_of_titles: number[];
  interest: number[];
  borrowed: number[];
  gold: number[];
  resale: number[];
  landings: number[];
  rivals: number[];
  wager: Wager | null;
  claims: boolean;
  minimum: number;
  ingot_price: number;
  income_ingot: number;
  income_title: number;
  loan: number;
  loan_interest: number;
  control_percent: number;
  interest_percent: number;
  levy_percent: number;
  crisis_percent: number;
  success_point: number;
  lottery_double: number;
  lottery_even: number;
  exchange_ingots: number;
  exchange_titles: number;
}

/** The possible results of a stake at the casino, for each unit staked. */
export interface Wager {
  best: number;
  worst: number;
  safe: number;
  means: number;
}

/** The files of its editions. */
export interface Data {
  board: {
    circuits: string[];
    rows: ({
      key: string;
      kind: 'achats' | 'banque' | 'casino' | 'controle' | 'crise' | 'depart' | 'loterie' | 'or' | 'radio' | 'succes' | 'weekend';
      series?: string;
      strip: string;
    })[];
    shape: string;
  };
  cards: {
    card: {
      advance?: number;
      deck: string;
      each_pays?: number;
      key: string;
      move_to?: string;
      of?: string;
      owners_pay?: number;
      owners_receive?: number;
      pay?: number;
      pay_each?: number;
      receive?: number;
      rest?: boolean;
    }[];
    crisis: {
      hits: string[];
      key: string;
    }[];
  };
  edition: {
    about: Record<string, string>;
    currency: Record<string, string>;
    format: number;
    goods: Record<string, number>;
    players: number[];
    title: Record<string, string>;
  };
}

/** Its words. */
export interface Words extends Shelves {
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
  titles: Record<string, string>;
}

/** All of it. */
export interface Eldorado {
  action: Action;
  step: Step;
  glimpse: Glimpse;
  figures: Figures;
  data: Data;
  words: Words;
}
