import { type Place, selectorsOf } from './selectors';
import { asked } from '../../session/table/open-windows';
import { lookup } from '../../base/lookup';

/** The square that the question is about, as a step; -1 when there is none. */
export function askedStep(place: Place): number {
  const market = selectorsOf(place);
  const question = asked(place.view);
  if (!question || question.seat < 0 || ['throw', 'chance', 'auction'].includes(question.kind)) return -1;
  const step = market.at(question.seat);
  return step < 0 ? -1 : lookup(market.world.squares, step).same;
}
