/** The texts and drawings of a Monopoly table for one seat: squares, names of groups, titles. */
import { i18n } from '../../base/i18n/i18n.svelte';
import type { IconName } from '../../base/icons';
import { LETTERS } from './drawings/shapes';
import type { Edition } from '../../base/wire';
import { PAWNS } from './drawings/pawns';
import type { Corner, Printed, Square } from './board/draw-squares';
import type { Names as AnyNames } from '../../base/i18n/names-in-view';
import type { Pips } from '../../session/table/game-kit';
import type { Group, PrintedBoard, Space } from './printed-data';
import { HOUSE, type Names, type Place, type Selectors, selectorsOf } from './selectors';
import type { Monopoly } from './wire';
import { en, fr, type MonopolyWords } from './words';
import { lookup } from '../../base/lookup';
import { capital } from '../../base/i18n/grammar';
import { NOBODY, seatsOf } from '../../session/table/owner-of';

export const own = (names: AnyNames): MonopolyWords => (names.language === 'fr' ? fr : en);

/** The drawing of a pawn, and what it is called. */
export const pawnOf = (pawn: number, edition: Edition<Monopoly>): string =>
  PAWNS[edition.data.board.pawns[pawn] ?? ''] ?? '';
export const pawnName = (pawn: number, edition: Edition<Monopoly>): string =>
  String(
    (edition.words[i18n.language].pawns as Record<string, string>)[edition.data.board.pawns[pawn] ?? ''] ??
      '',
  );

const WORD = 4; // the least number of letters
/** The first word of a name in which it differs from other names with the same beginning. */
export function ownWord(name: string, others: string[]): string {
  const known = new Set(others.flatMap((other) => other.split(/[ ’]/)));
  const words = name.split(/[ ’]/);
  return words.find((word) => word.length >= WORD && !known.has(word)) ?? words[0] ?? '';
}

const CORNERS = new Set(['go', 'jail', 'parking', 'go_to_jail']);
const ICONS: Partial<Record<Space['kind'], IconName>> = { chest: 'chest', chance: 'chance', tax: 'tax' };

/** The two parts of a title's name: "Vilnius (Lituanie)" is a town and its country. */
export function split(title: string): [name: string, sub: string] {
  const found = /^(.*?) \((.*)\)$/.exec(title);
  return found ? [lookup(found, 1), lookup(found, 2)] : [title, ''];
}

/** A name without the word that all names of its series share, which their icon replaces: Aéroport Schiphol
 * → Schiphol. */
export function bared(name: string, series: readonly string[]): string {
  const heads = new Set(series.map((one) => one.split(' ')[0]));
  const tails = new Set(series.map((one) => one.split(' ').at(-1)));
  if (series.length < 2) return name;
  const cut =
    heads.size === 1
      ? (one: string) => one.slice(one.indexOf(' ') + 1)
      : tails.size === 1
        ? (one: string) => one.slice(0, one.lastIndexOf(' '))
        : null;
  if (!cut || series.some((one) => !one.includes(' ') || /^\p{Ll}/u.test(cut(one)))) return name;
  return cut(name);
}

export function groupIcon(ground: PrintedBoard, group: Group, names?: Names): IconName {
  if (group.kind === 'station') {
    const name = names?.words.spaces?.[ground.space(lookup(group.members, 0)).key] ?? '';
    return /a[ée]roport|airport/i.test(name) ? 'plane' : 'train';
  }
  return group.kind === 'utility' ? 'parliament' : 'house';
}

export const groupName = (names: Names, group: string): string => capital(names.words.groups[group] ?? group);

/** The edition's word for a house: the electronic one has apartments. */
export const houseName = (names: Names): string => capital(lookup(names.words.goods, 'house').one);

export function spaceName(names: Names, ground: PrintedBoard, at: number): string {
  return names.named(`space:${lookup(ground.spaces, at).key}`);
}

