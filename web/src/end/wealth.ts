/** The fortunes of a finished game, fetched in as few requests as its length allows. */
import { api } from '../lib/api';
import type { Moment, Told } from '../lib/wire';

const PAGE = 200;
const PAGES = 6;
const SAMPLES = 12;

export async function wealth(id: string): Promise<{ n: number; worth: number[]; moment: Moment }[]> {
  const found: Moment[] = [];
  const first = await api.moments(id, 0, PAGE);
  found.push(...first.moments);
  const pages = Math.ceil((first.entries + 1) / PAGE);
  if (pages <= PAGES) {
    for (let page = 1; page < pages; page++) found.push(...(await api.moments(id, page * PAGE, PAGE)).moments);
  } else {
    for (let i = 1; i <= SAMPLES; i++) {
      const n = Math.round(PAGE + ((first.entries - PAGE) * i) / SAMPLES);
      found.push(...(await api.moments(id, n, 1)).moments);
    }
  }
  return found.filter((moment) => moment.worth.length && !moment.struck).map((moment) => ({ n: moment.n, worth: moment.worth, moment }));
}

/** The sentences that tell most about what happened to a seat, the biggest sums first. */
export function told(moment: Moment, seat: number): Told[] {
  const weight = (one: Told) => {
    const facts = one.facts ?? [];
    const isTheirs = facts.slice(0, 3).includes(seat);
    const sum = one.kind === 'paid' && (facts[3] ?? 0) === 0 ? Number(facts[2]) : 0;
    return (isTheirs ? 1 : 0) + sum * (isTheirs ? 10 : 1);
  };
  return moment.events.toSorted((a, b) => weight(b) - weight(a)).slice(0, 2);
}

/** The three moments at which fortunes shifted most, apart from each other. */
export function turns(points: { n: number; worth: number[]; moment: Moment }[]): { n: number; seat: number; by: number; moment: Moment }[] {
  const shifts = points.slice(1).flatMap((point, i) =>
    point.worth.map((worth, seat) => ({ n: point.n, seat, by: worth - points[i].worth[seat], moment: point.moment })).filter((one) => one.moment.events.length),
  );
  const chosen: typeof shifts = [];
  for (const one of shifts.toSorted((a, b) => Math.abs(b.by) - Math.abs(a.by))) {
    if (chosen.length < 3 && chosen.every((other) => Math.abs(other.n - one.n) > points.length / 12)) chosen.push(one);
  }
  return chosen.sort((a, b) => a.n - b.n);
}
