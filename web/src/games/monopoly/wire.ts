/** The parts of messages that only Monopoly has. Written by scripts/protocol: do not edit. */
import type { Figures as Told, Glimpse as Seen, KitActions, KitSteps, Words as Shelves } from '../../base/wire';

/** Actions of the players. */
export interface Actions extends KitActions {
  AcceptInKind: { do: 'AcceptInKind' };
  BreakHotel: { do: 'BreakHotel'; title: number };
  Build: { do: 'Build'; title: number };
  Buy: { do: 'Buy' };
  DealtTitle: { do: 'DealtTitle'; title: number };
  DrawChance: { do: 'DrawChance' };
  KeepMortgage: { do: 'KeepMortgage' };
  LeaveIt: { do: 'LeaveIt' };
  LetThem: { do: 'LetThem' };
  Mortgage: { do: 'Mortgage'; title: number };
  PayFine: { do: 'PayFine' };
  PayInKind: { do: 'PayInKind'; amount: number; items: number[] };
  PayMoney: { do: 'PayMoney' };
  PayTheFine: { do: 'PayTheFine' };
  PutHere: { do: 'PutHere'; title: number };
  Redeem: { do: 'Redeem'; title: number };
  RedeemNow: { do: 'RedeemNow' };
  RefuseInKind: { do: 'RefuseInKind' };
  SellHotels: { do: 'SellHotels'; title: number };
  SellHouse: { do: 'SellHouse'; title: number };
  UseCard: { do: 'UseCard'; card: number };
  Want: { do: 'Want' };
}

export type Action = Actions[keyof Actions];

/** Steps and windows on the agenda. */
export interface Steps extends Omit<KitSteps, 'LastClaims' | 'MayCorrect' | 'MayNot'> {
  Advance: { do: 'Advance'; seat: number; steps: number; card: boolean };
  AdvanceTo: { do: 'AdvanceTo'; seat: number; to: number };
  Bankruptcy: { do: 'Bankruptcy'; seat: number; to: number; why: string };
  BoughtMortgage: { do: 'BoughtMortgage'; seat: number; title: number };
  BuildingSale: { do: 'BuildingSale'; seat: number; items: number[]; goods: [number, number][]; start: number; high: number; price: number; out: number[]; limits: [number, number][]; call: number; bids: [number, number][]; bidders: number[] };
  CardDue: { do: 'CardDue'; seat: number; to: number; amount: number };
  Contest: { do: 'Contest'; seat: number; title: number; wanting: number[]; content: number[] };
  Deal: { do: 'Deal'; seat: number; to: number; amount: number; items: number[]; goods: [number, number][]; mine: number[]; expires: number; pledged: number[] };
  Dealt: { do: 'Dealt'; seat: number; why: string };
  DrawCard: { do: 'DrawCard'; seat: number; deck: number };
  EstateSale: { do: 'EstateSale'; seat: number; items: number[]; goods: [number, number][]; start: number; high: number; price: number; out: number[]; limits: [number, number][]; call: number; bids: [number, number][]; pledged: boolean };
  FindMoney: { do: 'FindMoney'; seat: number; to: number; amount: number; why: string; refused: number };
  Following: { do: 'Following'; seat: number; first: number };
  GoBack: { do: 'GoBack'; seat: number; steps: number };
  GoToPrison: { do: 'GoToPrison'; seat: number; why: string };
  InKind: { do: 'InKind'; seat: number; debtor: number; debt: number; why: string; amount: number; items: number[]; pledged: number[]; refused: number };
  InheritedMortgage: { do: 'InheritedMortgage'; seat: number; title: number };
  LastClaims: { do: 'LastClaims'; seat: number };
  LeavePrison: { do: 'LeavePrison'; seat: number };
  MayBuild: { do: 'MayBuild'; seat: number };
  MayCorrect: { do: 'MayCorrect'; seat: number };
  MayLeave: { do: 'MayLeave'; seat: number };
  MayMortgage: { do: 'MayMortgage'; seat: number };
  MayNot: { do: 'MayNot'; seat: number };
  MayPayFine: { do: 'MayPayFine'; seat: number };
  MayPut: { do: 'MayPut'; seat: number };
  MayRedeem: { do: 'MayRedeem'; seat: number };
  MaySell: { do: 'MaySell'; seat: number };
  MayTrade: { do: 'MayTrade'; seat: number };
  ObeyCard: { do: 'ObeyCard'; seat: number; card: number };
  Owed: { do: 'Owed'; seat: number; to: number; amount: number; why: string };
  PayOrDraw: { do: 'PayOrDraw'; seat: number; amount: number };
  Payment: { do: 'Payment'; seat: number; to: number; amount: number; why: string };
  Preparation: { do: 'Preparation'; seat: number };
  Purchase: { do: 'Purchase'; seat: number; title: number };
  PutBuilding: { do: 'PutBuilding'; seat: number; good: number; half: number };
  PutUnder: { do: 'PutUnder'; seat: number; card: number; deck: number };
  Receive: { do: 'Receive'; seat: number; winner: number; title: number; why: string; pledged: boolean };
  RentClaim: { do: 'RentClaim'; seat: number; payer: number; what: number; amount: number; throws: number; why: string; expires: number; points: number };
  RentOfUtility: { do: 'RentOfUtility'; seat: number; title: number };
  Sale: { do: 'Sale'; seat: number; items: number[]; goods: [number, number][]; start: number; high: number; price: number; out: number[]; limits: [number, number][]; call: number; bids: [number, number][] };
  ShortEnd: { do: 'ShortEnd'; seat: number };
  Square: { do: 'Square'; seat: number; card: boolean };
  TaxDue: { do: 'TaxDue'; seat: number; amount: number };
  ThirdDouble: { do: 'ThirdDouble'; seat: number };
  ThrowAgain: { do: 'ThrowAgain'; seat: number };
  TimeLimit: { do: 'TimeLimit'; seat: number; at: number };
  TimedEnd: { do: 'TimedEnd'; seat: number };
  Turn: { do: 'Turn'; seat: number; counted: boolean };
  TurnThrow: { do: 'TurnThrow'; seat: number };
  WhoBegins: { do: 'WhoBegins'; seat: number; rivals: number[]; totals: number[] };
}

