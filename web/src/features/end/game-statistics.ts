/** Computes the chapters about a finished game: who led and when that changed, the luckiest throw, the most
 * visited squares, the money between players, and the dice compared with the average. */
import type { Point } from '../../widgets/analysis/game-history';
import { lookup } from '../../base/lookup';
import { moneyPaid } from '../../base/paid-event';

/** A period in which one player led. */
export interface Lead {
  seat: number;
  from: number; // the rounds in which the lead begins and ends
  to: number;
}

const SHORT = 0.06; // a lead that is shorter than this part of the game is left out

/** The periods in which a seat led, in order. While several have the most, no seat leads. */
export function leads(points: Point[]): Lead[] {
  const least = Math.max(1, Math.round((points.at(-1)?.round ?? 0) * SHORT));
  const found: Lead[] = [];
  for (const { worth, round } of points) {
    const most = Math.max(...worth);
    const first = worth.indexOf(most);
    if (worth.lastIndexOf(most) !== first) continue;
    const last = found.at(-1);
    if (last?.seat === first) last.to = round;
    else found.push({ seat: first, from: round, to: round });
  }
  const long = found.filter((one) => one.to - one.from >= least || one === found.at(-1));
  return long.reduce<Lead[]>((told, one) => {
    const last = told.at(-1);
    if (last?.seat === one.seat) last.to = one.to;
    else told.push({ ...one });
    return told;
  }, []);
}

export interface Throw {
  seat: number;
  faces: number[];
  n: number;
  round: number;
  gain: number;
}

/** Each throw, with the change of the thrower's fortune until the next throw. */
export function throws(points: Point[]): Throw[] {
  const found: Throw[] = [];
  points.forEach((point, i) => {
    for (const told of point.moment.events) {
      if (told.kind !== 'rolled') continue;
      const [seat, faces] = told.facts as [number, number[]];
      const before = lookup(lookup(points, Math.max(0, i - 1)).worth, seat);
      found.push({
        seat,
        faces: [faces].flat(),
        n: point.n,
        round: point.round,
        gain: lookup(point.worth, seat) - before,
      });
    }
  });
  return found;
}

export function luckiest(all: Throw[]): Throw | null {
  const best = all.reduce<Throw | null>((most, one) => (one.gain > (most?.gain ?? 0) ? one : most), null);
  return best;
}

const PIPS = 3.5; // the mean points of one die

/** By seat: the points thrown in the whole game minus the average for so many throws. */
export function luck(all: Throw[], seats: number): number[] {
  return Array.from({ length: seats }, (_, seat) => {
    const faces = all.filter((one) => one.seat === seat).flatMap((one) => one.faces);
    return Math.round(faces.reduce((sum, face) => sum + face - PIPS, 0));
  });
}

/** The squares (as holders) on which most walks of pawns ended, and how many ended there. */
export function visited(
  points: Point[],
  items: readonly string[],
  most = 3,
): [holder: number, times: number][] {
  const count = new Map<number, number>();
  for (const { moment } of points)
    for (const { kind, facts = [] } of moment.events) {
      if (kind !== 'given') continue;
      const [item, , to] = facts as [number, number, number];
      if (items[item]?.startsWith('pawn:')) count.set(to, (count.get(to) ?? 0) + 1);
    }
  return [...count].sort((a, b) => b[1] - a[1]).slice(0, most);
}

/** For each seat the sums received from the others and paid to them. */
export function dues(points: Point[], seats: number): { had: number; paid: number }[] {
  const found = Array.from({ length: seats }, () => ({ had: 0, paid: 0 }));
  for (const { moment } of points)
    for (const told of moment.events) {
      const paid = moneyPaid(told);
      const [payer, payee] = paid ? [found[paid.from], found[paid.to]] : [];
      if (!paid || !payer || !payee) continue; // payer or payee is the bank
      payer.paid += paid.amount;
      payee.had += paid.amount;
    }
  return found;
}