/** A title's own name, without what its icon says. */
export function titleName(names: Names, ground: PrintedBoard, item: number): string {
  const group = ground.group(item);
  const [name] = split(names.item(item));
  if (group.kind === 'site') return name;
  if (group.kind === 'utility') return spaceName(names, ground, lookup(ground.spaceOf, item));
  return bared(
    name,
    group.members.map((one) => split(names.item(one))[0]),
  );
}

export function squares(place: Place): Square[] {
  const { names } = place;
  const estate = selectorsOf(place);
  const { ground } = estate;
  const words = own(names);
  return ground.spaces.map((space, at) => {
    const item = lookup(ground.itemAt, at);
    const name = item >= 0 ? titleName(names, ground, item) : spaceName(names, ground, at);
    const sub = item >= 0 ? split(names.item(item))[1] : '';
    const group = item >= 0 ? ground.group(item) : null;
    const owner = item >= 0 ? estate.owner(item) : NOBODY;
    const price = space.price ?? space.tax;
    const label = [spaceName(names, ground, at)];
    if (group) {
      label.push(groupName(names, group.key).toLowerCase());
      label.push(
        owner === NOBODY ? `${words.unowned}, ${names.money(space.price!)}` : words.toSeat(names.seat(owner)),
      );
      if (estate.hotels(item)) label.push(words.hotel.toLowerCase());
      else if (estate.houses(item)) label.push(names.good(HOUSE, estate.houses(item)));
      if (estate.isMortgaged(item)) label.push(words.mortgaged);
      else if (owner !== NOBODY && group.kind !== 'utility')
        label.push(words.rent(names.money(lookup(estate.figures.rent, item))));
    } else if (price) label.push(names.money(price));
    const here = seatsOf(place.view.glimpse).filter(
      (seat) => place.view.glimpse.alive[seat] && estate.at(seat) === at,
    );
    if (here.length) label.push(names.list(here.map((seat) => names.seat(seat))));
    return {
      at,
      name,
      short:
        group?.kind === 'utility'
          ? ownWord(
              name,
              group.members.filter((other) => other !== item).map((other) => names.item(other)),
            )
          : space.kind === 'chest'
            ? (name.split(' ')[0] ?? '')
            : name,
      sub: group?.kind === 'utility' ? '' : sub,
      price: price ? names.money(price) : '',
      group: group?.key ?? '',
      hasBand: group?.kind === 'site',
      icon:
        group && group.kind !== 'site'
          ? group.kind === 'utility' && group.members.indexOf(item) > 0
            ? 'scales'
            : groupIcon(ground, group, names)
          : space.kind === 'tax' && at > 20
            ? 'ring'
            : (ICONS[space.kind] ?? ''),
      tone: space.kind,
      corner: CORNERS.has(space.kind) ? (space.kind as Corner) : '',
      owner,
      houses: item >= 0 ? estate.houses(item) : 0,
      hotels: item >= 0 ? estate.hotels(item) : 0,
      isMortgaged: item >= 0 && estate.isMortgaged(item),
      label: words.squareWords(label),
    };
  });
}

export function printed(names: Names, { ground, figures }: Selectors): Printed {
  const words = own(names);
  const at = (kind: Space['kind']) =>
    spaceName(
      names,
      ground,
      ground.spaces.findIndex((space) => space.kind === kind),
    );
  return {
    mortgaged: words.stamp,
    go: at('go'),
    salary: `+\u00a0${names.money(figures.salary)}`,
    jail: at('jail').replace(/ \/ .*/, ''), // the words "simple visite" are drawn around it
    visit: words.visit,
    parking: words.parking,
    goToJail: words.goToJail,
  };
}

export function pips(seat: number, place: Place): Pips[] {
  const estate = selectorsOf(place);
  return estate.ground.groups.flatMap((group) => {
    const held = group.members.map((item) => estate.owner(item) === seat);
    if (!held.includes(true)) return [];
    return [
      {
        group: group.key,
        name: groupName(place.names, group.key),
        mark: LETTERS[group.key] ?? '',
        icon: groupIcon(estate.ground, group, place.names),
        held,
      },
    ];
  });
}
