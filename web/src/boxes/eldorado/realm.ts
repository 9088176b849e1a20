/** Who owns what at which price: the glimpse of an Eldorado table read with the data of its box. */
import { Circuits } from '../../board/circuits';
import type { Edition, Glimpse, Layout, Setting } from '../../lib/wire';
import type { Place } from '../kit';

export interface Space {
  key: string;
  strip: string;
  kind: string;
  series?: string;
}

export interface Series {
  key: string;
  members: number[];
}

export const INGOT = 1;
export const LOAN = 2;
export const NOBODY = -1;

/** What never changes at a table: squares, titles, series. */
export class Ground {
  readonly spaces: Space[];
  readonly track: Circuits;
  readonly circuits: string[];
  readonly series: Series[] = [];
  readonly rules: any;
  readonly bank: number;
  readonly first: number; // the holder that is the start
  readonly supply: number; // all the money of the box

  constructor(
    readonly edition: Edition,
    readonly layout: Layout,
    options: Record<string, Setting>,
  ) {
    this.spaces = edition.data.board.rows;
    this.track = new Circuits(this.spaces.map((space) => space.strip));
    this.circuits = [...new Set(this.spaces.map((space) => space.strip))].slice(2, -1);
    this.rules = { ...edition.data.edition.rules, ...options };
    this.supply = edition.data.edition.goods.money;
    this.bank = layout.holders.indexOf('bank');
    this.first = layout.holders.indexOf(`space:${this.spaces[0].key}`);
    for (const [item, name] of layout.items.entries()) {
      const found = /^title:(.+)-\d+$/.exec(name);
      if (!found) continue;
      const known = this.series.find((one) => one.key === found[1]);
      if (known) known.members.push(item);
      else this.series.push({ key: found[1], members: [item] });
    }
  }

  /** Which square a holder is, or -1. */
  at(holder: number): number {
    const at = holder - this.first;
    return at >= 0 && at < this.spaces.length ? at : -1;
  }

  holder(at: number): number {
    return this.first + at;
  }

  of(item: number): Series | null {
    return this.series.find((one) => one.members.includes(item)) ?? null;
  }

  /** Fortunes are rounded down before a share is taken. */
  rounded(amount: number): number {
    return Math.floor(amount / this.rules.rounding) * this.rules.rounding;
  }
}

/** And what does. */
export class Realm {
  constructor(
    readonly ground: Ground,
    readonly glimpse: Glimpse,
  ) {}

  owner(item: number): number {
    const holder = this.glimpse.held_by[item];
    return holder !== null && holder < this.glimpse.seats ? holder : NOBODY;
  }

  price(item: number): number {
    return this.glimpse.prices[item];
  }

  /** What the bank gives for a title. */
  resale(item: number): number {
    return this.ground.rules.resale === 'last_price' ? this.price(item) : this.ground.rules.minimum;
  }

  cash(holder: number): number {
    return this.glimpse.count[0][holder] ?? 0;
  }

  ingots(holder: number): number {
    return this.glimpse.count[INGOT][holder] ?? 0;
  }

  hasLoan(seat: number): boolean {
    return (this.glimpse.count[LOAN][seat] ?? 0) > 0;
  }

  titles(seat: number, series?: Series): number[] {
    return (series ? [series] : this.ground.series).flatMap((one) => one.members.filter((item) => this.owner(item) === seat));
  }

  free(series: Series): number[] {
    return this.titles(NOBODY, series);
  }

  at(seat: number): number {
    return this.ground.at(this.glimpse.held_by[this.pawn(seat)] ?? -1);
  }

  pawn(seat: number): number {
    return this.ground.layout.items.indexOf(`pawn:${seat}`);
  }

  isResting(seat: number): boolean {
    return (this.glimpse.skips?.[seat] ?? 0) > 0;
  }

  /** Cash, ingots, titles at their last price; what the bank owes is mine, a loan is not. */
  worth(seat: number): number {
    const { rules } = this.ground;
    const titles = this.titles(seat).reduce((sum, item) => sum + this.price(item), 0);
    const loan = rules.loan_in_count && this.hasLoan(seat) ? rules.loan : 0;
    return this.cash(seat) + this.ingots(seat) * rules.ingot_price + titles + (this.glimpse.owed?.[seat] ?? 0) - loan;
  }

  /** What the next passing of the start would bring. */
  income(seat: number): number {
    const { rules } = this.ground;
    return this.ingots(seat) * rules.income_ingot + this.titles(seat).length * rules.income_title;
  }
}

/** Kept by the options of the table: with others the same box has other rules. */
const grounds = new WeakMap<Record<string, Setting>, Ground>();

export function groundOf(edition: Edition, layout: Layout, options: Record<string, Setting>): Ground {
  let ground = grounds.get(options);
  if (!ground || ground.edition !== edition || ground.layout !== layout) {
    ground = new Ground(edition, layout, options);
    grounds.set(options, ground);
  }
  return ground;
}

export const realmOf = (place: Place): Realm => new Realm(groundOf(place.names.edition, place.names.layout, place.options), place.view.glimpse);
