/** Who owns and has built what: the glimpse of a Monopoly table read with the data of its box. */
import { SQUARES } from '../../board/ring';
import type { Edition, Glimpse, Layout } from '../../lib/wire';

export interface Space {
  key: string;
  kind: 'go' | 'site' | 'station' | 'utility' | 'chest' | 'chance' | 'tax' | 'jail' | 'parking' | 'go_to_jail';
  group?: string;
  price?: number;
  mortgage?: number;
  rents?: number[];
  tax?: number;
}

export interface Group {
  key: string;
  kind: 'site' | 'station' | 'utility';
  house?: number;
  hotel?: number;
  rents?: number[];
  multiples?: number[];
  unit?: number;
  members: number[];
}

export const HOUSE = 1;
export const HOTEL = 2;
export const NOBODY = -1;

/** What never changes at a table: squares, titles, groups. */
export class Ground {
  readonly spaces: Space[];
  readonly groups: Group[] = [];
  readonly rules: any;
  readonly itemAt: number[] = []; // title of a square, or -1
  readonly spaceOf: number[] = []; // square of a title
  readonly titles: number;
  readonly first: number; // the holder that is square 0

  constructor(
    readonly edition: Edition,
    readonly layout: Layout,
    options: Record<string, unknown> = {},
  ) {
    this.spaces = edition.data.board.space;
    this.rules = { ...edition.data.edition.rules, ...options };
    this.first = layout.holders.indexOf(`space:${this.spaces[0].key}`);
    this.titles = layout.items.filter((name) => name.startsWith('title:')).length;
    for (const [at, space] of this.spaces.entries()) {
      const item = layout.items.indexOf(`title:${space.key}`);
      this.itemAt[at] = item;
      if (item >= 0) this.spaceOf[item] = at;
    }
    for (const [key, data] of Object.entries<any>(edition.data.board.groups)) {
      const members = this.spaces.flatMap((space, at) => (space.group === key ? [this.itemAt[at]] : []));
      this.groups.push({ key, ...data, members });
    }
  }

  holder(at: number): number {
    return this.first + at;
  }

  /** Which square a holder is, or -1. */
  at(holder: number): number {
    const at = holder - this.first;
    return at >= 0 && at < SQUARES ? at : -1;
  }

  space(item: number): Space {
    return this.spaces[this.spaceOf[item]];
  }

  group(item: number): Group {
    return this.groups.find((group) => group.members.includes(item))!;
  }

  isTitle(item: number): boolean {
    return item >= 0 && item < this.titles;
  }

  /** Houses that must stand before a hotel may. */
  get hotelNeeds(): number {
    return this.rules.short_game ? (this.rules.short_houses_for_hotel ?? 3) : this.rules.houses_for_hotel;
  }
}

/** And what does. */
export class Estate {
  constructor(
    readonly ground: Ground,
    readonly glimpse: Glimpse,
  ) {}

  owner(item: number): number {
    const holder = this.glimpse.held_by[item];
    return holder !== null && holder < this.glimpse.seats ? holder : NOBODY;
  }

  private standing(good: number, item: number): number {
    return this.glimpse.count[good][this.ground.holder(this.ground.spaceOf[item])] ?? 0;
  }

  houses(item: number): number {
    return this.standing(HOUSE, item);
  }

  hotels(item: number): number {
    return this.standing(HOTEL, item);
  }

  isMortgaged(item: number): boolean {
    return Boolean(this.glimpse.mortgaged?.[item]);
  }

  titles(seat: number): number[] {
    return Array.from({ length: this.ground.titles }, (_, item) => item).filter((item) => this.owner(item) === seat);
  }

  held(seat: number, group: Group): number {
    return group.members.filter((item) => this.owner(item) === seat).length;
  }

  /** The whole group is that seat's and none of it is mortgaged. */
  isWhole(seat: number, group: Group): boolean {
    return group.members.every((item) => this.owner(item) === seat && !this.isMortgaged(item));
  }

  at(seat: number): number {
    return this.ground.at(this.glimpse.held_by[this.pawn(seat)] ?? -1);
  }

  pawn(seat: number): number {
    return this.ground.layout.items.indexOf(`pawn:${seat}`);
  }

  isJailed(seat: number): boolean {
    return (this.glimpse.prison?.[seat] ?? 0) > 0;
  }

