/** The contents of a player's wallet or bank account: notes, shares, bonds, cheques, promises. */
import type { GlyphName } from '../drawings/glyphs';
import { own } from '../labels-and-drawings';
import { BOND, CHEQUE, PROMISE, selectorsOf, type Place } from '../selectors';
import { capital } from '../../../base/i18n/grammar';
import { lookup } from '../../../base/lookup';

/** One kind of contents, with its number and value. */
export interface Lying {
  key: string;
  glyph: GlyphName;
  name: string;
  count: number;
  face: number;
}

export function lying(place: Place, holder: number): Lying[] {
  const { names } = place;
  const words = own(names);
  const books = selectorsOf(place);
  const paper = books.ground.stocked('paper');
  const found: Lying[] = [];
  const add = (key: string, glyph: GlyphName, name: string, count: number, face: number) => {
    if (count) found.push({ key, glyph, name, count, face });
  };
  add('money', 'note', words.notes, books.count(0, holder), 1);
  for (const share of books.shares(holder))
    add(`share-${share}`, 'share', capital(names.item(share)), 1, lookup(books.figures.face, share));
  add('bond', 'bond', words.bonds, books.count(BOND, holder), paper);
  add('cheque', 'cheque', words.cheques, books.count(CHEQUE, holder), paper);
  add('promise', 'note', words.promises, books.count(PROMISE, holder), 1);
  return found;
}
