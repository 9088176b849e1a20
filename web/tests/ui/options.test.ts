import { expect, test } from 'vitest';
import banking from '../fixtures/banking/edition.json';
import eldorado from '../fixtures/eldorado/edition.json';
import europe from '../fixtures/edition-europe.json';
import nathan from '../fixtures/edition-nathan-urss.json';
import type { Edition, Option } from '../../src/base/wire';
import { choose, isTimeLimit, minutesUntil, valuesOf } from '../../src/ui/options/options';

const all = [banking, eldorado, europe, nathan].flatMap((one) => (one as unknown as Edition).options);
const ranges = all.filter((one) => !one.values.length);
const named = (name: string) => valuesOf(all.find((one) => one.name === name) as Option);

test.each(ranges.map((one) => [one.name, one] as const))(
  '%s offers few values, and only such as the table takes',
  (_, option) => {
    const offered = valuesOf(option) as number[];
    expect(offered.length).toBeLessThanOrEqual(16);
    expect(offered).toContain(option.default);
    for (const one of offered) {
      if (one === option.default) continue;
      expect(one).toBeGreaterThanOrEqual(option.low);
      expect(one).toBeLessThanOrEqual(option.high);
      expect((one - option.low) % option.by).toBe(0);
    }
  },
);

test('a long range is offered in round steps', () => {
  expect(named('rounds')).toEqual([0, 1, 2, 3, 5, 10, 20, 30, 50, 60, 100, 200, 300, 500]);
  expect(named('timed_game')).toEqual([0, 10, 15, 20, 30, 45, 60, 90, 120, 180, 240, 300, 480, 600]);
});

test('MEU-26 a limit of time is agreed as an hour, today or tomorrow', () => {
  const timed = all.find((one) => one.name === 'timed_game') as Option;
  expect(isTimeLimit(timed)).toBe(true);
  expect(minutesUntil('21:30', new Date(2026, 0, 1, 20, 3), timed)).toBe(87);
  expect(minutesUntil('00:30', new Date(2026, 0, 1, 23, 45), timed)).toBe(45);
  expect(minutesUntil('20:04', new Date(2026, 0, 1, 20, 3), timed)).toBeNull(); // shorter than it may be
  expect(minutesUntil('late', new Date(), timed)).toBeNull();
  expect(minutesUntil('21:30', new Date(2026, 0, 1, 20, 3), { ...timed, by: 5 })).toBe(85);
  expect(choose({}, timed, '87')).toEqual({ timed_game: 87 });
  expect(valuesOf(timed, 87)).toContain(87);
  expect(isTimeLimit(all.find((one) => one.name === 'claims') as Option)).toBe(false);
});
