import { afterEach, beforeEach, expect, test } from 'vitest';
import { TableSession } from '../../src/session/table/table-session.svelte';
import { SPECTATING, type SeatInfo, type TableInfo, type View } from '../../src/base/wire';
import turnView from '../fixtures/view-turn.json';
import { sent } from '../recorded';

let session: TableSession;
beforeEach(() => {
  session = new TableSession('t1', () => Promise.reject(new Error('no kit is needed')));
  const seats = [0, 1, 2].map((seat) => ({ seat, mine: seat < 2 }) as SeatInfo);
  session.info = { id: 't1', seats } as TableInfo;
});
afterEach(() => session.close());

test('a seat that is played no longer is not on the screen', () => {
  const { seats } = session;
  seats.set([0, 1]);
  expect([seats.current, seats.isShared]).toEqual([0, true]);
  seats.turnTo(1);
  expect(seats.current).toBe(1);
  seats.set([0]);
  expect([seats.current, seats.isShared]).toEqual([0, false]);
  seats.set([SPECTATING]);
  expect(seats.current).toBe(SPECTATING);
});

test('the screen turns only to seats that are played here, also borrowed ones', () => {
  const { seats } = session;
  seats.set([0, 1]);
  seats.turnTo(2);
  expect(seats.current).toBe(0);
  seats.borrowed = [2];
  expect(seats.mine).toEqual([0, 1, 2]);
  seats.turnTo(2);
  expect(seats.current).toBe(2);
});

test('the screen follows a question once', () => {
  const { seats } = session;
  const view: View = { ...sent(turnView), seat: SPECTATING, awaited: [1] };
  session.replay({ ...view, at: 0, struck: false, worth: [] }, []);
  session.at(SPECTATING)!.views.replay(view, []); // a replay itself asks no seat
  seats.set([0, 1]);
  seats.current = SPECTATING;
  expect(seats.asked).toBe(1);
  seats.follow(view);
  expect(seats.current).toBe(1);
  seats.current = SPECTATING;
  seats.follow(view); // the player has turned the screen back
  expect(seats.current).toBe(SPECTATING);
});
