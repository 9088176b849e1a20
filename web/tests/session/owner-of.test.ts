import { expect, test } from 'vitest';
import { NOBODY, ownerOf, seatsOf } from '../../src/session/table/owner-of';

test('only seats own items', () => {
  const glimpse = { seats: 2, held_by: [1, 2, null] }; // holder 2 is the bank
  expect([0, 1, 2, 3].map((item) => ownerOf(glimpse, item))).toEqual([1, NOBODY, NOBODY, NOBODY]);
  expect(seatsOf(glimpse)).toEqual([0, 1]);
});
