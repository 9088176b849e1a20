/** What set-up offers for an option of the table. */
import type { Option, Setting } from '../lib/wire';

const MANY = 24; // values that a list may name one by one
const STEPS = { time: [1, 5, 15, 30, 60], count: [1, 5, 10, 50, 100, 500, 1000] };
const WIDEN = 8; // so many times a step, and the next one begins
const TIMES: Record<string, number> = { ms: 1000, s: 1, min: 1 };

/** The values it names, or those of its range: all of them, or round ones that lie further and further apart. */
export function values(option: Option): Setting[] {
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
