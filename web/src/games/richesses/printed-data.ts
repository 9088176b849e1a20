/** The printed data of Richesses du Monde: squares, titles, the table of royalties. */
import { Loop } from './board/geometry';
import type { Edition, Layout } from '../../base/wire';
import type { Data, Richesses } from './wire';
import { lookup } from '../../base/lookup';

export type Kind = Data['board']['rows'][number]['kind'];

export interface Square {
  step: number;
  key: string;
  kind: Kind;
  area: string; // the country of the square; "" if there is none
  zones: string[]; // the continents of a continental choice
  same: number; // the step that is printed as the same square; usually the step itself
}

export interface Title {
  item: number;
  production: string;
  area: string;
  percent: number;
}

const COLUMN = 'from_'; // how the names of columns in the table of royalties begin
type Column = `from_${30 | 50 | 70 | 90}`;

export class PrintedBoard {
  readonly squares: Square[];
  readonly titles: Title[];
  readonly productions: string[];
  readonly bands: number[]; // the percentages at which the columns of the table begin
  readonly loop: Loop;
  readonly first: number; // the holder number of Départ
  readonly file: number; // the holder of the titles that nobody has
  private readonly royalties: Map<string, number[]>;
  private readonly continents: Map<string, string>;
  private readonly members: Map<string, Title[]>;

  constructor(
    readonly edition: Edition<Richesses>,
    readonly layout: Layout,
  ) {
    const { data } = edition;
    this.squares = data.board.rows.map((row, step) => ({
      step,
      key: row.key,
      kind: row.kind,
      area: row.area ?? '',
      zones: row.zones ? row.zones.split('+') : [],
      same: row.same ? Number(row.same) : step,
    }));
    this.titles = data.titles.rows.map((row, item) => ({
      item,
      production: row.production,
      area: row.area,
      percent: Number(row.percent),
    }));
    this.productions = data.royalties.rows.map((row) => row.production);
    const columns = Object.keys(lookup(data.royalties.rows, 0)).filter((name) =>
      name.startsWith(COLUMN),
    ) as Column[];
    this.bands = columns.map((name) => Number(name.slice(COLUMN.length)));
    this.royalties = new Map(
      data.royalties.rows.map((row) => [row.production, columns.map((name) => Number(row[name]))]),
    );
    this.continents = new Map(data.areas.rows.map((row) => [row.key, row.continent]));
    this.members = new Map(
      this.productions.map((production) => [
        production,
        this.titles.filter((title) => title.production === production),
      ]),
    );
    const crossed = this.squares.find((square) => square.same !== square.step)!;
    this.loop = new Loop(
      crossed.same,
      crossed.step,
      this.squares.find((square) => square.kind === 'auction')!.step,
    );
    this.first = layout.holders.indexOf(`space:${lookup(this.squares, 0).key}`);
    this.file = layout.holders.indexOf('file');
  }

  /** The step that a holder is, or -1. */
  step(holder: number): number {
    const step = holder - this.first;
    return step >= 0 && step < this.squares.length ? step : -1;
  }

  holder(step: number): number {
    return this.first + step;
  }

  isTitle(item: number): boolean {
    return item >= 0 && item < this.titles.length;
  }

  continent(area: string): string {
    return this.continents.get(area) ?? '';
  }

  /** The production of a title or of a plate. */
  production(item: number): string {
    if (this.isTitle(item)) return lookup(this.titles, item).production;
    const plate = /^plate:(.*)-\d+$/.exec(this.layout.items[item] ?? '');
    return plate ? lookup(plate, 1) : '';
  }

  trust(production: string): Title[] {
    return this.members.get(production) ?? [];
  }

  amounts(production: string): number[] {
    return this.royalties.get(production) ?? [];
  }
}
