/** The lines of the deposit counter (the things that a player may move to the bank account), and the deposit
 * that results from them. */
import type { GlyphName } from '../drawings/glyphs';
import type { Choice } from '../../../base/wire';
import { own } from '../labels-and-drawings';
import { BOND, CHEQUE, selectorsOf, type Place } from '../selectors';
import type { Actions, Banking } from '../wire';
import { lookup } from '../../../base/lookup';
import { capital } from '../../../base/i18n/grammar';

export interface Line {
  key: string;
  glyph: GlyphName;
  name: string;
  face: number;
  count: number; // how many the player may move
  there: number; // how many are in the account already
  item?: number;
  good?: number;
}

/** The numbers of large and small notes for an amount. The cash desk gives change, so any multiple of the
 * small note is possible. */
export function notes(amount: number, large: number, small: number): [large: number, small: number] {
  if (amount < small) return [0, 0];
  const few = amount % large || large;
  return [(amount - few) / large, few / small];
}

export function lines(place: Place, choice: Choice<Banking>): Line[] {
  const { names, seat } = place;
  const words = own(names);
  const books = selectorsOf(place);
  const account = books.account(seat);
  const large = books.ground.stocked('large_note');
  const small = books.ground.stocked('small_note');
  const here = notes(choice.amount?.high ?? 0, large, small);
  const there = notes(books.count(0, account), large, small);
  const found: Line[] = [
    {
      key: 'large',
      glyph: 'note',
      name: words.largeNotes(names.money(large)),
      face: large,
      count: here[0],
      there: there[0],
    },
    {
      key: 'small',
      glyph: 'note',
      name: words.largeNotes(names.money(small)),
      face: small,
      count: here[1],
      there: there[1],
    },
  ];
  for (const item of choice.items?.pool ?? [])
    found.push({
      key: `share-${item}`,
      glyph: 'share',
      name: capital(names.item(item)),
      face: lookup(books.figures.face, item),
      count: 1,
      there: 0,
      item,
    });
  for (const [good, , high] of choice.goods ?? []) {
    found.push({
      key: `good-${good}`,
      glyph: good === BOND ? 'bond' : 'cheque',
      name: good === BOND ? words.bonds : words.cheques,
      face: books.ground.stocked('paper'),
      count: high,
      there: books.count(good, account),
      good,
    });
  }
  return found.filter(
    (line) => line.count > 0 && (line.good === undefined || [BOND, CHEQUE].includes(line.good)),
  );
}

export const sum = (all: Line[], moved: Record<string, number>): number =>
  all.reduce((total, line) => total + line.face * (moved[line.key] ?? 0), 0);

export function deposit(all: Line[], moved: Record<string, number>): Actions['Deposit'] {
  const n = (line: Line) => moved[line.key] ?? 0;
  return {
    do: 'Deposit',
    amount: sum(
      all.filter((line) => line.item === undefined && line.good === undefined),
      moved,
    ),
    items: all
      .filter((line) => line.item !== undefined && n(line))
      .map((line) => line.item!)
      .toSorted((a, b) => a - b),
    goods: all.filter((line) => line.good !== undefined && n(line)).map((line) => [line.good!, n(line)]),
  };
}
