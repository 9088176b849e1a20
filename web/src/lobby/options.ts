/** The options of an edition, as whoever sets a table chooses among them. */
import { money } from '../lib/money';
import { speech } from '../lib/speech.svelte';
import type { Edition, Option, Setting } from '../lib/wire';

/** What was chosen; what the box says is left out. */
export type Chosen = Record<string, Setting>;

const MANY = 24; // values that a list may name one by one
const STEPS = { time: [1, 5, 15, 30, 60], count: [1, 5, 10, 50, 100, 500, 1000] };
const WIDEN = 8; // so many times a step, and the next one begins
const TIMES: Record<string, number> = { ms: 1000, s: 1, min: 1 };

const textOf = (edition: Edition, option: Option) => edition.words[speech.language]?.options?.[option.name];

export const labelOf = (edition: Edition, option: Option): string => textOf(edition, option)?.name ?? option.name.replaceAll('_', ' ');
export const helpOf = (edition: Edition, option: Option): string => textOf(edition, option)?.help ?? '';
export const valueOf = (chosen: Chosen, option: Option): Setting => chosen[option.name] ?? option.default;
export const isChanged = (chosen: Chosen, option: Option): boolean => option.name in chosen;

export function said(edition: Edition, option: Option, value: Setting): string {
  const { words } = speech;
  const known = textOf(edition, option)?.values?.[String(value)];
  if (known) return known;
  if (option.unit === 'ms') return Number(value) === 0 ? words.noLimit : words.seconds(Number(value) / 1000);
  if (option.unit === 'rounds') return words.rounds(Number(value));
  if (option.unit === 's') return words.seconds(Number(value));
  if (option.unit === 'min') return Number(value) === 0 ? words.noLimit : words.minutes(Number(value));
  return option.unit === edition.currency.sign ? money(Number(value), edition.currency, speech.language) : String(value);
}

/** The values it names, or those of its range: all of them, or round ones that lie further and further apart. */
export function valuesOf(option: Option): Setting[] {
  if (option.values.length) return option.values;
  const { low, high, by, unit } = option;
  const isFew = (high - low) / by < MANY;
  const scale = TIMES[unit] ?? 1;
  const steps = (unit in TIMES ? STEPS.time : STEPS.count).map((step) => step * scale).filter((step) => step % by === 0);
  const found = new Set([low, high]);
  for (let n = low; n <= high; n += by) {
    const step = isFew ? by : (steps.find((one) => n <= WIDEN * one) ?? steps.at(-1) ?? by);
    if (n % step === 0) found.add(n);
  }
  found.add(Number(option.default)); // which may lie outside of it: no limit at all
  return [...found].sort((a, b) => a - b);
}

/** The choice with this value in it. */
export function choose(chosen: Chosen, option: Option, typed: string): Chosen {
  const value = valuesOf(option).find((one) => String(one) === typed) ?? option.default;
  const { [option.name]: _, ...others } = chosen;
  return value === option.default ? others : { ...others, [option.name]: value };
}
