import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ServerClock } from '../../src/session/table/server-clock.svelte';

let clock: ServerClock;
beforeEach(() => {
  vi.useFakeTimers();
  clock = new ServerClock();
});
afterEach(() => void vi.useRealTimers());

test('runs on from the time of a view', () => {
  clock.set(5_000, 0, false);
  vi.advanceTimersByTime(1_200);
  expect(clock.now()).toBe(6_200);
});

test('stands while the server waits for an animation', () => {
  clock.set(5_000, 2_000, false);
  vi.advanceTimersByTime(2_000);
  expect(clock.now()).toBe(5_000);
  vi.advanceTimersByTime(300);
  expect(clock.now()).toBe(5_300);
});

test('stands in a pause, which an answer to a ping does not end', () => {
  clock.set(5_000, 0, true);
  vi.advanceTimersByTime(1_000);
  expect(clock.now()).toBe(5_000);
  clock.correct(5_400, 0);
  vi.advanceTimersByTime(1_000);
  expect(clock.now()).toBe(5_400);
});

test('a correction ends the wait for an animation', () => {
  clock.set(5_000, 2_000, false);
  clock.correct(5_100, 0);
  vi.advanceTimersByTime(50);
  expect(clock.now()).toBe(5_150);
});

test('stands from the first stop until it is started', () => {
  clock.set(5_000, 0, false);
  vi.advanceTimersByTime(1_000);
  clock.stop();
  vi.advanceTimersByTime(1_000);
  clock.stop();
  expect(clock.now()).toBe(6_000);
  clock.start();
  expect(clock.now()).toBe(7_000);
});
