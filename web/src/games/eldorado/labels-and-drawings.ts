/** The texts and drawings of an Eldorado table for one seat: squares, names of series, sentences. */
import type { CircuitSquare } from './board/CircuitsBoard.svelte';
import { lines } from '../../board/lettering';
import type { Names as AnyNames } from '../../base/i18n/names-in-view';
import type { Pips } from '../../session/table/game-kit';
import { glyph, type GlyphName, GROUND, INK } from './drawings/glyphs';
import type { Series, Space } from './printed-data';
import { type Names, type Place, type Selectors, selectorsOf } from './selectors';
import { en, type EldoradoWords, fr } from './words';
import { lookup } from '../../base/lookup';
import { seatsOf } from '../../session/table/owner-of';

export const own = (names: AnyNames): EldoradoWords => (names.language === 'fr' ? fr : en);

/** The colours of the roads: both strips pale, then the circuits in order. */
const PALE = '#fff4d6';
export const ROADS = ['#e3b53e', '#46b0ad', '#c8502f'];
const STAR = `<path transform="scale(2.900) translate(-12 -12)" d="M12 1.800
  l3 6.600 7.200.8-5.400 4.800 1.600 7.100
    L12 17.500l-6.400 3.600 1.600-7.100L1.800 9.200 9 8.400z" fill="#fff6d2" opacity=".75"/>`;
const BARRIER = '<path d="M-36 -24h72" stroke="#f3d68a" stroke-width="6" stroke-dasharray="9 7"/>';

export function colours(realm: Selectors): Record<string, string> {
  const { spaces, circuits } = realm.ground;
  return Object.fromEntries(
    [...new Set(spaces.map((space) => space.strip))].map((strip) => [
      strip,
      ROADS[circuits.indexOf(strip)] ?? PALE,
    ]),
  );
}

export const seriesName = (names: Names, key: string): string => names.words.groups[key] ?? key;
export const shortName = (names: Names, key: string): string =>
  own(names).short[key] ?? seriesName(names, key);
export const kindName = (names: Names, kind: string): string => names.words.kinds[kind] ?? kind;

/** The two parts of a circuit's name: in "La Cordillère, riche", a name and a character. */
export function circuit(names: Names, key: string): [name: string, character: string] {
  const [name = '', character = ''] = names.named(`space:${key}`).split(', ');
  return [name, character];
}

export function spaceName(names: Names, space: Space): string {
  return names.named(`space:${space.key}`);
}

/** A short text for a square, for a chip or a choice. */
export function shortSpace(names: Names, space: Space): string {
  if (!space.series) return kindName(names, space.kind);
  const head = space.kind === 'succes' ? own(names).success : kindName(names, space.kind);
  return `${head} ${shortName(names, space.series)}`;
}

export const seriesOf = (realm: Selectors, key: string): Series =>
  realm.ground.series.find((one) => one.key === key)!;

export function squares(place: Place): CircuitSquare[] {
  const { names } = place;
  const realm = selectorsOf(place);
  const words = own(names);
  return realm.ground.spaces.map((space, at) => {
    const series = space.series ? seriesOf(realm, space.series) : null;
    const label = [spaceName(names, space)];
    if (at > 0) label.push(words.strip(circuit(names, space.strip)[0]));
    if (series && space.kind === 'achats')
      label.push(words.ofBank(realm.free(series).length, series.members.length));
    const here = seatsOf(place.view.glimpse).filter(
      (seat) => place.view.glimpse.alive[seat] && realm.at(seat) === at,
    );
    if (here.length) label.push(words.here(names.list(here.map((seat) => names.seat(seat)))));
    const isPurchase = space.kind === 'achats';
    return {
      at,
      head: isPurchase ? kindName(names, 'achats') : space.kind === 'succes' ? words.success : '',
      tone: isPurchase ? `var(--x-${space.series})` : '',
      ground: isPurchase ? 'var(--pl)' : lookup(GROUND, space.kind),
      ink: isPurchase ? 'var(--pl-ink)' : lookup(INK, space.kind),
      mark: glyph((space.series ?? space.kind) as GlyphName, 0, 0, 40, GROUND[space.kind]),
      back: space.kind === 'succes' ? STAR : space.kind === 'controle' ? BARRIER : '',
      lines: space.series ? [shortName(names, space.series)] : lines(kindName(names, space.kind), 8),
      label: label.join(', '),
    };
  });
}

/** The clause that a square is about. */
export const CLAUSES: Record<string, string> = {
  depart: 'depart.revenus',
  achats: 'achats.titre',
  controle: 'controle.impot',
  or: 'or.lingots',
  succes: 'succes.prime',
  radio: 'radio.message',
  loterie: 'loterie.tirage',
  weekend: 'weekend.repos',
  banque: 'banque.interets',
  crise: 'crise.carte',
  casino: 'casino.mise',
};

/** A text that says what a seat would have to do on a square. */
export function awaits(place: Place, space: Space): string {
  const { names } = place;
  const realm = selectorsOf(place);
  const { figures } = realm;
  const { leads } = own(names);
  const series = space.series ? seriesOf(realm, space.series) : null;
  if (series && space.kind === 'achats')
    return leads.achats(names.money(figures.minimum), realm.free(series).length);
  if (series)
    return leads.succes(names.money(figures.success_point), realm.titles(place.seat, series).length);
  if (space.kind === 'controle') return leads.controle(figures.control_percent);
  if (space.kind === 'banque') return leads.banque(figures.interest_percent);
  return leads[space.kind as 'or' | 'radio' | 'loterie' | 'weekend' | 'crise' | 'casino' | 'depart'];
}

export function pips(seat: number, place: Place): Pips[] {
  const realm = selectorsOf(place);
  return realm.ground.series.flatMap((series) => {
    const held = series.members.map((item) => realm.owner(item) === seat);
    if (!held.includes(true)) return [];
    const name = seriesName(place.names, series.key);
    return [{ group: series.key, name, mark: name.charAt(0), icon: 'note' as const, held }];
  });
}
