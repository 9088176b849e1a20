/** The texts and drawings of a table of Richesses du Monde for one seat: squares, trusts, titles. */
import type { LoopSquare } from './board/LoopBoard.svelte';
import type { Names as AnyNames } from '../../base/i18n/names-in-view';
import { glyph } from './drawings/glyphs';
import type { Kind, PrintedBoard, Square } from './printed-data';
import { type Names, type Place, type Selectors, selectorsOf } from './selectors';
import { en, fr, type RichessesWords } from './words';

export const own = (names: AnyNames): RichessesWords => (names.language === 'fr' ? fr : en);

export const productionName = (names: Names, production: string): string =>
  names.words.productions[production] ?? production;
export const areaName = (names: Names, area: string): string => names.words.areas[area] ?? area;
export const continentName = (names: Names, continent: string): string =>
  names.words.continents[continent] ?? continent;

/** The country in a title's name: "Acier (Chine)" is a production and its country. */
export function countryOf(names: Names, item: number): string {
  return /\((.*)\)$/.exec(names.item(item))?.[1] ?? names.item(item);
}

/** The name printed on a square, without the part that distinguishes its two steps. */
export const squareName = (names: Names, square: Square): string =>
  names.named(`space:${square.key}`).replace(/ \(.*\)$/, '');

/** The name of a square for a text that has no drawing beside it. */
export const standing = (names: Names, square: Square): string =>
  square.kind === 'points'
    ? `${squareName(names, square)} ${own(names).timesPoints}`
    : squareName(names, square);

const PLATED: readonly Kind[] = ['country', 'choice', 'points'];

/** Background and text colours of a square. */
export function colours(world: PrintedBoard, square: Square): [ground: string, ink: string, edge: string] {
  const [first, second] = square.kind === 'country' ? [world.continent(square.area)] : square.zones;
  const key =
    first ??
    (
      { auction: 'auction', depart: 'auction', joker: 'joker', world: 'world' } as Partial<
        Record<Kind, string>
      >
    )[square.kind] ??
    'plain';
  return [`var(--k-${key})`, `var(--i-${key})`, second ? `var(--k-${second})` : ''];
}

/** A text about the whole square, for screen readers. */
function described(place: Place, market: Selectors, square: Square, plate: string, rank: string): string {
  const { names } = place;
  const words = own(names);
  const { world } = market;
  const parts = [names.named(`space:${square.key}`)];
  if (square.kind === 'country') parts.push(continentName(names, world.continent(square.area)));
  const twin = world.squares.find((one) => one.same === square.step && one !== square);
  if (twin) parts.push(words.crossing(square.step, twin.step));
  else if (rank) parts.push(words.step(square.step));
  if (plate) {
    parts.push(words.plateOf(productionName(names, plate).toLowerCase()));
    for (let seat = 0; seat < market.glimpse.seats; seat++) {
      const trust = market.trust(seat, plate);
      if (trust.royalty)
        parts.push(`${names.seat(seat)} ${words.percent(trust.percent)}, ${names.money(trust.royalty)}`);
    }
  }
  const here = place.view.names.flatMap((_, seat) =>
    market.glimpse.alive[seat] && world.squares[market.at(seat)]?.same === square.step
      ? [names.seat(seat)]
      : [],
  );
  if (here.length) parts.push(words.here(names.list(here)));
  return parts.join(', ');
}

export function squares(place: Place): LoopSquare[] {
  const { names } = place;
  const words = own(names);
  const market = selectorsOf(place);
  const { world } = market;
  return world.squares
    .filter((square) => square.same === square.step)
    .map((square) => {
      const [ground, ink, edge] = colours(world, square);
      const item = PLATED.includes(square.kind) ? market.plate(square.step) : -1;
      const plate = item < 0 ? '' : world.production(item);
      const twin = world.squares.find((one) => one.same === square.step && one !== square);
      const rank = square.step === 0 ? '' : twin ? `${square.step} · ${twin.step}` : String(square.step);
      const name = squareName(names, square);
      const choice = square.kind === 'choice' ? words.choiceCut.exec(name) : null;
      const isPoints = square.kind === 'points';
      return {
        step: square.step,
        name: choice?.[1] ?? name,
        over: square.kind === 'choice' ? words.choice : '',
        under: choice?.[2] ? words.except(choice[2]) : isPoints ? words.timesPoints : '',
        brief: isPoints ? words.brief : '',
        ground,
        ink,
        edge,
        isFramed: square.kind === 'choice' || Boolean(twin),
        icon: PLATED.includes(square.kind) ? '' : glyph(square.kind),
        plate: plate ? { name: productionName(names, plate), icon: glyph(plate) } : null,
        rank,
        label: described(place, market, square, plate, rank),
      };
    });
}
