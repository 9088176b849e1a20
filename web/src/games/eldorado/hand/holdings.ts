/** The titles of one seat by series, at the last prices. */
import type { Series } from '../printed-data';
import { type Place, selectorsOf } from '../selectors';

export interface Holding {
  series: Series;
  items: number[];
  value: number;
}

export function holdings(place: Place): Holding[] {
  const realm = selectorsOf(place);
  return realm.ground.series.flatMap((series) => {
    const items = realm.titles(place.seat, series);
    return items.length
      ? [{ series, items, value: items.reduce((sum, item) => sum + realm.price(item), 0) }]
      : [];
  });
}
