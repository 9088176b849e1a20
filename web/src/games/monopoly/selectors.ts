/** Who owns and has built what: the glimpse and the figures of a Monopoly table,
 * found by square and by title. */
import { SQUARES } from './board/geometry';
import type { Edition, Layout } from '../../base/wire';
import type { Data, Figures, Glimpse, Monopoly } from './wire';
import { lookup } from '../../base/lookup';
import { ownerOf } from '../../session/table/seats-and-owners';

export type Space = Data['board']['space'][number];
export type Group = Data['board']['groups'][string] & { key: string; at: number; members: number[] };

export const HOUSE = 1;
export const HOTEL = 2;

/** The printed data: squares, titles, groups. */
export class PrintedBoard {
  readonly spaces: Space[];
  readonly groups: Group[];
  readonly itemAt: number[] = []; // title of a square, or -1
  readonly spaceOf: number[] = []; // square of a title
  readonly titles: number;
  readonly first: number; // the holder that is square 0

  constructor(
    readonly edition: Edition<Monopoly>,
    readonly layout: Layout,
  ) {
    const { board } = edition.data;
    this.spaces = board.space;
    this.first = layout.holders.indexOf(`space:${lookup(this.spaces, 0).key}`);
    this.titles = layout.items.filter((name) => name.startsWith('title:')).length;
    for (const [at, space] of this.spaces.entries()) {
      const item = layout.items.indexOf(`title:${space.key}`);
      this.itemAt[at] = item;
      if (item >= 0) this.spaceOf[item] = at;
    }
    this.groups = Object.entries(board.groups).map(([key, data], at) => ({
      ...data,
      key,
      at,
      members: this.spaces.flatMap((space, where) =>
        space.group === key ? [lookup(this.itemAt, where)] : [],
      ),
    }));
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
    return lookup(this.spaces, lookup(this.spaceOf, item));
  }

  group(item: number): Group {
    return this.groups.find((group) => group.members.includes(item))!;
  }

  isTitle(item: number): boolean {
    return item >= 0 && item < this.titles;
  }
}

/** And what lies on it. */
export class Selectors {
  constructor(
    readonly ground: PrintedBoard,
    readonly glimpse: Glimpse,
    readonly figures: Figures,
  ) {}

  owner(item: number): number {
    return ownerOf(this.glimpse, item);
  }

  private standing(good: number, item: number): number {
    const at = this.ground.spaceOf[item];
    return at === undefined ? 0 : (this.glimpse.count[good]?.[this.ground.holder(at)] ?? 0);
  }

  houses(item: number): number {
    return this.standing(HOUSE, item);
  }

  hotels(item: number): number {
    return this.standing(HOTEL, item);
  }

  isMortgaged(item: number): boolean {
    return this.glimpse.mortgaged[item] ?? false;
  }

  titles(seat: number): number[] {
    return Array.from({ length: this.ground.titles }, (_, item) => item).filter(
      (item) => this.owner(item) === seat,
    );
  }

  /** Whether the group is that seat's, and none of it mortgaged. */
  isWhole(seat: number, group: Group): boolean {
    return this.figures.whole[group.at] === seat;
  }

  at(seat: number): number {
    return this.ground.at(this.glimpse.held_by[this.pawn(seat)] ?? -1);
  }

  pawn(seat: number): number {
    return this.ground.layout.items.indexOf(`pawn:${seat}`);
  }

  isJailed(seat: number): boolean {
    return (this.glimpse.prison[seat] ?? 0) > 0;
  }
}
