/** Reads owners and buildings from the glimpse and figures of a Monopoly table, by square and by title. */
import type { Names as AnyNames } from '../../base/i18n/names-in-view';
import type { TableOfSeat } from '../../session/table/table-seen-by-seat.svelte';
import { type Place as AnyPlace, readOnce } from '../../session/table/game-kit';
import { PrintedBoard, type Group } from './printed-data';
import type { Figures, Glimpse, Monopoly } from './wire';
import { ownerOf } from '../../session/table/owner-of';

export type Place = AnyPlace<Monopoly>;
export type Names = AnyNames<Monopoly>;
export type Table = TableOfSeat<Monopoly>;

export const HOUSE = 1;
export const HOTEL = 2;

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

  /** Whether a seat owns the whole group and none of it is mortgaged. */
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

const printedOf = readOnce<Monopoly, PrintedBoard>((edition, layout) => new PrintedBoard(edition, layout));

export const selectorsOf = ({ names, view }: Place): Selectors =>
  new Selectors(printedOf(names), view.glimpse, view.figures);

/** Whether that seat would hold the whole group with this title. */
export function completes(estate: Selectors, seat: number, item: number): boolean {
  const group = estate.ground.group(item);
  return group.kind === 'site' && group.members.every((one) => one === item || estate.owner(one) === seat);
}
