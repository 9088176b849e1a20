/** Finds events without a question (such as Control, lottery, crisis) that are shown with a picture (a
 * scene). */
import type { Told } from '../../../base/wire';
import type { PrintedBoard } from '../printed-data';
import { NOBODY } from '../../../session/table/owner-of';

export type Kind =
  'control' | 'lottery' | 'success' | 'radio' | 'crisis' | 'weekend' | 'casino' | 'failure' | 'ruin';

export interface Happening {
  id: string;
  entry: number;
  kind: Kind;
  seat: number;
  cite: string;
  faces: number[];
  card: number; // the card that was drawn, or -1
  series: string; // the series of a Succès square
  amount: number; // the fortune at a Control, the stake at the casino, the money left in the bank
  rounded: number; // the rounded fortune of which a Control takes its share
  change: number; // the money that the player gets or pays
  payments: [seat: number, change: number][];
  isPast: boolean; // whether a player has thrown for a move since then
}

const THROWS: Record<string, Kind> = { 'loterie.tirage': 'lottery', 'succes.prime': 'success' };
const BY_CITE: Record<string, Kind> = {
  'crise.carte': 'crisis',
  'succes.prime': 'success',
  'radio.message': 'radio',
  'banqueroute.contribution': 'failure',
};
const MOVE = 'marche.des';

export function happenings(told: readonly Told[], ground: PrintedBoard, seats: number): Happening[] {
  const found: Happening[] = [];
  const crises = new Set(ground.edition.data.cards.crisis.map((card) => `card:${card.key}`));
  const at: Record<number, number> = {};
  const add = (one: Told, kind: Kind, seat: number, more: Partial<Happening> = {}) =>
    found.push({
      id: `${one.entry}/${kind}/${seat}`,
      entry: one.entry,
      kind,
      seat,
      cite: one.cite ?? '',
      faces: [],
      card: -1,
      series: '',
      amount: 0,
      rounded: 0,
      change: 0,
      payments: [],
      isPast: false,
      ...more,
    });
  for (const one of told) {
    const facts = (one.facts ?? []) as number[];
    const [first = NOBODY, second = 0, third = 0, fourth = 0] = facts;
    const faces = (one.facts ?? [])[1] as number[];
    const cite = one.cite ?? '';
    const last = found.at(-1);
    if (one.kind === 'given') {
      const name = ground.layout.items[first] ?? '';
      if (name.startsWith('pawn:')) at[Number(name.slice(5))] = ground.at(third);
    } else if (one.kind === 'rolled' && cite === MOVE) {
      for (const before of found) before.isPast = true;
    } else if (one.kind === 'rolled' && THROWS[cite]) {
      add(one, THROWS[cite], first, {
        faces,
        series: ground.spaces[at[first] ?? -1]?.series ?? '',
      });
    } else if (one.kind === 'rolled' && last?.kind === 'casino') {
      last.faces = faces;
    } else if (one.kind === 'controlled')
      add(one, 'control', first, { amount: second, change: -third, rounded: fourth });
    else if (one.kind === 'drew')
      add(one, crises.has(ground.layout.items[second] ?? '') ? 'crisis' : 'radio', first, { card: second });
    else if (one.kind === 'skips' && last?.kind !== 'radio') add(one, 'weekend', first);
    else if (one.kind === 'staked') add(one, 'casino', first, { amount: second });
    else if (one.kind === 'bank_failed') add(one, 'failure', NOBODY, { amount: first });
    else if (one.kind === 'ruined') add(one, 'ruin', first);
    else if (one.kind === 'lottery' && last?.kind === 'lottery') last.change = second;
    else if (one.kind === 'won' && last?.kind === 'casino') last.change = second;
    else if (one.kind === 'lost' && last?.kind === 'casino') last.change = -second;
    else if (one.kind === 'paid' && facts[3] === 0 && BY_CITE[cite]) {
      const scene = found.findLast((before) => before.kind === BY_CITE[cite]);
      if (scene && first < seats) scene.payments.push([first, -third]);
      if (scene && second < seats) scene.payments.push([second, third]);
    }
  }
  return found;
}

/** Whether the event concerns a seat. */
export const concerns = (one: Happening, seat: number): boolean =>
  one.seat === seat || one.payments.some(([payer]) => payer === seat);
