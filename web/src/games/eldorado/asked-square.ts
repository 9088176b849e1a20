import { type Place, selectorsOf, top } from './selectors';

/** The square that the question is about, or -1. */
export function askedSquare(place: Place): number {
  const asked = top(place);
  const asks = ['Purchase', 'Gold', 'Lending', 'CasinoTable'];
  if (!asked || !asks.includes(asked.do) || (asked.do === 'CasinoTable' && asked.by_double)) return -1;
  return selectorsOf(place).at(asked.seat);
}
