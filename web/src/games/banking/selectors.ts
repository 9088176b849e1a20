/** Who stands where and owns what: the glimpse and the figures of a Banking table,
 * found by space and by pawn. */
import { Hexagon, SIDES } from './board/geometry';
import type { Edition, Layout } from '../../base/wire';
import type { Banking, Data, Figures, Glimpse } from './wire';
import { lookup } from '../../base/lookup';
import { NOBODY } from '../../session/table/seats-and-owners';

export const BOND = 1;
export const CHEQUE = 2;
export const PROMISE = 3;
export const PAPERS = [BOND, CHEQUE];

export type Kind = 'start' | 'lane' | 'white' | 'cnep' | 'counter' | 'gold' | 'silver' | 'goal';

const RING: Record<string, Kind> = {
  own: 'counter',
  away: 'counter',
  white: 'white',
  cnep: 'cnep',
  gold: 'gold',
  silver: 'silver',
};

/** The printed data: the hexagon, the mines and their shares. */
export class PrintedBoard {
  readonly hexagon: Hexagon;
  readonly sector: string[];
  readonly colours: string[];
  private readonly stock: Data['edition']['stock'];
  readonly first: number; // the holder that is space 0
  readonly firstPawn: number;
  readonly firstToken: number;
  readonly shares: number;
  private readonly mines: number[] = []; // per space its share, or NOBODY

  constructor(
    readonly edition: Edition<Banking>,
    readonly layout: Layout,
  ) {
    const { board, edition: data } = edition.data;
    this.sector = board.sector;
    this.colours = board.colours;
    this.stock = data.stock;
    this.hexagon = new Hexagon(this.sector.length, board.lane);
    this.first = layout.holders.indexOf('space:ring-0');
    this.firstPawn = layout.items.findIndex((name) => name.startsWith('pawn:'));
    this.firstToken = layout.items.findIndex((name) => name.startsWith('token:'));
    this.shares = this.stocked('gold_shares') + this.stocked('silver_shares');
    let [gold, silver] = [0, this.stocked('gold_shares')];
    for (let space = 0; space < this.hexagon.spaces; space++) {
      const kind = this.kind(space);
      this.mines.push(kind === 'gold' ? gold++ : kind === 'silver' ? silver++ : NOBODY);
    }
  }

  /** How many of a kind are in the box, or what one of them is worth. */
  stocked(name: string): number {
    return lookup(this.stock, name);
  }

  /** The kind of square printed on a space. */
  kind(space: number): Kind {
    if (space < this.hexagon.ring) return lookup(RING, lookup(this.sector, space % this.sector.length));
    return space < this.hexagon.startSpace(0) ? 'lane' : 'start';
  }

  /** The colour of a space, or NOBODY. */
  colourOf(space: number): number {
    const { ring, lane } = this.hexagon;
    if (space >= ring) {
      const side = Math.floor((space - ring) / lane);
      return side < SIDES ? side : space - this.hexagon.startSpace(0);
    }
    const side = Math.floor(space / this.sector.length);
    const square = this.sector[space % this.sector.length];
    if (square === 'own') return side;
    return square === 'away' ? (side + this.edition.data.board.away) % SIDES : NOBODY;
  }

  mineOf(space: number): number {
    return this.mines[space] ?? NOBODY;
  }

  mineSpace(share: number): number {
    return this.mines.indexOf(share);
  }

  holder(space: number): number {
    return this.first + space;
  }

  /** Which space a holder is, or NOBODY. */
  at(holder: number | null | undefined): number {
    const space = (holder ?? NOBODY) - this.first;
    return space >= 0 && space < this.hexagon.spaces ? space : NOBODY;
  }

  isGold(share: number): boolean {
    return share < this.stocked('gold_shares');
  }
}

/** And what lies on it. */
export class Selectors {
  readonly seats: number;
  readonly bank: number;
  readonly each: number; // pawns of a player

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

  /** How far a pawn has still to go to a counter of its colour; 0 where there is none ahead. */
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
