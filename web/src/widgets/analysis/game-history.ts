/** The moments of a game with everybody's fortune, fetched in as few requests as its length allows. */
import { api } from '../../base/net/api';
import type { Moment } from '../../base/wire';
import { lookup } from '../../base/lookup';

const PAGE = 200;
const PAGES = 6;
const SAMPLES = 12;

/** Everybody's fortune after one entry. */
export interface Point {
  n: number;
  round: number;
  worth: number[];
  moment: Moment;
}

/** By moment: its round. A new round begins when each player has had a turn. */
export function rounds(moments: Moment[]): number[] {
  let round = 1;
  let last = -1;
  return moments.map(({ glimpse }) => {
    if (glimpse.turn < last) round++;
    last = glimpse.turn;
    return round;
  });
}

export function points(moments: Moment[]): Point[] {
  const numbers = rounds(moments);
  return moments.flatMap((moment, i) =>
    moment.worth.length && !moment.struck
      ? [{ n: moment.n, round: lookup(numbers, i), worth: moment.worth, moment }]
      : [],
  );
}

export async function fetchHistory(id: string): Promise<Point[]> {
  const found: Moment[] = [];
  const first = await api.moments(id, 0, PAGE);
  found.push(...first.moments);
  const pages = Math.ceil((first.entries + 1) / PAGE);
  if (pages <= PAGES) {
    for (let page = 1; page < pages; page++)
      found.push(...(await api.moments(id, page * PAGE, PAGE)).moments);
  } else {
    for (let i = 1; i <= SAMPLES; i++) {
      const n = Math.round(PAGE + ((first.entries - PAGE) * i) / SAMPLES);
      found.push(...(await api.moments(id, n, 1)).moments);
    }
  }
  return points(found);
}

/** Whether all entries are included, except undone ones. */
export const isWhole = (points: Point[]): boolean =>
  points.length > 0 && points.at(-1)!.n - lookup(points, 0).n < 2 * points.length;
