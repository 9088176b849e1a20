/** Highlights of a game: a seat that went out, the largest payment, claims that were not made in time, the
 * moments at which fortunes changed most. */
import type { Moment, Told } from '../../base/wire';
import { lookup } from '../../base/lookup';
import { moneyPaid } from '../../base/paid-event';
import type { Point } from './game-history';

/** The round in which a seat went out of the game; 0 if it did not. */
export function fell(points: Point[], seat: number): number {
  return points.find((point) => !point.moment.glimpse.alive[seat])?.round ?? 0;
}

/** The largest payment between players, and the number of claims that were not made in time. */
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

/** The sentences about the most important events for a seat at a moment, the largest amounts first. */
export function told(moment: Moment, seat: number): Told[] {
  const weight = (one: Told) => {
    const facts = one.facts ?? [];
    const isTheirs = facts.slice(0, 3).includes(seat);
    const sum = one.kind === 'paid' && (facts[3] ?? 0) === 0 ? Number(facts[2]) : 0;
    return (isTheirs ? 1 : 0) + sum * (isTheirs ? 10 : 1);
  };
  const heaviest = moment.events.toSorted((a, b) => weight(b) - weight(a)).slice(0, 2);
  return moment.events.filter((one) => heaviest.includes(one)); // in the order in which they happened
}

/** The three moments at which fortunes changed most; they are not next to each other. */
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
