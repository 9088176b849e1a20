/** The fortunes of a finished game, fetched in as few requests as its length allows. */
import { api } from '../../base/net/api';
import type { Moment, Told } from '../../base/wire';
import { lookup } from '../../base/lookup';
import { moneyPaid } from '../../base/paid-event';

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

/** In which round each moment lies: a new one begins when the turn comes round the table. */
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

export async function wealth(id: string): Promise<Point[]> {
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

/** Whether no entry is left out but such as were taken back. */
export const isWhole = (points: Point[]): boolean =>
  points.length > 0 && points.at(-1)!.n - lookup(points, 0).n < 2 * points.length;

/** In which round a seat fell, or 0. */
export function fell(points: Point[], seat: number): number {
  return points.find((point) => !point.moment.glimpse.alive[seat])?.round ?? 0;
}

/** The payment between players that was the biggest, and how many rights nobody claimed in time. */
export function records(points: Point[]): { biggest: Told | null; lost: number } {
  let biggest: Told | null = null;
  let lost = 0;
  for (const { moment } of points) {
    for (const told of moment.events) {
      const paid = moneyPaid(told);
      const { seats, alive } = moment.glimpse;
      const isBetween = paid && paid.from < seats && paid.to < seats;
      if (isBetween && alive[paid.from] && paid.amount > Number(biggest?.facts?.[2] ?? 0)) biggest = told;
      if (told.kind === 'forfeited') lost++;
    }
  }
  return { biggest, lost };
}

/** The sentences that tell most about what happened to a seat, the biggest sums first. */
export function told(moment: Moment, seat: number): Told[] {
  const weight = (one: Told) => {
    const facts = one.facts ?? [];
    const isTheirs = facts.slice(0, 3).includes(seat);
    const sum = one.kind === 'paid' && (facts[3] ?? 0) === 0 ? Number(facts[2]) : 0;
    return (isTheirs ? 1 : 0) + sum * (isTheirs ? 10 : 1);
  };
  const heaviest = moment.events.toSorted((a, b) => weight(b) - weight(a)).slice(0, 2);
  return moment.events.filter((one) => heaviest.includes(one)); // as they happened
}

/** The three moments at which fortunes shifted most, apart from each other. */
export function turns(points: Point[]): (Point & { seat: number; by: number })[] {
  const shifts = points
    .slice(1)
    .flatMap((point, i) =>
      point.worth
        .map((worth, seat) => ({ ...point, seat, by: worth - lookup(lookup(points, i).worth, seat) }))
        .filter((one) => one.moment.events.length),
    );
  const chosen: typeof shifts = [];
  for (const one of shifts.toSorted((a, b) => Math.abs(b.by) - Math.abs(a.by))) {
    if (chosen.length < 3 && chosen.every((other) => Math.abs(other.n - one.n) > points.length / 12))
      chosen.push(one);
  }
  return chosen.sort((a, b) => a.n - b.n);
}
