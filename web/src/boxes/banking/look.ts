/** How a Banking table looks to one seat: squares in words, where a throw leads and what it brings. */
import type { GlyphName } from '../../drawings/glyphs';
import type { HexPawn, HexSquare } from '../../board/HexBoard.svelte';
import type { Names } from '../../lib/names';
import type { Coded, Edition, Layout, Setting } from '../../lib/wire';
import type { Place } from '../kit';
import { Books, BOND, CHEQUE, Ground, NOBODY, PROMISE, type Kind } from './ground';
import { en, fr, type BankingWords } from './words';

const grounds = new WeakMap<Layout, Ground>();

export function groundOf(edition: Edition, layout: Layout, options: Record<string, Setting>): Ground {
  let ground = grounds.get(layout);
  if (!ground || ground.edition !== edition) {
    ground = new Ground(edition, layout, options);
    grounds.set(layout, ground);
  }
  return ground;
}

export const booksOf = (place: Place): Books => new Books(groundOf(place.names.edition, place.names.layout, place.options), place.view.glimpse);
export const own = (names: Names): BankingWords => (names.language === 'fr' ? fr : en);
export const top = (place: Place): Coded | undefined => place.view.glimpse.agenda.at(-1);

export const colourName = (names: Names, ground: Ground, colour: number): string => names.words.groups[ground.colours[colour]];
const mineName = (words: BankingWords, ground: Ground, share: number) => (ground.isGold(share) ? words.goldMine : words.silverMine);
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

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
  ['theft', 'mask'], ['theft_papers', 'mask'], ['raid', 'mask'], ['fire', 'flame'],
  ['collapse', 'mine'], ['dividend', 'mine'], ['upkeep', 'mine'], ['to_mine', 'mine'],
  ['bonds', 'bond'], ['subscribe', 'bond'], ['mature', 'bond'],
  ['cheques', 'cheque'], ['change', 'cheque'], ['journey', 'cheque'], ['ride', 'cheque'],
  ['deposit', 'vault'], ['interest', 'vault'], ['to_counter', 'vault'],
  ['forward', 'way'], ['back', 'way'], ['again', 'way'], ['miss', 'way'],
];

export function cardGlyph(names: Names, item: number): GlyphName {
  const card = names.edition.data.cards.card.find((one: any) => one.key === names.key(item)) ?? {};
  return CARD_GLYPHS.find(([verb]) => verb in card)?.[1] ?? 'note';
}

export function squares(place: Place): HexSquare[] {
  const { names } = place;
  const words = own(names);
  const books = booksOf(place);
  const { ground } = books;
  return Array.from({ length: ground.hexagon.spaces }, (_, at) => {
    const kind = ground.kind(at);
    const share = ground.mineOf(at);
    const owner = share === NOBODY ? NOBODY : books.mineOwner(share);
    const label = [capital(names.holder(ground.holder(at)))];
    if (share !== NOBODY) label.push(owner === NOBODY ? words.free : words.to(names.seat(owner)), names.money(ground.face(share)));
    for (let seat = 0; seat < books.seats; seat++) {
      for (const pawn of books.on(at, seat)) label.push(words.pawnOf(books.number(pawn), names.seat(seat)) + (books.isHome(pawn) ? `, ${words.atHome}` : ''));
    }
    return {
      at,
      kind,
      colour: ground.colourOf(at),
      token: owner === NOBODY ? NOBODY : books.colour(owner),
      figure: kind === 'silver' ? names.money(ground.face(share)).replace(/\s*F$/, '') : '',
      label: label.join(', '),
    };
  });
}

export function pawns(place: Place, standing: Record<number, number>): HexPawn[] {
  const books = booksOf(place);
  const found: HexPawn[] = [];
  for (let seat = 0; seat < books.seats; seat++) {
    for (const item of books.pawns(seat)) {
      const moving = standing[item];
      const at = moving === undefined ? books.at(item) : books.ground.at(moving);
      if (at !== NOBODY) found.push({ item, hue: books.colour(seat), number: books.number(item), at, isHome: moving === undefined && books.isHome(item), isMoving: moving !== undefined });
    }
  }
  return found;
}

/** What a throw would do with a pawn, in words. */
export interface Forecast {
  pawn: number;
  number: number;
  space: number;
  isLost: boolean;
  title: string;
  small: string;
  gain: number; // money and shares that it brings or costs at once
  cite: string;
}

