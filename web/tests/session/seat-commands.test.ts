import { beforeEach, expect, test } from 'vitest';
import { SeatCommands } from '../../src/session/seat/seat-commands.svelte';
import type { Refused } from '../../src/base/wire';

const refusal = (code: Refused['code']): Refused => ({ type: 'refused', id: 'a', code, fr: '', en: '' });
let commands: SeatCommands;
let waits: [ms: number, run: () => void][];
beforeEach(() => {
  waits = [];
  commands = new SeatCommands((ms, run) => waits.push([ms, run]));
});

test('an action is held until its own answer comes', () => {
  commands.hold('a', { do: 'Roll' });
  commands.answered('b', true);
  expect(commands.sent).toEqual({ id: 'a', action: { do: 'Roll' } });
  commands.answered('a', true);
  expect(commands.sent).toBeNull();
});

test('sending an action clears the refusal of the one before', () => {
  commands.refuse(refusal('stale'));
  commands.hold('a', { do: 'Roll' });
  expect(commands.refusal).toBeNull();
});

test.each([true, false])('whoever waits for an answer learns whether it is stored: %s', async (isStored) => {
  const answer = commands.answer('a');
  commands.answered('a', isStored);
  expect(await answer).toBe(isStored);
});

test('a refusal is shown for as long as it takes to read it', () => {
  commands.refuse(refusal('moved'));
  commands.refuse(refusal('illegal'));
  expect(waits.map(([ms]) => ms)).toEqual([5_000, 15_000]);
});

test('the time of a refusal does not end the next one', () => {
  commands.refuse(refusal('moved'));
  const next = refusal('illegal');
  commands.refuse(next);
  const [first, second] = waits.map(([, run]) => run);
  first?.();
  expect(commands.refusal).toBe(next);
  second?.();
  expect(commands.refusal).toBeNull();
});
