/** Small rules of French and English that several lists of words share. */

const ELISION = /^[aeiouyàâéèêëîïôûh]/i;

/** "de Camille", "d’Odile". */
export const ofName = (name: string): string => (ELISION.test(name) ? `d’${name}` : `de ${name}`);

/** A number with its noun, in French: 0 and 1 are singular. */
export const countFr = (n: number, one: string, many: string): string =>
  `${n}\u00a0${Math.abs(n) < 2 ? one : many}`;

/** A number with its noun, in English: only 1 is singular. */
export const countEn = (n: number, one: string, many: string): string => `${n}\u00a0${n === 1 ? one : many}`;

/** "45 min", "1 h 05". */
export const duration = (minutes: number): string =>
  minutes < 60
    ? `${minutes}\u00a0min`
    : `${Math.floor(minutes / 60)}\u00a0h\u00a0${String(minutes % 60).padStart(2, '0')}`;

/** A time to wait, in the largest of seconds, minutes and days that fits; `units` are their names. */
export function waiting(ms: number, count: typeof countFr, units: [string, string][]): string {
  const sizes = [1000, 60_000, 86_400_000];
  const at = sizes.findLastIndex((size, i) => i === 0 || ms >= size);
  const [one, many] = units[at] ?? ['', ''];
  return count(ms / (sizes[at] ?? 1), one, many);
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
