/** The printed data of Eldorado: squares, titles, series. */
import { Circuits } from './board/geometry';
import type { Edition, Layout } from '../../base/wire';
import type { Data, Eldorado } from './wire';
import { lookup } from '../../base/lookup';

export type Space = Data['board']['rows'][number];

export interface Series {
  key: string;
  members: number[];
}

export class PrintedBoard {
  readonly spaces: Space[];
  readonly track: Circuits;
  readonly circuits: string[];
  readonly series: Series[] = [];
  readonly bank: number;
  readonly first: number; // the holder number of the start
  readonly supply: number; // the sum of all the money in the box

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

  holder(at: number): number {
    return this.first + at;
  }

  /** The square that a holder is, or -1. */
  at(holder: number): number {
    const at = holder - this.first;
    return at >= 0 && at < this.spaces.length ? at : -1;
  }

  of(item: number): Series | null {
    return this.series.find((one) => one.members.includes(item)) ?? null;
  }
}