  /** What the owner may claim now; of a utility, what one point of the throw is worth. */
  rent(item: number): number {
    const group = this.ground.group(item);
    const owner = this.owner(item);
    if (this.isMortgaged(item)) return 0;
    if (group.kind === 'station') return group.rents![Math.max(this.held(owner, group) - 1, 0)];
    if (group.kind === 'utility') return this.rate(group, Math.max(this.held(owner, group), 1));
    const rents = this.ground.space(item).rents!;
    if (this.hotels(item)) return rents[5];
    const houses = this.houses(item);
    return houses === 0 && owner >= 0 && this.isWhole(owner, group) ? rents[0] * this.ground.rules.whole_group_factor : rents[houses];
  }

  /** What a visit to each title of a seat would bring together; a throw is taken for seven points. */
  income(seat: number): number {
    return this.titles(seat).reduce((sum, item) => sum + this.rent(item) * (this.ground.group(item).kind === 'utility' ? 7 : 1), 0);
  }

  /** The same table when these have changed hands: to that seat, and its own away from it. */
  after(items: number[], to: number): Estate {
    const held_by = this.glimpse.held_by.map((holder, item) => (items.includes(item) ? (holder === to ? this.glimpse.seats : to) : holder));
    return new Estate(this.ground, { ...this.glimpse, held_by });
  }

  /** The rent one step on: the group whole, a building more, one more of its kind; null at the top. */
  nextRent(item: number): number | null {
    const group = this.ground.group(item);
    const owner = this.owner(item);
    const held = this.held(owner, group);
    if (this.isMortgaged(item)) return this.ground.space(item).rents?.[0] ?? null;
    if (group.kind === 'station') return group.rents![held] ?? null;
    if (group.kind === 'utility') return held < group.multiples!.length ? this.rate(group, held + 1) : null;
    const rents = this.ground.space(item).rents!;
    if (this.hotels(item)) return null;
    if (!this.isWhole(owner, group)) return rents[0] * this.ground.rules.whole_group_factor;
    return this.houses(item) >= this.ground.hotelNeeds ? rents[5] : rents[this.houses(item) + 1];
  }

  private rate(group: Group, held: number): number {
    return group.multiples![Math.min(held, group.multiples!.length) - 1] * (group.unit ?? 1);
  }

  /** The price of the next building on a site. */
  buildingPrice(item: number): number {
    const group = this.ground.group(item);
    return this.houses(item) >= this.ground.hotelNeeds ? group.hotel! : group.house!;
  }

  /** What the bank pays for a building, half its price. */
  resale(price: number): number {
    return Math.floor((price * this.ground.rules.resale) / 100);
  }

  /** Half the hotel and half of its houses; one booklet's short game can be read otherwise. */
  hotelResale(group: Group): number {
    const hotel = this.resale(group.hotel!);
    const isAlone = this.ground.rules.short_game && this.ground.rules.hotel_resale === 'hotel_alone';
    return isAlone ? hotel : hotel + this.ground.hotelNeeds * this.resale(group.house!);
  }

  /** What buildings and mortgages would bring, beyond the cash in hand. */
  raisable(seat: number): number {
    let sum = 0;
    for (const item of this.titles(seat)) {
      const group = this.ground.group(item);
      sum += this.hotels(item) ? this.hotelResale(group) : this.houses(item) * this.resale(group.house ?? 0);
      if (!this.isMortgaged(item)) sum += this.ground.space(item).mortgage!;
    }
    return sum;
  }

  /** What lifting a mortgage costs, with interest. */
  redemption(item: number): number {
    const value = this.ground.space(item).mortgage!;
    return this.glimpse.prepaid?.[item] ? value : value + this.tenth(item);
  }

  /** The interest on its mortgage, rounded up. */
  private tenth(item: number): number {
    const unit = this.ground.rules.redeem_unit ?? 1;
    return Math.ceil((this.ground.space(item).mortgage! * this.ground.rules.mortgage_interest) / 100 / unit) * unit;
  }

  /** What a mortgaged title costs whoever receives it: to keep it so, and to lift it at once. */
  received(item: number): { kept: number; lifted: number } {
    const { rules } = this.ground;
    const tenth = this.tenth(item);
    const isBoth = rules.mortgage_sale === 'value_plus_tenth';
    return { kept: rules.keep_mortgage_fee ? tenth : 0, lifted: this.ground.space(item).mortgage! + (isBoth ? tenth : 0) };
  }

  /** Cash, titles at their price (mortgaged ones at half) and buildings at theirs. */
  worth(seat: number): number {
    let sum = this.glimpse.count[0][seat] ?? 0;
    for (const item of this.titles(seat)) {
      const space = this.ground.space(item);
      const group = this.ground.group(item);
      sum += this.isMortgaged(item) ? space.mortgage! : space.price!;
      sum += this.houses(item) * (group.house ?? 0);
      if (this.hotels(item)) sum += group.hotel! + this.ground.hotelNeeds * group.house!;
    }
    return sum;
  }
}
