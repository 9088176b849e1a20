import { beforeEach, expect, test } from 'vitest';
import { SeatViews } from '../../src/session/seat/newest-and-shown-view.svelte';
import type { Told, View } from '../../src/base/wire';
import turnView from '../fixtures/view-turn.json';
import { sent } from '../recorded';

const event = (entry: number): Told => ({ kind: 'rolled', entry, at: 0, fr: '', en: '' });
const view = (n: number, since = n - 1, entries = [n]): View => ({
  ...sent(turnView),
  ...{ n, since, events: entries.map(event), connected: [0] },
});
let views: SeatViews;
beforeEach(() => void (views = new SeatViews()));
const logged = () => views.log.map(({ entry }) => entry);

test('the first view and a whole one are shown without animation', () => {
  expect(views.receive(view(3))).toBe(true);
  expect(views.receive(view(4))).toBe(false);
  expect(views.receive(view(9, -1))).toBe(true);
  expect(views.newest?.n).toBe(9);
});

test('the log goes on where the view begins', () => {
  views.show(view(3, -1, [1, 2, 3]));
  views.show(view(5, 3, [4, 5]));
  expect(logged()).toEqual([1, 2, 3, 4, 5]);
  views.show(view(6, 4, [6])); // entry 5 was undone
  expect(logged()).toEqual([1, 2, 3, 4, 6]);
  views.show(view(8, -1, [8]));
  expect(logged()).toEqual([8]);
});

test('a view whose animation ended late does not replace a later one', () => {
  views.show(view(9, -1));
  expect(views.show(view(8))).toBe(false);
  expect(views.shown?.n).toBe(9);
});

test('who is connected is as new as possible', () => {
  views.setConnected([2]);
  expect(views.shown).toBeNull();
  const late = view(4);
  views.receive(view(3));
  views.show(view(3));
  views.receive(late);
  views.setConnected([0, 1]);
  expect([views.newest?.connected, views.shown?.connected]).toEqual([
    [0, 1],
    [0, 1],
  ]);
  views.show(late);
  expect(views.shown?.connected).toEqual([0, 1]);
});

test('a past entry may be earlier than the one on the screen', () => {
  views.show(view(9));
  views.replay(view(4), [event(3), event(4)]);
  expect([views.shown?.n, views.newest?.n, logged()]).toEqual([4, 4, [3, 4]]);
});
