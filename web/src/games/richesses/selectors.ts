/** Reads holdings from the glimpse and the figures of a table of Richesses du Monde, by step and by title. */
import type { Names as AnyNames } from '../../base/i18n/names-in-view';
import type { TableOfSeat } from '../../session/table/table-seen-by-seat.svelte';
import { type Place as AnyPlace, readOnce } from '../../session/table/game-kit';
import { PrintedBoard, type Title } from './printed-data';
import type { Figures, Glimpse, Richesses, Step, Trust as Prospect } from './wire';
import { lookup } from '../../base/lookup';
import { ownerOf } from '../../session/table/owner-of';

export type Place = AnyPlace<Richesses>;
export type Names = AnyNames<Richesses>;
export type Table = TableOfSeat<Richesses>;

export const JOKER = 1;

export interface Trust {
  production: string;
  titles: Title[];
  percent: number;
  royalty: number;
}

export class Selectors {
  constructor(
    readonly world: PrintedBoard,
    readonly glimpse: Glimpse,
    readonly figures: Figures,
  ) {}

  owner(item: number): number {
    return ownerOf(this.glimpse, item);
  }

  at(seat: number): number {
    return this.world.step(this.glimpse.held_by[this.pawn(seat)] ?? -1);
  }

  pawn(seat: number): number {
    return this.world.layout.items.indexOf(`pawn:${seat}`);
  }

  /** The plate in a square's slot, or -1. */
  plate(step: number): number {
    const holder = this.world.holder(step);
    return this.glimpse.held_by.findIndex(
      (at, item) => at === holder && lookup(this.world.layout.items, item).startsWith('plate:'),
    );
  }

  percent(seat: number, production: string): number {
    return this.figures.percent[seat]?.[this.world.productions.indexOf(production)] ?? 0;
  }

  royalty(seat: number, production: string): number {
    return this.figures.royalty[seat]?.[this.world.productions.indexOf(production)] ?? 0;
  }

  trust(seat: number, production: string): Trust {
    return {
      production,
      titles: this.world.trust(production).filter((title) => this.owner(title.item) === seat),
      percent: this.percent(seat, production),
      royalty: this.royalty(seat, production),
    };
  }

  /** The trusts of a seat; the one with the highest royalty first. */
  trusts(seat: number): Trust[] {
    return this.world.productions
      .map((production) => this.trust(seat, production))
      .filter((trust) => trust.titles.length)
      .sort((a, b) => b.royalty - a.royalty || b.percent - a.percent);
  }

  /** The total price of titles at this table. The prices of two titles depend on an option. */
  price(...items: readonly number[]): number {
    return items.reduce((sum, item) => sum + lookup(this.figures.price, item), 0);
  }

  titles(seat: number): number {
    return this.world.titles.filter((title) => this.owner(title.item) === seat).length;
  }

  jokers(holder: number): number {
    return lookup(this.glimpse.count, JOKER)[holder] ?? 0;
  }

  /** How the trust of this seat in a production could grow; null if it has none. */
  prospect(production: string): Prospect | null {
    return this.figures.trusts.find((one) => this.world.productions[one.production] === production) ?? null;
  }

  /** The royalty for a visit at a share that this seat could reach now. */
  brings(production: string, percent: number): number {
    const reach = this.figures.reach.find((one) => this.world.productions[one.production] === production);
    return reach?.royalties[reach.percents.indexOf(percent)] ?? 0;
  }
}

const printedOf = readOnce<Richesses, PrintedBoard>((edition, layout) => new PrintedBoard(edition, layout));

export const selectorsOf = ({ names, view }: Place): Selectors =>
  new Selectors(printedOf(names), view.glimpse, view.figures);

export const top = (place: Place): Step | undefined => place.view.glimpse.agenda.at(-1);
