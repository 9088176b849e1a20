/** Reads owners and prices from the glimpse and the figures of an Eldorado table, by square and by title. */
import type { Names as AnyNames } from '../../base/i18n/names-in-view';
import type { TableOfSeat } from '../../session/table/table-seen-by-seat.svelte';
import { type Place as AnyPlace, readOnce } from '../../session/table/game-kit';
import { PrintedBoard, type Series } from './printed-data';
import type { Eldorado, Figures, Glimpse, Step } from './wire';
import { lookup } from '../../base/lookup';
import { NOBODY, ownerOf } from '../../session/table/owner-of';

export type Place = AnyPlace<Eldorado>;
export type Names = AnyNames<Eldorado>;
export type Table = TableOfSeat<Eldorado>;

export const INGOT = 1;

export class Selectors {
  constructor(
    readonly ground: PrintedBoard,
    readonly glimpse: Glimpse,
    readonly figures: Figures,
  ) {}

  owner(item: number): number {
    return ownerOf(this.glimpse, item);
  }

  price(item: number): number {
    return lookup(this.glimpse.prices, item);
  }

  cash(holder: number): number {
    return lookup(this.glimpse.count, 0)[holder] ?? 0;
  }

  ingots(holder: number): number {
    return lookup(this.glimpse.count, INGOT)[holder] ?? 0;
  }

  titles(seat: number, series?: Series): number[] {
    return (series ? [series] : this.ground.series).flatMap((one) =>
      one.members.filter((item) => this.owner(item) === seat),
    );
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
    return (this.glimpse.skips[seat] ?? 0) > 0;
  }
}

const printedOf = readOnce<Eldorado, PrintedBoard>((edition, layout) => new PrintedBoard(edition, layout));

export const selectorsOf = ({ names, view }: Place): Selectors =>
  new Selectors(printedOf(names), view.glimpse, view.figures);

export const top = (place: Place): Step | undefined => place.view.glimpse.agenda.at(-1);
