import { expect, test } from 'vitest';
import { lookup } from '../src/base/lookup';
import { moneyPaid } from '../src/base/payment';
import type { Told } from '../src/base/wire';

test('an element that is there is returned, also null, 0 and an empty text', () => {
  expect(lookup(['a', 'b'], 1)).toBe('b');
  expect([lookup([null], 0), lookup([0], 0), lookup([''], 0)]).toEqual([null, 0, '']);
  expect(lookup({ dice: 900 }, 'dice')).toBe(900);
});

test('one that is not there is named', () => {
  expect(() => lookup(['a', 'b'], 2)).toThrow('2 is not among 0, 1');
  expect(() => lookup({ dice: 900 } as Record<string, number>, 'card')).toThrow('card is not among dice');
  expect(() => lookup([], 0)).toThrow('0 is not among none');
});

const told = (kind: string, facts?: Told['facts']): Told => ({
  kind,
  facts,
  entry: 1,
  at: 0,
  fr: '',
  en: '',
});

test('a payment of money has its holders and its amount', () => {
  expect(moneyPaid(told('paid', [0, 2, 500, 0]))).toEqual({ from: 0, to: 2, amount: 500 });
  expect(moneyPaid(told('paid', [0, 2, 500]))).toEqual({ from: 0, to: 2, amount: 500 });
});

test.each<[string, Told]>([
  ['goods', told('paid', [0, 2, 1, 3])],
  ['a hidden amount', told('paid', [0, 2, '', 0])],
  ['another event', told('given', [0, 2, 500, 0])],
  ['an event without facts', told('paid')],
])('no payment: %s', (_, event) => {
  expect(moneyPaid(event)).toBeNull();
});
