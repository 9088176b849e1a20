/** The prices of each series over time, from the events of the game. */
import type { Told } from '../../../base/wire';
import type { Series } from '../printed-data';
import type { Selectors } from '../selectors';
import { lookup } from '../../../base/lookup';

export interface Quote {
  series: Series;
  line: number[]; // the series' price after each of the last price changes at the table
  price: number;
  change: number; // the difference to the price before
  sold: number;
}

const SHOWN = 24; // the number of prices that a curve shows

/** The prices of all series. The price of a series is the last price paid for one of its titles that is still
 * owned, else the minimum. */
export function quotes(realm: Selectors, told: readonly Told[]): Quote[] {
  const { ground, figures } = realm;
  const paid = new Map<Series, [item: number, price: number][]>(ground.series.map((one) => [one, []]));
  const lines = new Map<Series, number[]>(ground.series.map((one) => [one, [figures.minimum]]));
  const stands = (series: Series) => paid.get(series)!.at(-1)?.[1] ?? figures.minimum;
  const written = told.filter((one) => one.kind === 'quoted');
  for (const { facts } of written) {
    const [item, price, titles, isPaid] = facts as [number, number, number[], 0 | 1];
    const series = ground.of(item)!;
    const kept = paid.get(series)!.filter(([other]) => !titles.includes(other));
    paid.set(series, isPaid ? [...kept, [item, price]] : kept);
    for (const one of ground.series) lines.get(one)!.push(stands(one));
  }
  return ground.series.map((series) => {
    const line = lines.get(series)!;
    const price = current(realm, series, paid.get(series)!.at(-1)?.[1]);
    const before = line.findLast((value) => value !== price);
    return {
      series,
      line: [...line.slice(-SHOWN, -1), price],
      price,
      change: before === undefined ? 0 : price - before,
      sold: series.members.length - realm.free(series).length,
    };
  });
}

/** The present price of a series. `said`, the last price in the events, counts only if the view has an owned
 * title with it, because events may be shown late. */
function current(realm: Selectors, series: Series, said: number | undefined): number {
  const prices = series.members.filter((item) => realm.owner(item) >= 0).map((item) => realm.price(item));
  if (said !== undefined && prices.includes(said)) return said;
  return prices.length ? Math.max(...prices) : realm.figures.minimum;
}

/** A step curve of prices in an area of w × h units; all curves share one scale. */
export function stepped(
  line: readonly number[],
  low: number,
  high: number,
  w: number,
  h: number,
): { d: string; end: [number, number]; floor: number } {
  const x = (i: number) => 3 + (line.length > 1 ? (i * (w - 8)) / (line.length - 1) : w - 8);
  const y = (price: number) => h - 4 - ((price - low) / Math.max(1, high - low)) * (h - 9);
  const at = (n: number) => n.toFixed(1);
  let d = `M3 ${at(y(line[0] ?? low))}`;
  for (let i = 1; i < line.length; i++) d += `H${at(x(i))}V${at(y(lookup(line, i)))}`;
  return { d, end: [x(line.length - 1), y(line.at(-1)!)], floor: y(low) };
}

export const isComplete = (told: readonly Told[]): boolean => told.some((one) => one.kind === 'unpacked');
