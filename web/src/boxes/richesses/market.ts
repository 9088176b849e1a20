/** Who holds how much of what: the glimpse of a table of Richesses du Monde read with the data of its printing. */
import { Loop } from '../../board/loop';
import type { Coded, Edition, Glimpse, Layout } from '../../lib/wire';

export type Kind = 'depart' | 'country' | 'choice' | 'points' | 'world' | 'auction' | 'joker' | 'news' | 'customs';

export interface Square {
  step: number;
  key: string;
  kind: Kind;
  area: string; // "" where there is none
  zones: string[]; // continents of a continental choice
  same: number; // the step whose printed square this is, mostly itself
}

export interface Title {
  item: number;
  production: string;
  area: string;
  percent: number;
  price: number;
}

export const JOKER = 1;
export const NOBODY = -1;

/** What never changes at a table: squares, titles, royalties. */
export class World {
  readonly squares: Square[];
  readonly titles: Title[];
  readonly productions: string[];
  readonly bands: number[]; // per cent, from which each begins
  readonly rules: any;
  readonly loop: Loop;
  readonly first: number; // the holder that is Départ
  readonly file: number; // the holder of what nobody has
  private readonly royalties: Map<string, number[]>;
  private readonly continents: Map<string, string>;
  private readonly members: Map<string, Title[]>;

  constructor(
    readonly edition: Edition,
    readonly layout: Layout,
    options: Record<string, unknown> = {},
  ) {
    const { data } = edition;
    this.rules = { ...data.edition.rules, ...options };
    this.bands = this.rules.bands;
    this.squares = data.board.rows.map((row: any, step: number) => ({
      step,
      key: row.key,
      kind: row.kind,
      area: row.area ?? '',
      zones: row.zones ? row.zones.split('+') : [],
      same: row.same ? Number(row.same) : step,
    }));
    this.titles = data.titles.rows.map((row: any, item: number) => ({
      item,
      production: row.production,
      area: row.area,
      percent: Number(row.percent),
      price: Number(row.price),
    }));
    this.productions = data.royalties.rows.map((row: any) => row.production);
    this.royalties = new Map(data.royalties.rows.map((row: any) => [row.production, this.bands.map((band) => Number(row[`from_${band}`]))]));
    this.continents = new Map(data.areas.rows.map((row: any) => [row.key, row.continent]));
    this.members = new Map(this.productions.map((production) => [production, this.titles.filter((title) => title.production === production)]));
    const crossed = this.squares.find((square) => square.same !== square.step)!;
    this.loop = new Loop(crossed.same, crossed.step, this.squares.find((square) => square.kind === 'auction')!.step);
    this.first = layout.holders.indexOf(`space:${this.squares[0].key}`);
    this.file = layout.holders.indexOf('file');
  }

  /** Which step a holder is, or -1. */
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

  /** Of a title or of a plate. */
  production(item: number): string {
    if (this.isTitle(item)) return this.titles[item].production;
    const plate = /^plate:(.*)-\d+$/.exec(this.layout.items[item] ?? '');
    return plate ? plate[1] : '';
  }

  trust(production: string): Title[] {
    return this.members.get(production) ?? [];
  }

  amounts(production: string): number[] {
    return this.royalties.get(production) ?? [];
  }

  /** Which band a share reaches; -1: none yet. */
  band(percent: number): number {
    return this.bands.filter((band) => percent >= band).length - 1;
  }

  royalty(production: string, percent: number): number {
    return this.amounts(production)[this.band(percent)] ?? 0;
  }

  price(items: readonly number[]): number {
    return items.reduce((sum, item) => sum + this.titles[item].price, 0);
  }
}

export interface Trust {
  production: string;
  titles: Title[];
  percent: number;
  royalty: number;
}

/** What the next title of a production does for its holder. */
export interface Next {
  title: Title;
  percent: number;
  royalty: number;
  crosses: boolean; // a band
}

/** And what changes. */
export class Market {
  constructor(
    readonly world: World,
    readonly glimpse: Glimpse,
  ) {}

  owner(item: number): number {
    const holder = this.glimpse.held_by[item];
    return holder !== null && holder < this.glimpse.seats ? holder : NOBODY;
  }

  isFree(item: number): boolean {
    return this.glimpse.held_by[item] === this.world.file;
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
    return this.glimpse.held_by.findIndex((at, item) => at === holder && this.world.layout.items[item].startsWith('plate:'));
  }

  percent(seat: number, production: string): number {
    return this.world.trust(production).reduce((sum, title) => sum + (this.owner(title.item) === seat ? title.percent : 0), 0);
  }

  trust(seat: number, production: string): Trust {
    const titles = this.world.trust(production).filter((title) => this.owner(title.item) === seat);
    const percent = titles.reduce((sum, title) => sum + title.percent, 0);
    return { production, titles, percent, royalty: this.world.royalty(production, percent) };
  }

  /** All that a seat holds, what brings most first. */
  trusts(seat: number): Trust[] {
    return this.world.productions
      .map((production) => this.trust(seat, production))
      .filter((trust) => trust.titles.length)
      .sort((a, b) => b.royalty - a.royalty || b.percent - a.percent);
  }

  titles(seat: number): number {
    return this.world.titles.filter((title) => this.owner(title.item) === seat).length;
  }

  jokers(holder: number): number {
    return this.glimpse.count[JOKER][holder] ?? 0;
  }

  /** What more titles of one production would bring a seat at each visit. */
  after(seat: number, production: string, more: number): { percent: number; royalty: number; crosses: boolean } {
    const now = this.percent(seat, production);
    const percent = now + more;
    return { percent, royalty: this.world.royalty(production, percent), crosses: this.world.band(percent) > this.world.band(now) };
  }

  /** The free title that does most for a trust: the cheapest that crosses a band, else the largest. */
  next(seat: number, production: string, pool?: readonly number[]): Next | null {
    const free = this.world.trust(production).filter((title) => this.isFree(title.item) && (!pool || pool.includes(title.item)));
    const found = free.map((title) => ({ title, ...this.after(seat, production, title.percent) }));
    const rank = (one: Next) => (one.crosses ? 1e9 - one.title.price : one.percent);
    return found.length ? found.reduce((best, one) => (rank(one) > rank(best) ? one : best)) : null;
  }

  get top(): Coded | undefined {
    return this.glimpse.agenda.at(-1);
  }
}
