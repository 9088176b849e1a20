/** Who owns what at which price: the glimpse and the figures of an Eldorado table,
 * found by square and by title. */
import { Circuits } from './board/geometry';
import type { Names as AnyNames } from '../../base/i18n/names';
import type { TableOfSeat } from '../../session/table/table-of-seat.svelte';
import type { Edition, Layout } from '../../base/wire';
import { type Place as AnyPlace, readOnce } from '../../session/table/game-kit';
import type { Data, Eldorado, Figures, Glimpse, Step } from './wire';
import { lookup } from '../../base/lookup';
import { NOBODY, ownerOf } from '../../session/table/seats-and-owners';

export type Place = AnyPlace<Eldorado>;
export type Names = AnyNames<Eldorado>;
export type Table = TableOfSeat<Eldorado>;
export type Space = Data['board']['rows'][number];

export interface Series {
  key: string;
  members: number[];
}

export const INGOT = 1;

/** The printed data: squares, titles, series. */
export class PrintedBoard {
  readonly spaces: Space[];
  readonly track: Circuits;
  readonly circuits: string[];
  readonly series: Series[] = [];
  readonly bank: number;
  readonly first: number; // the holder that is the start
  readonly supply: number; // all the money of the box

  constructor(
    readonly edition: Edition<Eldorado>,
    readonly layout: Layout,
  ) {
    this.spaces = edition.data.board.rows;
    this.track = new Circuits(this.spaces.map((space) => space.strip));
    this.circuits = edition.data.board.circuits;
    this.supply = lookup(edition.data.edition.goods, 'money');
    this.bank = layout.holders.indexOf('bank');
    this.first = layout.holders.indexOf(`space:${lookup(this.spaces, 0).key}`);
    for (const [item, name] of layout.items.entries()) {
      const found = /^title:(.+)-\d+$/.exec(name);
      if (!found) continue;
      const known = this.series.find((one) => one.key === found[1]);
      if (known) known.members.push(item);
      else this.series.push({ key: lookup(found, 1), members: [item] });
    }
  }

  /** Which square a holder is, or -1. */
  at(holder: number): number {
    const at = holder - this.first;
    return at >= 0 && at < this.spaces.length ? at : -1;
  }

  of(item: number): Series | null {
    return this.series.find((one) => one.members.includes(item)) ?? null;
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
