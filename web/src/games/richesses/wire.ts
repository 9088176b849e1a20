/** The parts of messages that only Richesses has. Written by scripts/protocol: do not edit. */
import type { Figures as Told, Glimpse as Seen, KitActions, KitSteps, Side, Words as Shelves } from '../../base/wire';

/** Actions of the players. */
export interface Actions extends KitActions {
  BuyJoker: { do: 'BuyJoker' };
  DeclineJoker: { do: 'DeclineJoker' };
  KeepTitles: { do: 'KeepTitles'; title: number };
  LayPlates: { do: 'LayPlates'; items: number[] };
  Outbid: { do: 'Outbid'; by: number; title: number; amount: number };
  PayDebt: { do: 'PayDebt' };
  PutUp: { do: 'PutUp'; what: number };
  PutUpAll: { do: 'PutUpAll' };
  SellTo: { do: 'SellTo'; to: number; title: number };
  ShowPlate: { do: 'ShowPlate'; plate: number };
  TakeTitles: { do: 'TakeTitles'; items: number[] };
  UseJoker: { do: 'UseJoker' };
}

export type Action = Actions[keyof Actions];

/** Steps and windows on the agenda. */
export interface Steps extends Omit<KitSteps, 'Debt' | 'MayCorrect' | 'MayNot' | 'MayResign' | 'NextTurn'> {
  Advance: { do: 'Advance'; seat: number; white: number; red: number };
  AssumedRoyalties: { do: 'AssumedRoyalties'; seat: number; what: number; claimed: number[]; waived: number[]; due: [number, number][]; visitor: number; left: number };
  AuctionSquare: { do: 'AuctionSquare'; seat: number; red: number };
  Bankruptcy: { do: 'Bankruptcy'; seat: number; dues: [number, number][] };
  Begin: { do: 'Begin'; seat: number; rivals: number[]; totals: number[] };
  BuyBack: { do: 'BuyBack'; seat: number; items: number[]; price: number };
  ContinentTitles: { do: 'ContinentTitles'; seat: number; owed: [number, number][] };
  CountryTitles: { do: 'CountryTitles'; seat: number; owed: [number, number][] };
  Dash: { do: 'Dash'; seat: number };
  Deal: { do: 'Deal'; seat: number; to: number; amount: number; items: number[]; goods: [number, number][]; mine: number[]; expires: number };
  Debt: { do: 'Debt'; seat: number; dues: [number, number][]; why: string };
  Delivery: { do: 'Delivery'; seat: number; items: number[] };
  Hammer: { do: 'Hammer'; seat: number; items: number[]; goods: [number, number][]; start: number; high: number; price: number; out: number[]; limits: [number, number][]; call: number; bids: [number, number][] };
  JokerSale: { do: 'JokerSale'; seat: number };
  JokerSquare: { do: 'JokerSquare'; seat: number };
  Lot: { do: 'Lot'; seat: number; production: number };
  MayCorrect: { do: 'MayCorrect'; seat: number };
  MayLayPlates: { do: 'MayLayPlates'; seat: number };
  MayNot: { do: 'MayNot'; seat: number };
  MayResign: { do: 'MayResign'; seat: number };
  MayTrade: { do: 'MayTrade'; seat: number };
  News: { do: 'News'; seat: number; deck: number };
  NextTurn: { do: 'NextTurn'; seat: number; first: number };
  Points: { do: 'Points'; seat: number; points: number };
  PrivateSale: { do: 'PrivateSale'; seat: number; items: number[]; bids: [number, number][]; expires: number; partner: number; back: number[] };
  Purchase: { do: 'Purchase'; seat: number; items: number[]; why: string };
  PuttingUp: { do: 'PuttingUp'; seat: number; red: number; chosen: number[] };
  Read: { do: 'Read'; seat: number; card: number };
  Rescue: { do: 'Rescue'; seat: number; dues: [number, number][]; why: string };
  Royalties: { do: 'Royalties'; seat: number; what: number; claimed: number[]; waived: number[]; due: [number, number][] };
  Titles: { do: 'Titles'; seat: number; owed: [number, number][] };
  Turn: { do: 'Turn'; seat: number };
  UnnotedPlate: { do: 'UnnotedPlate'; seat: number };
  WorldChoice: { do: 'WorldChoice'; seat: number };
  WorldTitles: { do: 'WorldTitles'; seat: number; owed: [number, number][] };
}

export type Step = Steps[keyof Steps];

/** The state. */
export interface Glimpse extends Seen<Step> {
  tours: number[];
  withheld: number[];
}

/** The figures of a table for one seat. `percent` and `royalty` are lists by seat, then by production. Cash is secret, so `worth` and `raisable` contain None for every seat. */
export interface Figures extends Told {
  percent: number[][];
  royalty: number[][];
  trusts: Trust[];
  reach: Reach[];
  lot: LotFigures | null;
  due: number;
  ahead: number[][];
  fine: number;
  most_titles: number;
  decision: number;
  price: number[];
}

/** How the seat could enlarge one of its trusts (its titles of one production): the best title to add, and the share and royalty after that. */
export interface Trust {
  production: number;
  next: number;
  percent: number;
  royalty: number;
  crosses: boolean;
  offered: boolean;
  wanted: number;
}

/** The shares of one production that the seat could reach by taking titles now, and the royalty for each of them. */
export interface Reach {
  production: number;
  percents: number[];
  royalties: number[];
}

/** The share and the royalty of the lot that is being auctioned. */
export interface LotFigures {
  percent: number;
  royalty: number;
  side: Side | null;
}

/** The files of its editions. */
export interface Data {
  areas: {
    rows: {
      continent: string;
      key: string;
      part_of?: string;
    }[];
  };
  board: {
    rows: ({
      area?: string;
      example?: string;
      key: string;
      kind: 'auction' | 'choice' | 'country' | 'customs' | 'depart' | 'joker' | 'news' | 'points' | 'world';
      plate?: string;
      same?: string;
      step: string;
      zones?: string;
    })[];
  };
  cards: {
    card: {
      deck: string;
      each_pays?: number;
      key: string;
      pay?: number;
      pay_if?: number[];
      production?: string;
      receive?: number;
      receive_if?: number[];
    }[];
  };
  edition: {
    about: Record<string, string>;
    currency: Record<string, string>;
    extends?: string;
    format: number;
    goods: {
      joker: number;
      money: string;
    };
    players: number[];
    title: Record<string, string>;
  };
  royalties: {
    rows: {
      from_30: string;
      from_50: string;
      from_70: string;
      from_90: string;
      production: string;
    }[];
  };
  titles: {
    rows: {
      area: string;
      key: string;
      percent: string;
      price: string;
      production: string;
      variant?: string;
    }[];
  };
}

/** Its words. */
export interface Words extends Shelves {
  areas: Record<string, string>;
  continents: Record<string, string>;
  dice: string[];
  headings?: Record<string, string>;
  joins?: {
    at: string;
    bare: string[];
    contracted: Record<string, string>;
    elided: string[];
    mute: string[];
    vowels: string;
  };
  plates: Record<string, string>;
  productions: Record<string, string>;
  silences?: Record<string, string>;
  titles: Record<string, string>;
}

/** All of it. */
export interface Richesses {
  action: Action;
  step: Step;
  glimpse: Glimpse;
  figures: Figures;
  data: Data;
  words: Words;
}
