/** A box that brings nothing of its own is still played: squares as a list, holdings by name. */
import type { Kit } from '../kit';
import Board from './Board.svelte';
import Hand from './Hand.svelte';

export const kit: Kit = {
  Board,
  Hand,
  Fan: null,
  Lot: null,
  Mark: null,
  Moment: null,
  rights: [],
  question: () => null,
  detail: (choice) => ({ icon: choice.action.do === 'Roll' ? 'dice' : 'right', rank: choice.action.do === 'Roll' ? 1 : 0 }),
  gain: () => 0,
  state: () => '',
  worth: () => null,
  titles: () => 0,
  pips: () => [],
  pawn: () => '',
  next: (place) => place.words.theirTurn(place.names.seat(place.view.glimpse.turn)),
  way: (event, place) => (place.names.layout.items[event.facts?.[0]]?.startsWith('pawn:') ? [event.facts![2]] : []),
  effect: () => '',
};
