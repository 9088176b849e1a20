/** The kit (part of the page) for games without a folder here: squares as a list, items by name. */
import type { Kit } from '../../session/table/game-kit';
import Board from './Board.svelte';
import Hand from './Hand.svelte';

export const kit: Kit = {
  Board,
  Hand,
  HandRow: null,
  Lot: null,
  ItemMark: null,
  SpecialQuestion: null,
  rights: [],
  question: () => null,
  detail: (choice) => ({
    icon: choice.action.do === 'Roll' ? 'dice' : 'right',
    rank: choice.action.do === 'Roll' ? 1 : 0,
  }),
  state: () => '',
  titles: () => 0,
  pips: () => [],
  pawn: () => '',
  next: (_, place) => place.words.theirTurn(place.names.seat(place.view.glimpse.turn)),
  effect: () => '',
};
