/** The fair's kit: its round of stalls; all the rest is as in a box that brings nothing. */
import type { Kit } from '../../session/table/game-kit';
import { kit as plain } from '../plain';
import Board from './Board.svelte';
import { own } from './words';

export const kit: Kit = {
  ...plain,
  Board,
  state: (seat, place) => own(place.names.language).stalls(kit.titles(seat, place)),
  titles: (seat, place) =>
    place.view.glimpse.held_by.filter(
      (holder, item) => holder === seat && place.names.layout.items[item].startsWith('stall:'),
    ).length,
};
