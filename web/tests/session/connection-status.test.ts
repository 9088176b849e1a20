import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ConnectionStatus } from '../../src/session/table/connection-status.svelte';

let status: ConnectionStatus;
beforeEach(() => {
  vi.useFakeTimers();
  status = new ConnectionStatus();
});
afterEach(() => void vi.useRealTimers());

test('a connection that opens for the first time is not restored', () => {
  expect([status.isConnected, status.wasConnected]).toEqual([true, false]);
  status.report(0, true);
  expect([status.isConnected, status.wasConnected, status.isRestored]).toEqual([true, true, false]);
});

test('one that was never open and fails is not restored when it opens', () => {
  status.report(0, false);
  expect(status.isConnected).toBe(false);
  status.report(0, true);
  expect(status.isRestored).toBe(false);
});

test('is restored, for five seconds, when the last of several is back', () => {
  for (const seat of [0, 1]) status.report(seat, true);
  for (const seat of [0, 1]) status.report(seat, false);
  status.report(1, false); // said again
  status.report(0, true);
  expect([status.isConnected, status.isRestored]).toEqual([false, false]);
  status.report(1, true);
  expect([status.isConnected, status.isRestored]).toEqual([true, true]);
  vi.advanceTimersByTime(5_000);
  expect(status.isRestored).toBe(false);
});
