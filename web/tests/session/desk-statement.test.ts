import { expect, test } from 'vitest';
import { merged, statement } from '../../src/session/desk/statement';
import type { AccountView, EntryView } from '../../src/base/wire';

const account: AccountView = {
  holder: 0,
  seat: 0,
  kind: 'purse',
  balance: 1430,
  free: null,
  endless: false,
  operations: 2,
  start: 1500,
  goods: [],
};
const said = { fr: '', en: '' };
const line = (n: number, src: number, dst: number, amount: number | null, kind = 'paid'): EntryView => ({
  n,
  at: n,
  who: -1,
  kind,
  said,
  lines: [{ src, dst, amount }],
});

test('a statement adds up what came and went', () => {
  const lines = statement([line(1, 0, 1, 100), line(2, 2, 1, 5), line(3, 3, 0, 30)], account);
  expect(lines.map((one) => [one.n, one.amount, one.balance, one.other])).toEqual([
    [1, -100, 1400, 1],
    [3, 30, 1430, 3],
  ]);
});

test('what is asked for, bid or hidden moves nothing', () => {
  expect(
    statement([line(1, 0, 1, 100, 'asked'), line(2, 0, 3, 50, 'bid'), line(3, 0, 1, null)], account),
  ).toEqual([]);
});

test('entries that come twice are kept once', () => {
  const known = [line(1, 0, 1, 1), line(2, 0, 1, 1)];
  expect(merged(known, [line(2, 0, 1, 1), line(3, 0, 1, 1)]).map((one) => one.n)).toEqual([1, 2, 3]);
  expect(merged([], known).map((one) => one.n)).toEqual([1, 2]);
});