export type Step = Steps[keyof Steps];

/** The state. */
export interface Glimpse extends Seen<Step> {
  mortgaged: boolean[];
  prepaid: boolean[];
  prison: number[];
  doubles: number;
  thrown: number;
}

/** The figures of a table: most lists are by title, `whole` is by group. */
export interface Figures extends Told {
  rent: number[];
  next_rent: (number | null)[];
  line: number[];
  doubled: number[];
  redemption: number[];
  building: number[];
  building_price: number[];
  whole: number[];
  hotel_needs: number;
  salary: number;
  prison_turns: number;
  pays_then_throws: boolean;
  auctions: boolean;
}

/** The files of its editions. */
export interface Data {
  board: {
    groups: Record<string, {
      hotel?: number;
      house?: number;
      kind: 'site' | 'station' | 'utility';
      multiples?: number[];
      rents?: number[];
      unit?: number;
    }>;
    pawns: string[];
    shape: string;
    space: ({
      group?: string;
      key: string;
      kind: 'chance' | 'chest' | 'go' | 'go_to_jail' | 'jail' | 'parking' | 'site' | 'station' | 'tax' | 'utility';
      mortgage?: number;
      price?: number;
      rents?: number[];
      tax?: number;
    })[];
  };
  cards: {
    card: {
      back?: number;
      deck: string;
      each_pays?: number;
      key: string;
      leave_prison?: boolean;
      move_to?: string;
      pay?: number;
      pay_or_chance?: number;
      per_building?: number[];
      receive?: number;
      return_to?: string;
      to_prison?: boolean;
    }[];
  };
  edition: {
    about: Record<string, string>;
    currency: {
      short?: boolean;
      sign: string;
    };
    extends?: string;
    format: number;
    goods: {
      hotel: number;
      house: number;
      money: string;
    };
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
  kept: Record<string, string>;
  mark_values: {
    mortgaged: string[];
    prison: string[];
  };
  pawns: Record<string, string>;
  silences?: Record<string, string>;
  stops: Record<string, string>;
  the: Record<string, string>;
  titles: Record<string, string>;
}

/** All of it. */
export interface Monopoly {
  action: Action;
  step: Step;
  glimpse: Glimpse;
  figures: Figures;
  data: Data;
  words: Words;
}
