/** The preset and the seats with which a new table begins: one person, and bots with the names of historic
 * bankers. */
import type { Edition, NewSeat, Preset } from '../../base/wire';
import { lookup } from '../../base/lookup';

export const BANKERS = ['Colbert', 'Médicis', 'Fugger', 'Law', 'Necker', 'Ouvrard', 'Rambouillet'];

/** The preset with this name; if there is none, the first one, which is meant for new devices. */
export const presetOf = ({ presets }: Edition, name: string): Preset =>
  presets.find((one) => one.name === name) ?? lookup(presets, 0);

export type PlannedSeat = Required<Omit<NewSeat, 'promise' | 'pawn'>> & { pawn: number };

export function guests(n: number, name: string, { levels }: Preset): PlannedSeat[] {
  return Array.from({ length: n }, (_, i) =>
    i === 0
      ? { kind: 'me', name, bot: '', pawn: 0 }
      : {
          kind: 'bot',
          name: BANKERS[i - 1] ?? `Bot ${i}`,
          bot: lookup(levels, (i - 1) % levels.length),
          pawn: i,
        },
  );
}
