import { beforeEach, expect, test } from 'vitest';
import { PendingAction } from '../../src/session/seat/pending-action.svelte';
import type { Refused } from '../../src/base/wire';

const refusal = (code: Refused['code']): Refused => ({ type: 'refused', id: 'a', code, fr: '', en: '' });
let pending: PendingAction;
let waits: [ms: number, run: () => void][];
beforeEach(() => {
  waits = [];
  pending = new PendingAction((ms, run) => waits.push([ms, run]));
});

test('an action is held until its own answer comes', () => {
  pending.hold('a', { do: 'Roll' });
  pending.answered('b', true);
  expect(pending.sent).toEqual({ id: 'a', action: { do: 'Roll' } });
  pending.answered('a', true);
  expect(pending.sent).toBeNull();
});

test('sending an action clears the refusal of the one before', () => {
  pending.refuse(refusal('stale'));
  pending.hold('a', { do: 'Roll' });
  expect(pending.refusal).toBeNull();
});

test.each([true, false])('whoever waits for an answer learns whether it is stored: %s', async (isStored) => {
  const answer = pending.answer('a');
  pending.answered('a', isStored);
  expect(await answer).toBe(isStored);
});

test('a refusal is shown for as long as it takes to read it', () => {
  pending.refuse(refusal('moved'));
  pending.refuse(refusal('illegal'));
  expect(waits.map(([ms]) => ms)).toEqual([5_000, 15_000]);
});

test('the time of a refusal does not end the next one', () => {
  pending.refuse(refusal('moved'));
  const next = refusal('illegal');
  pending.refuse(next);
  const [first, second] = waits.map(([, run]) => run);
  first?.();
  expect(pending.refusal).toBe(next);
  second?.();
  expect(pending.refusal).toBeNull();
});
