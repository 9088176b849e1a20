import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Stage } from '../../src/session/table/animation-stage.svelte';
import { preferences } from '../../src/base/device/preferences.svelte';
import type { Fact, Told } from '../../src/base/wire';
import edition from '../fixtures/edition-europe.json';

const { lengths } = edition;
const CARD = 'one two three four five six seven eight'; // eight words
const READING = lengths.cardTurned + 8 * lengths.cardWord;
let percent = 100;
let stage: Stage;

const told = (kind: string, facts: Fact[], entry = 1): Told => ({
  kind,
  facts,
  entry,
  at: 0,
  fr: '',
  en: '',
});
const thrown = told('rolled', [0, [3, 1]]);
const walked = told('given', [40, 0, 4, [1, 2, 3, 4]]);
const drew = told('drew', [0, 77]);
const paid = told('paid', [5, 0, 200, 0]);
/** The contents of the stage, and of the table after it. */
const seen: string[] = [];
const chapter = (name: string, ...events: Told[]) => ({ events, show: () => void seen.push(name) });
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

function hide(isHidden: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
}

beforeEach(() => {
  vi.useFakeTimers();
  preferences.isCalm = false;
  percent = 100;
  seen.length = 0;
  stage = new Stage(
    () => lengths,
    () => percent,
    () => CARD,
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('a story is told in its order', () => {
  test('payments in a row to one holder are one, with their sum', async () => {
    const house = told('paid', [5, 0, 1, 1]);
    stage.tell(
      chapter('after', paid, house, told('built_house', [0, 3]), paid, house, told('paid', [0, 5, 7, 0])),
    );
    expect(stage.flights).toMatchObject([{ from: 5, to: 0, amount: 400 }]);
    await pass(lengths.money);
    expect(stage.flights).toMatchObject([{ from: 0, to: 5, amount: 7 }]);
    await pass(lengths.money);
    expect(seen).toEqual(['after']);
  });

  test('dice, walk, card, money, and then the table as it is', async () => {
    stage.tell(chapter('after', thrown, walked, drew, paid));
    expect(stage.dice).toMatchObject({ faces: [3, 1], isRolling: true });
    expect(stage.standing).toEqual({ 40: 0 });
    await pass(lengths.dice);
    expect(stage.dice?.isRolling).toBe(false);
    expect(stage.standing[40]).toBe(1);
    await pass(4 * lengths.square);
    expect(stage.standing[40]).toBe(4);
    expect(stage.card).toEqual({ item: 77, seat: 0 });
    expect(stage.flights).toHaveLength(0);
    await pass(READING);
    expect(stage.flights).toHaveLength(1);
    expect(stage.moved).toEqual({ 5: -200 });
    expect(seen).toEqual([]);
    await pass(lengths.money);
    expect(seen).toEqual(['after']);
    expect(stage.moved).toEqual({});
    expect(stage.isTelling).toBe(false);
  });

  test('what comes meanwhile waits until it is over', async () => {
    stage.tell(chapter('first', thrown));
    stage.tell(chapter('second', paid));
    await pass(lengths.dice - 1);
    expect(seen).toEqual([]);
    await pass(1);
    expect(seen).toEqual(['first']);
    expect(stage.flights).toHaveLength(1);
    await pass(lengths.money);
    expect(seen).toEqual(['first', 'second']);
  });

  test('money is counted where it comes from, then where it goes', async () => {
    const moved: Record<number, number>[] = [];
    stage.tell(chapter('after', paid, told('paid', [0, 1, 300, 0])));
    moved.push(stage.moved);
    await pass(lengths.money);
    moved.push(stage.moved);
    expect(moved).toEqual([{ 5: -200 }, { 5: -200, 0: -100 }]);
  });

  test('of goods nothing flies', () => {
    stage.tell(chapter('at once', told('paid', [5, 0, 2, 1])));
    expect(seen).toEqual(['at once']);
  });

  test('nothing to tell is shown at once', () => {
    stage.tell(chapter('at once'));
    expect(seen).toEqual(['at once']);
  });

  test('a table that plays faster tells faster', async () => {
    percent = 60;
    stage.tell(chapter('after', thrown));
    await pass(lengths.dice * 0.6);
    expect(seen).toEqual(['after']);
  });
});

describe('only the reader hurries it', () => {
  test('a tap ends what moves, and a card waits for a tap of its own', async () => {
    stage.tell(chapter('after', thrown, walked, drew));
    stage.skip();
    await pass(0);
    expect(stage.standing[40]).toBe(4);
    expect(stage.card?.item).toBe(77);
    expect(seen).toEqual([]);
    stage.read();
    await pass(0);
    expect(seen).toEqual(['after']);
    expect(stage.card).toBeNull();
  });

  test('calm people see the end at once', () => {
    preferences.isCalm = true;
    stage.tell(chapter('after', thrown, walked, drew, paid));
    expect(seen).toEqual(['after']);
  });

  test('a finger on the screen keeps what it is about to touch', async () => {
    stage.press();
    stage.tell(chapter('after'));
    await pass(1500);
    expect(seen).toEqual([]);
    stage.release();
    await pass(0);
    expect(seen).toEqual(['after']);
  });

  test('but not for ever', async () => {
    stage.press();
    stage.tell(chapter('after'));
    await pass(2000);
    expect(seen).toEqual(['after']);
  });
});

describe('a drawn card', () => {
  test('stays while its reader is asked', async () => {
    stage.tell({ events: [drew], show: () => stage.ask([0]) });
    await pass(60_000);
    expect(stage.card?.item).toBe(77);
  });

  test('is being read until it has been there for long enough, or was tapped', async () => {
    preferences.isCalm = true;
    stage.tell(chapter('after', drew));
    expect(stage.isReading).toBe(true);
    await pass(READING);
    expect([stage.isReading, stage.card?.item]).toEqual([false, 77]);
    stage.tell(chapter('after', drew));
    expect(stage.isReading).toBe(true);
    stage.read();
    expect(stage.isReading).toBe(false);
  });

  test('is filed away when somebody else is asked, and has been read by then', async () => {
    stage.tell({ events: [drew], show: () => stage.ask([1]) });
    await pass(READING - 1);
    expect(stage.card?.item).toBe(77);
    await pass(1);
    expect(stage.card).toBeNull();
  });

  test('can be read in calm too, although nobody waits for it', async () => {
    preferences.isCalm = true;
    stage.tell({ events: [drew], show: () => stage.ask([1]) });
    await pass(READING - 1);
    expect(stage.card?.item).toBe(77);
    await pass(1);
    expect(stage.card).toBeNull();
  });

  test('is not pushed away by the next one, although nobody waits for either', async () => {
    preferences.isCalm = true;
    const next = told('drew', [1, 78], 2);
    stage.tell({ events: [drew], show: () => stage.ask([1]) });
    await pass(1000);
    stage.tell({ events: [next], show: () => stage.ask([2]) });
    await pass(READING - 1001);
    expect(stage.card?.item).toBe(77);
    await pass(1);
    expect(stage.card?.item).toBe(78);
    await pass(READING - 1);
    expect(stage.card?.item).toBe(78);
    await pass(1);
    expect(stage.card).toBeNull();
  });

  test('takes as long as its words, within reason', () => {
    expect(stage.reading(77)).toBe(READING);
    const long = new Stage(
      () => lengths,
      () => 100,
      () => 'word '.repeat(90),
    );
    expect(long.reading(1)).toBe(lengths.cardMost);
  });
});

describe('whoever comes back', () => {
  test('sees the end, and is told since when', async () => {
    hide(true);
    stage.tell(chapter('unseen', told('rolled', [0, [3, 1]], 8)));
    stage.tell(chapter('too', told('rolled', [0, [1, 1]], 9)));
    expect(seen).toEqual(['unseen', 'too']);
    expect(stage.missed).toBe(7);
    hide(false);
    stage.catchUp();
    stage.tell(chapter('seen', thrown));
    expect(stage.missed).toBe(-1);
    expect(seen).toHaveLength(2);
  });

  test('does not sit through a story of minutes', async () => {
    stage.tell(chapter('first', thrown));
    const long = Array.from({ length: 12 }, (_, i) => told('drew', [1, 77], 20 + i));
    stage.tell(chapter('long', ...long));
    await pass(0);
    expect(seen).toEqual(['first', 'long']);
    expect(stage.missed).toBe(0);
  });

  test('nor does a story go on that nobody looks at', async () => {
    stage.tell(chapter('after', thrown, walked, paid));
    hide(true);
    stage.hide();
    await pass(0);
    expect(seen).toEqual(['after']);
  });
});
