import { flushSync } from 'svelte';
import { expect, onTestFinished, test, vi } from 'vitest';
import { engineState } from '../../src/engine/engine-state.svelte';
import EngineStatus from '../../src/engine/EngineStatus.svelte';
import { mounted } from './mounted';

test.each([
  ['games are no longer stored', () => (engineState.isKept = false)],
  ['the engine has failed', () => (engineState.failure = 'worker')],
])('a page that is scrolled down shows the alert that %s', async (_, happens) => {
  const scrolledTo = vi.spyOn(Element.prototype, 'scrollIntoView');
  onTestFinished(() => {
    scrolledTo.mockRestore();
    Object.assign(engineState, { part: 0, isKept: true, failure: '' });
  });
  engineState.part = 1;
  const page = await mounted(EngineStatus, {});
  expect(page.all('[role=alert]')).toEqual([]);
  happens();
  flushSync();
  expect(scrolledTo.mock.contexts).toEqual([page.one('[role=alert]')]);
});
