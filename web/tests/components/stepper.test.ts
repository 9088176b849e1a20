import { expect, test } from 'vitest';
import { Names } from '../../src/base/i18n/names-in-view';
import type { Blank, Edition, Layout } from '../../src/base/wire';
import Stepper from '../../src/ui/Stepper.svelte';
import edition from '../fixtures/edition-europe.json';
import layout from '../fixtures/layout-4.json';
import { mounted } from './mounted';

const names = new Names(edition as unknown as Edition, layout as unknown as Layout, [], 'fr', -1);
const PLUS = 'button:last-of-type';
const MINUS = 'button:first-of-type';
const FIELD = 'input.amt';

async function stepper(value: number, blank: Blank) {
  const page = await mounted(Stepper, { value, blank, names, label: 'Enchère' });
  const shown = () => page.one<HTMLInputElement>(FIELD).value;
  return { ...page, shown, money: (n: number) => names.money(n) };
}

test('the buttons step within the range and stop at its ends', async () => {
  const { click, one, shown, money } = await stepper(10, { low: 10, high: 35, by: 10 } as Blank);
  expect(shown()).toBe(money(10));
  expect(one<HTMLButtonElement>(MINUS).disabled).toBe(true);
  click(PLUS);
  click(PLUS);
  expect(shown()).toBe(money(30)); // 35 is on no step
  expect(one<HTMLButtonElement>(PLUS).disabled).toBe(true);
  click(MINUS);
  expect(shown()).toBe(money(20));
});

test('a large range has larger steps', async () => {
  const { click, shown, money } = await stepper(0, { low: 0, high: 5000, by: 1 } as Blank);
  click(PLUS);
  expect(shown()).toBe(money(100));
});

test('a typed amount that is not allowed is marked and left as it was typed', async () => {
  const { type, all, click, shown, one, money } = await stepper(10, { low: 10, high: 40, by: 10 } as Blank);
  for (const wrong of ['25', '50', '', 'dix']) {
    type(FIELD, wrong);
    expect(shown()).toBe(wrong);
    expect(one(FIELD).getAttribute('aria-invalid')).toBe('true');
    expect(one('[role=alert]').textContent).toContain(names.range(10, 40));
  }
  type(FIELD, '30');
  expect(all('[role=alert]')).toEqual([]);
  click(PLUS);
  expect(shown()).toBe(money(40));
});
