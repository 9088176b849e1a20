/** The default seats of a table: one person, and bots named after bankers of old. */
import type { NewSeat } from '../../base/wire';

export const BANKERS = ['Colbert', 'Médicis', 'Fugger', 'Law', 'Necker', 'Ouvrard', 'Rambouillet'];
const TEMPERS = ['balanced', 'bold', 'cautious'] as const;

export function guests(n: number, name: string): NewSeat[] {
  return Array.from({ length: n }, (_, i) =>
    i === 0
      ? { kind: 'me', name, bot: '' }
      : { kind: 'bot', name: BANKERS[i - 1] ?? `Bot ${i}`, bot: TEMPERS[(i - 1) % TEMPERS.length] },
  );
}
