import { expect, test } from 'vitest';
import { moneyPaid } from '../../src/base/paid-event';
import type { Told } from '../../src/base/wire';

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
