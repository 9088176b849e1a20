/** The square of a seat's present question in Monopoly, a sentence about it, and titles it would complete. */
import { type Place, selectorsOf } from './selectors';
import { own, spaceName } from './labels-and-drawings';
import { lookup } from '../../base/lookup';

/** The square that the question is about, or -1. */
export function askedSquare(place: Place): number {
  const estate = selectorsOf(place);
  const top = place.view.glimpse.agenda.at(-1);
  if (!top) return -1;
  const item = 'title' in top ? top.title : 'items' in top ? top.items[0] : undefined;
  return item !== undefined && estate.ground.isTitle(item) ? lookup(estate.ground.spaceOf, item) : -1;
}

/** A sentence about the awaited answer: its subject, and the seat that must give it. */
export function expected(place: Place): [about: string, does: string] | null {
  const top = place.view.glimpse.agenda.at(-1);
  const { names } = place;
  if (top?.do === 'Purchase')
    return [
      own(names).isFree(spaceName(names, selectorsOf(place).ground, askedSquare(place))),
      own(names).buysOr(names.seat(top.seat)),
    ];
  return top?.do === 'Turn' ? ['', own(names).throwsNow(names.seat(top.seat))] : null;
}

/** Titles that would complete a group with the one in question. */
export function wanted(place: Place): number[] {
  const at = askedSquare(place);
  const estate = selectorsOf(place);
  const item = at >= 0 ? lookup(estate.ground.itemAt, at) : -1;
  if (item < 0 || place.seat < 0) return [];
  const group = estate.ground.group(item);
  return group.members
    .filter((one) => one !== item && estate.owner(one) === place.seat)
    .map((one) => lookup(estate.ground.spaceOf, one));
}
