/** Who stands where and owns what: the glimpse of a Banking table read with the data of its box. */
import { Hexagon, SIDES } from '../../board/hexagon';
import type { Edition, Glimpse, Layout, Setting } from '../../lib/wire';

export const BOND = 1;
export const CHEQUE = 2;
export const PROMISE = 3;
export const NOBODY = -1;
export const PAPERS = [BOND, CHEQUE];

export type Kind = 'start' | 'lane' | 'white' | 'cnep' | 'counter' | 'gold' | 'silver' | 'goal';

const RING: Record<string, Kind> = { own: 'counter', away: 'counter', white: 'white', cnep: 'cnep', gold: 'gold', silver: 'silver' };

/** What never changes at a table: the hexagon, the ways through it, the mines and their shares. */
export class Ground {
  readonly hexagon: Hexagon;
  readonly sector: string[];
  readonly colours: string[];
  readonly rules: any;
  readonly stock: any;
  readonly goal: number; // squares of a whole way
  readonly first: number; // the holder that is space 0
  readonly firstPawn: number;
  readonly firstToken: number;
  readonly shares: number;
  private readonly mines: number[] = []; // per space its share, or NOBODY

  constructor(
    readonly edition: Edition,
    readonly layout: Layout,
    options: Record<string, Setting> = {},
  ) {
    const { board, edition: data } = edition.data;
    this.sector = board.sector;
    this.colours = board.colours;
    this.rules = { ...data.rules, ...options };
    this.stock = data.stock;
    this.hexagon = new Hexagon(this.sector.length, board.lane);
    this.goal = this.hexagon.ring + 2 * board.lane + 2;
    this.first = layout.holders.indexOf('space:ring-0');
    this.firstPawn = layout.items.findIndex((name) => name.startsWith('pawn:'));
    this.firstToken = layout.items.findIndex((name) => name.startsWith('token:'));
    this.shares = this.stock.gold_shares + this.stock.silver_shares;
    let [gold, silver] = [0, this.stock.gold_shares as number];
    for (let space = 0; space < this.hexagon.spaces; space++) {
      const kind = this.kind(space);
      this.mines.push(kind === 'gold' ? gold++ : kind === 'silver' ? silver++ : NOBODY);
    }
  }

  /** What is printed on a space. */
  kind(space: number): Kind {
    if (space < this.hexagon.ring) return RING[this.sector[space % this.sector.length]];
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

  /** The space of a colour's way after so many squares. */
  space(colour: number, gone: number): number {
    const { ring, lane } = this.hexagon;
    if (gone === 0 || gone === this.goal) return this.hexagon.startSpace(colour);
    if (gone <= lane) return this.hexagon.laneSpace(colour, gone);
    if (gone <= lane + ring + 1) return (colour * this.sector.length + gone - lane - 1) % ring;
    return this.hexagon.laneSpace(colour, this.goal - gone);
  }

  /** How many squares a pawn of that colour may have gone to stand there. */
  gones(colour: number, space: number): number[] {
    return Array.from({ length: this.goal + 1 }, (_, gone) => gone).filter((gone) => this.space(colour, gone) === space);
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
    return share < this.stock.gold_shares;
  }

  face(share: number): number {
    return this.isGold(share) ? this.stock.gold_share : this.stock.silver_share;
  }

  fine(share: number): number {
    return this.isGold(share) ? this.rules.gold_fine : this.rules.silver_fine;
  }
}

/** Where a throw would bring a pawn. */
export interface Landing {
  pawn: number;
  gone: number; // squares from the start, -1 when it leads past the goal
  space: number;
  kind: Kind;
  isLost: boolean;
}

export class Books {
  readonly seats: number;
  readonly bank: number;
  readonly each: number; // pawns of a player

  constructor(
    readonly ground: Ground,
    readonly glimpse: Glimpse,
  ) {
    this.seats = glimpse.seats;
    this.bank = glimpse.seats;
    this.each = glimpse.steps.length / glimpse.seats;
  }

  colour(seat: number): number {
    return this.glimpse.places[seat];
  }

  /** Who plays that colour, or NOBODY. */
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
    return this.glimpse.steps[pawn - this.ground.firstPawn] % (this.ground.goal + 1);
  }

  at(pawn: number): number {
    return this.ground.at(this.glimpse.held_by[pawn]);
  }

  isHome(pawn: number): boolean {
    return this.gone(pawn) === this.ground.goal;
  }

  isPledged(pawn: number): boolean {
    return this.glimpse.held_by[pawn] === this.bank;
  }

  isFree(pawn: number): boolean {
    return this.glimpse.free[pawn - this.ground.firstPawn];
  }

  hasStarted(pawn: number): boolean {
    return this.glimpse.started[pawn - this.ground.firstPawn];
  }

  on(space: number, seat: number): number[] {
    return this.pawns(seat).filter((pawn) => this.at(pawn) === space);
  }

  landing(pawn: number, n: number): Landing {
    const colour = this.colour(this.owner(pawn));
    const here = this.gone(pawn);
    const { goal, rules } = this.ground;
    if (here + n > goal && rules.exact_goal) return { pawn, gone: -1, space: this.ground.space(colour, goal), kind: 'goal', isLost: true };
    const gone = Math.min(here + n, goal);
    const space = this.ground.space(colour, gone);
    const kind = gone === goal ? 'goal' : this.ground.kind(space);
    return { pawn, gone, space, kind, isLost: kind === 'white' };
  }

  /** The spaces that a throw would lead over, the pawn's own first. */
  path(pawn: number, n: number): number[] {
    const colour = this.colour(this.owner(pawn));
    const here = this.gone(pawn);
    return Array.from({ length: Math.min(n, this.ground.goal - here) + 1 }, (_, i) => this.ground.space(colour, here + i));
  }

  /** How far a pawn has still to go to a counter of its colour; 0 where there is none ahead. */
  toCounter(pawn: number): number {
    const colour = this.colour(this.owner(pawn));
    for (let gone = this.gone(pawn) + 1; gone < this.ground.goal; gone++) {
      const space = this.ground.space(colour, gone);
      if (this.ground.kind(space) === 'counter' && this.ground.colourOf(space) === colour) return gone - this.gone(pawn);
    }
    return 0;
  }

  // Mines

  mineOwner(share: number): number {
    const holder = this.glimpse.held_by[share]!;
    if (holder === this.bank) return NOBODY;
    return holder < this.seats ? holder : holder - this.seats - 1;
  }

  hasToken(seat: number): boolean {
    const { tokens } = this.ground.stock;
    const first = this.ground.firstToken + seat * tokens;
    return this.glimpse.held_by.slice(first, first + tokens).includes(this.bank);
  }

  // Money

  account(seat: number): number {
    return this.seats + 1 + seat;
  }

  count(good: number, holder: number): number {
    return this.glimpse.count[good][holder] ?? 0;
  }

  shares(holder: number): number[] {
    return Array.from({ length: this.ground.shares }, (_, share) => share).filter((share) => this.glimpse.held_by[share] === holder);
  }

  /** Everything that lies there, securities at face value. */
  total(holder: number): number {
    const papers = this.count(BOND, holder) + this.count(CHEQUE, holder);
    return this.count(0, holder) + this.count(PROMISE, holder) + papers * this.ground.stock.paper + this.shares(holder).reduce((sum, share) => sum + this.ground.face(share), 0);
  }

  holding(seat: number): number {
    return this.total(seat) + this.total(this.account(seat));
  }

  mines(seat: number): number[] {
    return [...this.shares(seat), ...this.shares(this.account(seat))];
  }
}
