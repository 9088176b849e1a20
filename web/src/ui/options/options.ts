/** The options of an edition and their values, for the form that sets a table. */
import { money } from '../../base/i18n/money';
import { i18n } from '../../base/i18n/i18n.svelte';
import type { Edition, Option, Setting } from '../../base/wire';
import { lookup } from '../../base/lookup';

/** The chosen values, without those that are the defaults of the box. */
export type Chosen = Record<string, Setting>;

const FEW = 12; // the most values that a list shows one by one
const TIMES: Record<string, number> = { ms: 1000, s: 1, min: 1 };
const SPANS = [1, 2, 3, 5, 7, 10, 15, 20, 30, 45, 60, 90, 120, 180, 240, 300, 480, 600];
const ROUND = [1, 2, 3, 5]; // round numbers: these, and ten, a hundred, a thousand times as many

const textOf = (edition: Edition, option: Option) => edition.words[i18n.language]?.options?.[option.name];

export const labelOf = (edition: Edition, option: Option): string =>
  textOf(edition, option)?.name ?? option.name.replaceAll('_', ' ');
export const helpOf = (edition: Edition, option: Option): string => textOf(edition, option)?.help ?? '';
export const valueOf = (chosen: Chosen, option: Option): Setting => chosen[option.name] ?? option.default;
export const isChanged = (chosen: Chosen, option: Option): boolean => option.name in chosen;

export function said(edition: Edition, option: Option, value: Setting): string {
  const { words } = i18n;
  const known = textOf(edition, option)?.values?.[String(value)];
  if (known) return known;
  if (option.unit === 'ms') return Number(value) === 0 ? words.noLimit : words.seconds(Number(value) / 1000);
  if (option.unit === 'rounds') return words.rounds(Number(value));
  if (option.unit === 's') return words.seconds(Number(value));
  if (option.unit === 'min') return Number(value) === 0 ? words.noLimit : words.minutes(Number(value));
  return option.unit === edition.currency.sign
    ? money(Number(value), edition.currency, i18n.language)
    : String(value);
}

const DAY = 24 * 60;

/** Whether a number lies in the range of an option. */
const isInRange = ({ values, low, high, by }: Option, n: number): boolean =>
  !values.length && n >= low && n <= high && (n - low) % by === 0;

/** Whether a time limit can also be set as a time of day. */
export const isTimeLimit = (option: Option): boolean => option.unit === 'min' && !option.values.length;

/** The minutes from now until a time of day such as 21:30, today or tomorrow, rounded to the step of the
 * option; null if the option does not allow so many. */
export function minutesUntil(hour: string, now: Date, option: Option): number | null {
  const found = /^(\d{1,2}):(\d{2})$/.exec(hour);
  if (!found) return null;
  const at = Number(found[1]) * 60 + Number(found[2]);
  const left = (at - now.getHours() * 60 - now.getMinutes() + DAY) % DAY;
  const minutes = option.low + Math.round((left - option.low) / option.by) * option.by;
  return isInRange(option, minutes) ? minutes : null;
}

/** The values of an option: those that it lists, or of its range all numbers, or a few round ones and the
 * chosen one. */
export function valuesOf(option: Option, current: Setting = option.default): Setting[] {
  if (option.values.length) return option.values;
  const { low, high, by, unit } = option;
  const isFew = (high - low) / by < FEW;
  const found = new Set([low, high]);
  for (let n = low; isFew && n <= high; n += by) found.add(n);
  for (const n of isFew ? [] : roundOnes(unit, high))
    if (n >= low && n <= high && (n - low) % by === 0) found.add(n);
  found.add(Number(current));
  found.add(Number(option.default)); // the default may lie outside of the range: it stands for "no limit"
  return [...found].sort((a, b) => a - b);
}

function roundOnes(unit: string, high: number): number[] {
  if (unit in TIMES) return SPANS.map((n) => n * lookup(TIMES, unit));
  const tens = Array.from({ length: Math.ceil(Math.log10(high + 1)) }, (_, power) => 10 ** power);
  return tens.flatMap((ten) => ROUND.map((n) => n * ten));
}

/** The chosen values after this value was chosen for an option. */
export function choose(chosen: Chosen, option: Option, typed: string): Chosen {
  const listed = valuesOf(option).find((one) => String(one) === typed);
  const value = listed ?? (isInRange(option, Number(typed)) ? Number(typed) : option.default);
  const { [option.name]: _, ...others } = chosen;
  return value === option.default ? others : { ...others, [option.name]: value };
}
