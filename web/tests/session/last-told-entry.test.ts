import { beforeEach, expect, test } from 'vitest';
import { ToldEntries } from '../../src/session/table/last-told-entry';
import type { Told, View } from '../../src/base/wire';
import turnView from '../fixtures/view-turn.json';
import { sent } from '../recorded';

const event = (entry: number, kind = 'rolled'): Told => ({ kind, entry, at: 0, fr: '', en: '' });
const view = (n: number, events: Told[], change: Partial<View> = {}): View => ({
  ...sent(turnView),
  ...{ n, events, seat: 0, outcome: null },
  ...change,
});
const visit = (table = 't1') => new ToldEntries(() => table);
beforeEach(() => localStorage.clear());

test('events are told once, for whichever seat they come first', () => {
  const told = visit();
  expect(told.next(view(3, [event(2), event(3)]))).toHaveLength(2);
  expect(told.next(view(3, [event(2), event(3)], { seat: 1 }))).toEqual([]);
  expect(told.next(view(5, [event(3), event(4)])).map(({ entry }) => entry)).toEqual([4]);
  expect(told.next(view(5, [event(5)]))).toEqual([]); // the previous view was as late as this one
});

test('a visit tells what happened since the last one', () => {
  visit().store(7);
  expect(visit().missedSince(view(9, [event(8)]))).toBe(7);
  expect(visit('t2').missedSince(view(9, [event(8)]))).toBeNull(); // never visited
});

test.each<[string, View]>([
  ['old events', view(9, [event(7)])],
  ['players who came and went', view(9, [event(8, 'away'), event(9, 'back')])],
  ['the end, which is told as a whole', view(9, [event(8)], { outcome: { places: [] } as never })],
  ['a spectator', view(9, [event(8)], { seat: -1 })],
])('nothing was missed: %s', (_, late) => {
  visit().store(7);
  expect(visit().missedSince(late)).toBeNull();
});

test('only the first view of a visit can miss something', () => {
  visit().store(7);
  const told = visit();
  told.next(view(8, []));
  expect(told.missedSince(view(9, [event(9)]))).toBeNull();
});

test('forty tables are remembered, the last ones', () => {
  for (let i = 0; i <= 40; i++) visit(`t${i}`).store(i);
  visit('t1').store(50); // now the last one
  visit('new').store(1);
  const missed = (table: string) => visit(table).missedSince(view(99, [event(99)]));
  expect(['t0', 't1', 't2', 't3', 'new'].map(missed)).toEqual([null, 50, null, 3, 1]);
});
