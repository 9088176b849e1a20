/** The printed data of Banking: the hexagon, the mines and their shares. */
import { Hexagon, SIDES } from './board/geometry';
import type { Edition, Layout } from '../../base/wire';
import type { Banking, Data } from './wire';
import { lookup } from '../../base/lookup';
import { NOBODY } from '../../session/table/owner-of';

export type Kind = 'start' | 'lane' | 'white' | 'cnep' | 'counter' | 'gold' | 'silver' | 'goal';

const RING: Record<string, Kind> = {
  own: 'counter',
  away: 'counter',
  white: 'white',
  cnep: 'cnep',
  gold: 'gold',
  silver: 'silver',
};

export class PrintedBoard {
  readonly hexagon: Hexagon;
  readonly sector: string[];
  readonly colours: string[];
  private readonly stock: Data['edition']['stock'];
  readonly first: number; // the holder number of space 0
  readonly firstPawn: number;
  readonly firstToken: number;
  readonly shares: number;
  private readonly mines: number[] = []; // by space: the share of its mine, or NOBODY

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

  /** A number from the list of the box's contents: how many of a kind there are, or what one of them is
   * worth. */
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

  /** The space that a holder is, or NOBODY. */
  at(holder: number | null | undefined): number {
    const space = (holder ?? NOBODY) - this.first;
    return space >= 0 && space < this.hexagon.spaces ? space : NOBODY;
  }

  isGold(share: number): boolean {
    return share < this.stocked('gold_shares');
  }
}
