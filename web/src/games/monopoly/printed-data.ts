/** The printed data of Monopoly: squares, titles, groups. */
import { SQUARES } from './board/geometry';
import type { Edition, Layout } from '../../base/wire';
import type { Data, Monopoly } from './wire';
import { lookup } from '../../base/lookup';

export type Space = Data['board']['space'][number];
export type Group = Data['board']['groups'][string] & { key: string; at: number; members: number[] };

export class PrintedBoard {
  readonly spaces: Space[];
  readonly groups: Group[];
  readonly itemAt: number[] = []; // by square: its title, or -1
  readonly spaceOf: number[] = []; // by title: its square
  readonly titles: number;
  readonly first: number; // the holder number of square 0

  constructor(
    readonly edition: Edition<Monopoly>,
    readonly layout: Layout,
  ) {
    const { board } = edition.data;
    this.spaces = board.space;
    this.first = layout.holders.indexOf(`space:${lookup(this.spaces, 0).key}`);
    this.titles = layout.items.filter((name) => name.startsWith('title:')).length;
    for (const [at, space] of this.spaces.entries()) {
      const item = layout.items.indexOf(`title:${space.key}`);
      this.itemAt[at] = item;
      if (item >= 0) this.spaceOf[item] = at;
    }
    this.groups = Object.entries(board.groups).map(([key, data], at) => ({
      ...data,
      key,
      at,
      members: this.spaces.flatMap((space, where) =>
        space.group === key ? [lookup(this.itemAt, where)] : [],
      ),
    }));
  }

  holder(at: number): number {
    return this.first + at;
  }

  /** The square that a holder is, or -1. */
  at(holder: number): number {
    const at = holder - this.first;
    return at >= 0 && at < SQUARES ? at : -1;
  }

  space(item: number): Space {
    return lookup(this.spaces, lookup(this.spaceOf, item));
  }

  group(item: number): Group {
    return this.groups.find((group) => group.members.includes(item))!;
  }

  isTitle(item: number): boolean {
    return item >= 0 && item < this.titles;
  }
}
