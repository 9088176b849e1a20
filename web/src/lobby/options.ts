/** The options of an edition, as whoever sets a table chooses among them. */
import { speech } from '../lib/speech.svelte';
import type { Edition, Option, Setting } from '../lib/wire';

/** What was chosen; what the box says is left out. */
export type Chosen = Record<string, Setting>;

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
  if (option.unit === 'min') return Number(value) === 0 ? words.noLimit : words.minutes(Number(value));
  return String(value);
}

/** What may be chosen: the values it names, or steps of its range. */
export function valuesOf(option: Option): Setting[] {
  if (option.values.length) return option.values;
  const all: number[] = [];
  const step = option.by * Math.max(1, Math.ceil((option.high - option.low) / option.by / 24));
  for (let n = option.low; n <= option.high; n += step) all.push(n);
  const preset = Number(option.default);
  return all.includes(preset) ? all : [preset, ...all].sort((a, b) => a - b);
}

/** The choice with this value in it. */
export function choose(chosen: Chosen, option: Option, typed: string): Chosen {
  const value = valuesOf(option).find((one) => String(one) === typed) ?? option.default;
  const { [option.name]: _, ...others } = chosen;
  return value === option.default ? others : { ...others, [option.name]: value };
}