export function forecast(place: Place, pawn: number, n: number): Forecast {
  const { names } = place;
  const words = own(names);
  const books = booksOf(place);
  const { ground } = books;
  const seat = books.owner(pawn);
  const { gone, space, kind, isLost } = books.landing(pawn, n);
  const said = { pawn, number: books.number(pawn), space, isLost, title: words.lost, small: '', gain: 0, cite: CLAUSES[kind] };
  if (isLost) return { ...said, small: gone < 0 ? words.lostGoal(words.squares(ground.goal - books.gone(pawn))) : words.lostWhite(words.squares(n)) };
  const parts: string[] = [];
  if (!books.hasStarted(pawn)) {
    said.gain += ground.rules.departure;
    parts.push(words.enter);
  }
  if (kind === 'gold' || kind === 'silver') {
    const share = ground.mineOf(space);
    const mine = mineName(words, ground, share);
    const owner = books.mineOwner(share);
    if (owner === seat) {
      said.title = words.ownMine(mine);
      parts.push(words.ownMineHelp);
    } else if (owner !== NOBODY) {
      said.title = words.mineOf(mine, names.seat(owner));
      said.gain -= ground.fine(share);
      said.cite = 'mines.amende';
      parts.push(words.fineTo(names.seat(owner)));
    } else {
      said.title = words.freeMine(mine);
      if (books.hasToken(seat)) {
        said.gain += ground.face(share);
        parts.push(words.freeMineHelp(names.money(ground.face(share))));
      } else parts.push(words.noToken);
    }
  } else if (kind === 'cnep') {
    said.title = words.card;
    const carried = books.total(seat);
    parts.push(carried ? words.cardCarrying(names.money(carried)) : words.cardLight);
  } else if (kind === 'counter') {
    const host = books.player(ground.colourOf(space));
    const { meeting_fine } = ground.rules;
    if (host === seat) {
      said.title = words.ownCounter;
      const guests = Array.from({ length: books.seats }, (_, other) => (other === seat ? 0 : books.on(space, other).length)).reduce((a, b) => a + b);
      said.gain += guests * meeting_fine;
      parts.push(words.ownCounterHelp);
      if (guests) parts.push(words.guests(guests));
    } else {
      said.title = words.counterOf(colourName(names, ground, ground.colourOf(space)));
      said.cite = 'cases.rencontre';
      const isPlayed = host !== NOBODY && books.glimpse.alive[host];
      const there = isPlayed ? books.on(space, host).length : 0;
      said.gain -= there * meeting_fine;
      parts.push(!isPlayed ? words.noHost : there ? words.hostHere(names.seat(host)) : words.hostAway(names.seat(host)));
    }
  } else if (kind === 'goal') {
    said.title = words.home;
    said.gain += ground.rules.arrival;
    parts.push(books.pawns(seat).every((other) => other === pawn || books.isHome(other)) ? words.lastHome : words.homeHelp);
  } else {
    const isOut = gone <= ground.hexagon.lane;
    said.title = isOut ? words.laneOut : words.laneHome;
    if (!isOut) parts.push(words.toGo(words.squares(ground.goal - gone)));
  }
  return { ...said, small: parts.join(' · ') };
}

/** The throw that asks which pawn is to go, or 0. */
export const thrownFor = (place: Place): number => {
  const asked = top(place);
  return asked?.do === 'WhichPawn' && asked.seat === place.seat ? asked.n : 0;
};

export const forecasts = (place: Place): Forecast[] => {
  const n = thrownFor(place);
  return n ? place.view.choices.filter(({ action }) => action.do === 'Advance').map(({ action }) => forecast(place, action.pawn, n)) : [];
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
  const books = booksOf(place);
  const { stock } = books.ground;
  const found: Lying[] = [];
  const add = (key: string, glyph: GlyphName, name: string, count: number, face: number) => {
    if (count) found.push({ key, glyph, name, count, face });
  };
  add('money', 'note', words.notes, books.count(0, holder), 1);
  for (const share of books.shares(holder)) add(`share-${share}`, 'share', capital(names.item(share)), 1, books.ground.face(share));
  add('bond', 'bond', words.bonds, books.count(BOND, holder), stock.paper);
  add('cheque', 'cheque', words.cheques, books.count(CHEQUE, holder), stock.paper);
  add('promise', 'note', words.promises, books.count(PROMISE, holder), 1);
  return found;
}

/** What a pawn is doing, in words. */
export function pawnState(place: Place, pawn: number): string {
  const words = own(place.names);
  const books = booksOf(place);
  const { ground } = books;
  if (books.isPledged(pawn)) return words.pledged(place.names.money(ground.rules.redemption));
  if (books.isHome(pawn)) return words.atHome;
  if (books.gone(pawn) > 0) return words.onWay(books.gone(pawn), ground.goal);
  if (books.isFree(pawn)) return words.ready;
  return words.waitingFor(ground.rules.next_pawn, books.number(pawn) - 1);
}
