/** The texts and drawings of a Banking table for one seat: squares, pawns and cards. */
import type { GlyphName } from './drawings/glyphs';
import type { HexPawn, HexSquare } from './board/HexBoard.svelte';
import type { Names as AnyNames } from '../../base/i18n/names-in-view';
import type { Kind, PrintedBoard } from './printed-data';
import { type Names, type Place, selectorsOf } from './selectors';
import { en, fr, type BankingWords } from './words';
import { lookup } from '../../base/lookup';
import { capital } from '../../base/i18n/grammar';
import { NOBODY } from '../../session/table/owner-of';

export const own = (names: AnyNames): BankingWords => (names.language === 'fr' ? fr : en);

export const colourName = (names: Names, ground: PrintedBoard, colour: number): string =>
  names.words.groups[ground.colours[colour] ?? ''] ?? '';

/** The clause that each kind of square refers to. */
export const CLAUSES: Record<Kind, string> = {
  start: 'marche.depart',
  lane: 'marche.chemin',
  white: 'marche.coup_perdu',
  cnep: 'cases.carte',
  counter: 'cases.depot',
  gold: 'mines.prise',
  silver: 'mines.prise',
  goal: 'marche.but',
};

/** The icon of a card, by the verb of its effect. */
const CARD_GLYPHS: [verb: string, glyph: GlyphName][] = [
  ['theft', 'mask'],
  ['theft_papers', 'mask'],
  ['raid', 'mask'],
  ['fire', 'flame'],
  ['collapse', 'mine'],
  ['dividend', 'mine'],
  ['upkeep', 'mine'],
  ['to_mine', 'mine'],
  ['bonds', 'bond'],
  ['subscribe', 'bond'],
  ['mature', 'bond'],
  ['cheques', 'cheque'],
  ['change', 'cheque'],
  ['journey', 'cheque'],
  ['ride', 'cheque'],
  ['deposit', 'vault'],
  ['interest', 'vault'],
  ['to_counter', 'vault'],
  ['forward', 'way'],
  ['back', 'way'],
  ['again', 'way'],
  ['miss', 'way'],
];

export function cardGlyph(names: Names, item: number): GlyphName {
  const card = names.edition.data.cards.card.find((one) => one.key === names.key(item));
  return CARD_GLYPHS.find(([verb]) => card && verb in card)?.[1] ?? 'note';
}

export function squares(place: Place): HexSquare[] {
  const { names } = place;
  const words = own(names);
  const books = selectorsOf(place);
  const { ground } = books;
  return Array.from({ length: ground.hexagon.spaces }, (_, at) => {
    const kind = ground.kind(at);
    const share = ground.mineOf(at);
    const owner = share === NOBODY ? NOBODY : books.mineOwner(share);
    const label = [capital(names.holder(ground.holder(at)))];
    if (share !== NOBODY)
      label.push(
        owner === NOBODY ? words.free : words.to(names.seat(owner)),
        names.money(lookup(books.figures.face, share)),
      );
    for (let seat = 0; seat < books.seats; seat++) {
      for (const pawn of books.on(at, seat))
        label.push(
          words.pawnOf(books.number(pawn), names.seat(seat)) +
            (books.isHome(pawn) ? `, ${words.atHome}` : ''),
        );
    }
    return {
      at,
      kind,
      colour: ground.colourOf(at),
      token: owner === NOBODY ? NOBODY : books.colour(owner),
      figure: kind === 'silver' ? names.money(lookup(books.figures.face, share)).replace(/\s*F$/, '') : '',
      label: label.join(', '),
    };
  });
}

export function pawns(place: Place, standing: Record<number, number>): HexPawn[] {
  const books = selectorsOf(place);
  const found: HexPawn[] = [];
  for (let seat = 0; seat < books.seats; seat++) {
    for (const item of books.pawns(seat)) {
      const moving = standing[item];
      const at = moving === undefined ? books.at(item) : books.ground.at(moving);
      if (at !== NOBODY)
        found.push({
          item,
          hue: books.colour(seat),
          number: books.number(item),
          at,
          isHome: moving === undefined && books.isHome(item),
          isMoving: moving !== undefined,
        });
    }
  }
  return found;
}

/** A text that says where a pawn is or what it waits for. */
export function pawnState(place: Place, pawn: number): string {
  const words = own(place.names);
  const books = selectorsOf(place);
  const { figures } = books;
  if (books.isPledged(pawn)) return words.pledged(place.names.money(figures.redemption));
  if (books.isHome(pawn)) return words.atHome;
  if (books.gone(pawn) > 0) return words.onWay(books.gone(pawn), figures.goal);
  if (books.isFree(pawn)) return words.ready;
  return words.waitingFor(figures.next_pawn, books.number(pawn) - 1);
}
