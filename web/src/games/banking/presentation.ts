/** How a Banking table looks to one seat: squares in words, where a throw leads and what it brings. */
import type { GlyphName } from './drawings/glyphs';
import type { HexPawn, HexSquare } from './board/HexBoard.svelte';
import type { Names as AnyNames } from '../../base/i18n/names';
import type { TableOfSeat } from '../../session/table/table-of-seat.svelte';
import { type Place as AnyPlace, readOnce } from '../../session/table/game-kit';
import { Selectors, BOND, CHEQUE, PrintedBoard, PROMISE, type Kind } from './selectors';
import type { Banking, Forecast, Step } from './wire';
import { en, fr, type BankingWords } from './words';
import { lookup } from '../../base/lookup';
import { capital } from '../../base/i18n/grammar';
import { NOBODY } from '../../session/table/seats-and-owners';

export type Place = AnyPlace<Banking>;
export type Names = AnyNames<Banking>;
export type Table = TableOfSeat<Banking>;

const printedOf = readOnce<Banking, PrintedBoard>((edition, layout) => new PrintedBoard(edition, layout));

export const selectorsOf = ({ names, view }: Place): Selectors =>
  new Selectors(printedOf(names), view.glimpse, view.figures);
export const own = (names: AnyNames): BankingWords => (names.language === 'fr' ? fr : en);
export const top = (place: Place): Step | undefined => place.view.glimpse.agenda.at(-1);

export const colourName = (names: Names, ground: PrintedBoard, colour: number): string =>
  names.words.groups[ground.colours[colour] ?? ''] ?? '';
const mineName = (words: BankingWords, ground: PrintedBoard, share: number) =>
  ground.isGold(share) ? words.goldMine : words.silverMine;

/** The paragraph that a square obeys. */
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

/** What a card is about, by what it does. */
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

/** What a throw would do with a pawn, in words. */
export interface Outlook {
  pawn: number;
  number: number;
  way: number[]; // spaces
  isLost: boolean;
  title: string;
  small: string;
  gain: number; // money and shares that it brings or costs at once
  cite: string;
}

function outlook(place: Place, forecast: Forecast, n: number): Outlook {
  const { names } = place;
  const words = own(names);
  const books = selectorsOf(place);
  const { ground, figures } = books;
  const { pawn, kind, gain, cite, owner, left } = forecast;
  const seat = books.owner(pawn);
  const way = forecast.way.map((holder) => ground.at(holder));
  const space = way.at(-1)!;
  const said = { pawn, number: books.number(pawn), way, isLost: forecast.lost, gain, cite };
  if (forecast.lost) {
    const small = kind === 'goal' ? words.lostGoal(words.squares(left)) : words.lostWhite(words.squares(n));
    return { ...said, title: words.lost, small };
  }
  const parts: string[] = forecast.starts ? [words.enter] : [];
  let title = forecast.outward ? words.laneOut : words.laneHome;
  if (kind === 'gold' || kind === 'silver') {
    const share = ground.mineOf(space);
    const mine = mineName(words, ground, share);
    if (owner === seat) {
      title = words.ownMine(mine);
      parts.push(words.ownMineHelp);
    } else if (owner !== NOBODY) {
      title = words.mineOf(mine, names.seat(owner));
      parts.push(words.fineTo(names.seat(owner)));
    } else {
      title = words.freeMine(mine);
      const face = names.money(lookup(figures.face, share));
      parts.push(figures.tokens[seat] ? words.freeMineHelp(face) : words.noToken);
    }
  } else if (kind === 'cnep') {
    title = words.card;
    const carried = figures.carried[seat];
    parts.push(carried ? words.cardCarrying(names.money(carried)) : words.cardLight);
  } else if (kind === 'counter' && owner === seat) {
    title = words.ownCounter;
    parts.push(words.ownCounterHelp);
    if (forecast.meetings) parts.push(words.guests(forecast.meetings));
  } else if (kind === 'counter') {
    title = words.counterOf(colourName(names, ground, ground.colourOf(space)));
    const host = names.seat(owner);
    parts.push(
      owner === NOBODY ? words.noHost : forecast.meetings ? words.hostHere(host) : words.hostAway(host),
    );
  } else if (kind === 'goal') {
    title = words.home;
    const isLast = books.pawns(seat).every((other) => other === pawn || books.isHome(other));
    parts.push(isLast ? words.lastHome : words.homeHelp);
  } else if (!forecast.outward) parts.push(words.toGo(words.squares(left)));
  return { ...said, title, small: parts.join(' · ') };
}

/** The throw that asks which pawn is to go, or 0. */
export const thrownFor = (place: Place): number => {
  const asked = top(place);
  return asked?.do === 'WhichPawn' && asked.seat === place.seat ? asked.n : 0;
};

export const outlooks = (place: Place): Outlook[] => {
  const n = thrownFor(place);
  return n ? place.view.figures.forecasts.map((forecast) => outlook(place, forecast, n)) : [];
};

/** One kind of thing that lies in a purse or in the bank. */
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

/** What a pawn is doing, in words. */
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
