/** Reads pawns, mines and money from the glimpse and the figures of a Banking table, by space and by pawn. */
import type { Names as AnyNames } from '../../base/i18n/names-in-view';
import type { TableOfSeat } from '../../session/table/table-seen-by-seat.svelte';
import { type Place as AnyPlace, readOnce } from '../../session/table/game-kit';
import { PrintedBoard } from './printed-data';
import type { Banking, Figures, Glimpse, Step } from './wire';
import { lookup } from '../../base/lookup';
import { NOBODY } from '../../session/table/owner-of';

export type Place = AnyPlace<Banking>;
export type Names = AnyNames<Banking>;
export type Table = TableOfSeat<Banking>;

export const BOND = 1;
export const CHEQUE = 2;
export const PROMISE = 3;
export const PAPERS = [BOND, CHEQUE];

export class Selectors {
  readonly seats: number;
  readonly bank: number;
  readonly each: number; // the number of pawns of each player

  constructor(
    readonly ground: PrintedBoard,
    readonly glimpse: Glimpse,
    readonly figures: Figures,
  ) {
    this.seats = glimpse.seats;
    this.bank = glimpse.seats;
    this.each = glimpse.steps.length / glimpse.seats;
  }

  colour(seat: number): number {
    return this.glimpse.places[seat] ?? NOBODY;
  }

  /** The seat that plays that colour, or NOBODY. */
  player(colour: number): number {
    return this.glimpse.places.indexOf(colour);
  }

  // Pawns

  pawns(seat: number): number[] {
    return Array.from({ length: this.each }, (_, i) => this.ground.firstPawn + seat * this.each + i);
  }

  owner(pawn: number): number {
    return Math.floor((pawn - this.ground.firstPawn) / this.each);
  }

  /** The number that is painted on a pawn. */
  number(pawn: number): number {
    return ((pawn - this.ground.firstPawn) % this.each) + 1;
  }

  gone(pawn: number): number {
    return this.figures.gone[pawn - this.ground.firstPawn] ?? 0;
  }

  at(pawn: number): number {
    return this.ground.at(this.glimpse.held_by[pawn]);
  }

  isHome(pawn: number): boolean {
    return this.gone(pawn) === this.figures.goal;
  }

  isPledged(pawn: number): boolean {
    return this.glimpse.held_by[pawn] === this.bank;
  }

  isFree(pawn: number): boolean {
    return this.glimpse.free[pawn - this.ground.firstPawn] ?? false;
  }

  hasStarted(pawn: number): boolean {
    return this.glimpse.started[pawn - this.ground.firstPawn] ?? false;
  }

  on(space: number, seat: number): number[] {
    return this.pawns(seat).filter((pawn) => this.at(pawn) === space);
  }

  /** The number of squares from a pawn to the next counter of its colour; 0 if there is none ahead. */
  toCounter(pawn: number): number {
    return this.figures.to_counter[pawn - this.ground.firstPawn] ?? 0;
  }

  // Mines

  mineOwner(share: number): number {
    const holder = this.glimpse.held_by[share]!;
    if (holder === this.bank) return NOBODY;
    return holder < this.seats ? holder : holder - this.seats - 1;
  }

  // Money

  account(seat: number): number {
    return this.seats + 1 + seat;
  }

  count(good: number, holder: number): number {
    return lookup(this.glimpse.count, good)[holder] ?? 0;
  }

  shares(holder: number): number[] {
    return Array.from({ length: this.ground.shares }, (_, share) => share).filter(
      (share) => this.glimpse.held_by[share] === holder,
    );
  }

  mines(seat: number): number[] {
    return [...this.shares(seat), ...this.shares(this.account(seat))];
  }
}

const printedOf = readOnce<Banking, PrintedBoard>((edition, layout) => new PrintedBoard(edition, layout));

export const selectorsOf = ({ names, view }: Place): Selectors =>
  new Selectors(printedOf(names), view.glimpse, view.figures);

export const top = (place: Place): Step | undefined => place.view.glimpse.agenda.at(-1);
