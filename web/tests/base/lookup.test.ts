import { expect, test } from 'vitest';
import { lookup } from '../../src/base/lookup';

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
