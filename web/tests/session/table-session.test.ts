import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { kitOf } from '../../src/games';
import { TableSession } from '../../src/session/table/table-session.svelte';
import { preferences } from '../../src/base/device/preferences.svelte';
import type { Told, View } from '../../src/base/wire';
import { auction, claims, hasBeside, hasItsOwn, offers, opened } from '../../src/session/table/open-windows';
import edition from '../fixtures/edition-europe.json';
import layout from '../fixtures/layout-4.json';
import auctionView from '../fixtures/view-auction.json';
import claimView from '../fixtures/view-claim.json';
import offerView from '../fixtures/view-offer.json';
import outbidView from '../fixtures/view-outbid.json';
import royaltyView from '../fixtures/view-royalty.json';
import turnView from '../fixtures/view-turn.json';
import { sent } from '../recorded';
import { lookup } from '../../src/base/lookup';

class FakeSocket {
  static made: FakeSocket[] = [];
  static OPEN = 1;
  static CLOSED = 3;
  readyState = 1;
  sent: Record<string, unknown>[] = [];
  onopen = () => {};
  onclose = () => {};
  onmessage = (_: { data: string }) => {};
  constructor() {
    FakeSocket.made.push(this);
    queueMicrotask(() => this.onopen());
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = 3;
  }
  say(message: object) {
    this.onmessage({ data: JSON.stringify(message) });
  }
  acts() {
    return this.sent.filter(({ type }) => type === 'act');
  }
}

const ROLLED: Told = { kind: 'rolled', facts: [1, [3, 4]], entry: 0, at: 0, fr: '', en: '' };
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
let session: TableSession;

/** Let the fake server have a table of four with these seats on this device. */
function serve(mine: number[]): void {
  const seats = [0, 1, 2, 3].map((seat) => ({
    ...{ seat, name: `Seat ${seat}`, bot: '', taken: true, mine: mine.includes(seat), connected: true },
  }));
  const info = { id: 't1', game: 'monopoly', edition: 'europe', status: 'playing', dice: 'seed', seats };
  const answers: [RegExp, unknown][] = [
    [/rulebook/, []],
    [/layout/, layout],
    [/games/, edition],
    [/tables/, info],
  ];
  vi.stubGlobal('fetch', (path: string) => {
    const found = answers.find(([pattern]) => pattern.test(path))![1];
    return Promise.resolve({ ok: true, json: () => Promise.resolve(structuredClone(found)) });
  });
}

async function sit(...mine: number[]): Promise<[FakeSocket, FakeSocket]> {
  serve(mine);
  session = new TableSession('t1', kitOf);
  await session.open();
  await pass(0);
  return FakeSocket.made as [FakeSocket, FakeSocket]; // a test has one or two connections
}

const at = (view: unknown, n: number, change: Partial<View> = {}): View => ({
  ...structuredClone(sent(view)),
  ...{ n, since: n - 1, telling: 900, events: [] },
  ...change,
});

/** The same auction, at another price. */
function priced(n: number, price: number): View {
  const view = at(auctionView, n);
  auction(view)!.step.price = price;
  return view;
}

// Enough time, because reading a box takes long on a busy machine.
beforeAll(async () => void (await kitOf('monopoly')), 60_000);
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.made = [];
  preferences.isCalm = false;
  localStorage.clear();
});
afterEach(() => {
  session.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('two views', () => {
  test('what is shown follows the stage, and then the server is told', async () => {
    const [line] = await sit(0);
    line.say(at(turnView, 10, { since: -1 }));
    expect(session.at(0)!.views.shown!.n).toBe(10);
    line.say(at(turnView, 11, { events: [{ ...ROLLED, entry: 11 }] }));
    expect(session.at(0)!.views.newest!.n).toBe(11);
    expect(session.at(0)!.views.shown!.n).toBe(10);
    expect(session.at(0)!.views.log.some((told) => told.entry === 11)).toBe(false);
    expect(line.sent.some(({ type, n }) => type === 'seen' && n === 11)).toBe(false);
    await pass(edition.lengths.dice);
    expect(session.at(0)!.views.shown!.n).toBe(11);
    expect(session.at(0)!.views.log.at(-1)?.entry).toBe(11);
    expect(line.sent.at(-1)).toEqual({ type: 'seen', n: 11 });
  });

  test('a hidden page says so at once', async () => {
    const [line] = await sit(0);
    line.say(at(turnView, 10, { since: -1 }));
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    line.say(at(turnView, 11, { events: [{ ...ROLLED, entry: 11 }] }));
    expect(line.sent.at(-1)).toEqual({ type: 'seen', n: 11 });
    hidden.mockRestore();
  });

  test('an answer is judged by the newest, and given to what is shown', async () => {
    const [line] = await sit(0);
    line.say(at(turnView, 10, { since: -1 }));
    line.say(at(turnView, 11, { events: [{ ...ROLLED, entry: 11 }], choices: [] }));
    session.at(0)!.do({ do: 'Roll' });
    expect(line.acts()).toEqual([]);
    expect(session.at(0)!.pending.refusal?.code).toBe('stale');
    await pass(edition.lengths.dice);
    line.say(at(turnView, 12));
    line.say(at(turnView, 13, { events: [{ ...ROLLED, entry: 13 }] }));
    session.at(0)!.do({ do: 'Roll' });
    expect(line.acts()).toMatchObject([{ base: 12, action: { do: 'Roll' } }]);
  });

  test('the same question rests when it is asked anew', async () => {
    const [line] = await sit(0);
    line.say(at(turnView, 10, { since: -1 }));
    const again = at(turnView, 11, { events: [{ ...ROLLED, entry: 11 }] });
    again.glimpse.since += 1;
    line.say(again);
    expect(session.table.isCurrent).toBe(false);
    await pass(edition.lengths.dice);
    expect(session.table.isCurrent).toBe(true);
  });

  test('one story is told once, however many sit here', async () => {
    const lines = await sit(0, 1);
    for (const [seat, line] of lines.entries()) line.say(at(turnView, 10, { since: -1, seat }));
    const events = [{ ...ROLLED, entry: 11 }];
    for (const [seat, line] of lines.entries()) line.say(at(turnView, 11, { seat, events }));
    await pass(edition.lengths.dice);
    expect(session.seats.local.map(({ view }) => view?.n)).toEqual([11, 11]);
  });
});

describe('an offer', () => {
  test('that has come or changed under the finger is read before it is answered', async () => {
    const [line] = await sit(0);
    line.say(at(turnView, 10, { since: -1 }));
    await pass(800);
    line.say(at(offerView, 11));
    session.at(0)!.drawn('offer');
    await pass(200);
    session.at(0)!.do({ do: 'Accept', by: 1 });
    expect(session.at(0)!.pending.refusal).toMatchObject({
      code: 'moved',
      en: expect.stringContaining('just come'),
    });
    await pass(500);
    const dearer = at(offerView, 12);
    lookup(offers(dearer), 0).step.amount = 400;
    line.say(dearer);
    await pass(200);
    session.at(0)!.do({ do: 'Decline', by: 1 });
    expect(session.at(0)!.pending.refusal?.en).toContain('just changed');
    expect(line.acts()).toEqual([]);
    await pass(500);
    session.at(0)!.do({ do: 'Accept', by: 1 });
    expect(line.acts()).toMatchObject([{ base: 12, action: { do: 'Accept', by: 1 } }]);
  });
});

describe('a bid', () => {
  test('carries its price, and waits until that has been seen', async () => {
    const [line] = await sit(0);
    line.say({ ...priced(10, 50), since: -1 });
    session.at(0)!.drawn('auction');
    await pass(800);
    line.say(priced(11, 60));
    await pass(200);
    session.at(0)!.do({ do: 'Bid', amount: 600 });
    expect(line.acts()).toEqual([]);
    expect(session.at(0)!.pending.refusal?.code).toBe('moved');
    await pass(500);
    session.at(0)!.do({ do: 'Bid', amount: 61 });
    expect(line.acts()).toMatchObject([{ price: 60, base: 11, action: { amount: 61 } }]);
    expect(session.at(0)!.pending.refusal).toBeNull();
  });

  test('is for the price on the screen: a finger keeps that, the newest one refuses', async () => {
    const [line] = await sit(0);
    line.say({ ...priced(10, 50), since: -1 });
    await pass(800);
    session.stage.press();
    line.say(priced(11, 600));
    expect(auction(session.at(0)!.views.shown!)!.step.price).toBe(50);
    session.at(0)!.do({ do: 'Bid', amount: 51 });
    expect(line.acts()).toEqual([]);
    expect(session.at(0)!.pending.refusal?.code).toBe('moved');
  });

  test('for what two have agreed on waits as well', async () => {
    const [line] = await sit(0);
    const open = (n: number, best: number) => {
      const view = at(outbidView, n);
      lookup(opened(view, 'sale'), 0).step.bids = [[1, best]];
      return view;
    };
    const { action } = lookup(open(0, 0).choices, 0);
    line.say({ ...open(10, 100), since: -1 });
    session.at(0)!.drawn('sale');
    await pass(800);
    line.say(open(11, 600));
    await pass(200);
    session.at(0)!.do({ ...action, amount: 600 });
    expect(line.acts()).toEqual([]);
    expect(session.at(0)!.pending.refusal?.code).toBe('moved');
    await pass(500);
    session.at(0)!.do({ ...action, amount: 600 });
    expect(line.acts()).toMatchObject([{ base: 11, action: { do: 'Outbid', amount: 600 } }]);
  });

  test('on a lot that has only just been put up is told that, not that a price changed', async () => {
    const [line] = await sit(0);
    line.say(at(turnView, 10, { since: -1 }));
    await pass(800);
    line.say(priced(11, 0));
    session.at(0)!.drawn('auction');
    await pass(200);
    session.at(0)!.do({ do: 'Bid', amount: 10 });
    expect(session.at(0)!.pending.refusal).toMatchObject({
      code: 'moved',
      en: expect.stringContaining('just opened'),
    });
    line.say(priced(12, 60));
    await pass(200);
    session.at(0)!.do({ do: 'Bid', amount: 61 });
    expect(session.at(0)!.pending.refusal?.en).toContain('price has just changed');
    const other = priced(13, 60);
    auction(other)!.step.items = [1];
    line.say(other);
    await pass(200);
    session.at(0)!.do({ do: 'Bid', amount: 61 });
    expect(session.at(0)!.pending.refusal?.en).toContain('just opened');
    expect(line.acts()).toEqual([]);
  });

  test('waits for the panel to be drawn, but not for ever', async () => {
    const [line] = await sit(0);
    line.say({ ...priced(10, 50), since: -1 });
    await pass(2000);
    session.at(0)!.do({ do: 'Bid', amount: 60 });
    expect(line.acts()).toEqual([]);
    await pass(2000);
    session.at(0)!.do({ do: 'Bid', amount: 60 });
    expect(line.acts()).toMatchObject([{ base: 10, action: { amount: 60 } }]);
  });

  test('on a lot that has been sold meanwhile is not sent', async () => {
    const [line] = await sit(0);
    line.say({ ...priced(10, 50), since: -1 });
    await pass(800);
    session.stage.press();
    const other = priced(11, 50);
    auction(other)!.step.items = [1];
    line.say(other);
    session.at(0)!.do({ do: 'Bid', amount: 51 });
    expect(session.at(0)!.pending.refusal?.en).toContain('moved on');
    expect(line.acts()).toEqual([]);
  });

  test('of one does not wait for that of another', async () => {
    const lines = await sit(0, 1);
    for (const [seat, line] of lines.entries()) line.say({ ...priced(10, 50), since: -1, seat });
    for (const seat of [0, 1]) session.at(seat)!.drawn('auction');
    await pass(800);
    session.at(0)!.do({ do: 'Bid', amount: 60 });
    session.at(1)!.do({ do: 'Bid', amount: 70 });
    expect(lines.map((line) => line.acts().length)).toEqual([1, 1]);
  });
});

describe('whoever has closed the page', () => {
  const news = { ...ROLLED, entry: 12 };

  test('reads what happened since', async () => {
    const [line] = await sit(0);
    line.say(at(turnView, 10, { since: -1 }));
    session.close();
    const [, again] = await sit(0);
    again.say(at(turnView, 12, { since: -1, events: [{ ...ROLLED, entry: 10 }, news] }));
    expect(session.stage.missed).toBe(10);
  });

  test.each([
    ['nothing', []],
    [
      'nothing but going and coming',
      [
        { ...news, kind: 'away' },
        { ...news, kind: 'back' },
      ],
    ],
  ])('is told %s', async (_, events) => {
    const [line] = await sit(0);
    line.say(at(turnView, 10, { since: -1 }));
    session.close();
    const [, again] = await sit(0);
    again.say(at(turnView, 12, { since: -1, events }));
    expect(session.stage.missed).toBe(-1);
  });
});

describe('claims', () => {
  const open = lookup(claims(sent(claimView)), 0);
  const paid = { ...ROLLED, kind: 'paid', facts: [open.payer, 0, open.amount!], entry: 11 };
  const over = (kind: string, more: (typeof ROLLED)[] = []) =>
    at(claimView, 11, {
      choices: [],
      events: [{ ...ROLLED, kind, facts: [0, open.payer, open.what], entry: 11 }, ...more],
    });

  test('that silence ends know how long it was, whatever the pace', () => {
    const view = structuredClone(sent(royaltyView));
    const question = lookup(view.windows, 0);
    const { until, whole } = lookup(claims(view), 0);
    expect([until, whole]).toEqual([question.closes, question.closes! - question.since!]);
    expect(whole).toBeGreaterThan(0);
    expect(open.whole).toBe(0); // it is ended by throws and has no time limit
  });

  test('and offers are not what a box shows itself', () => {
    expect([offerView, claimView].map((view) => hasItsOwn(sent(view)))).toEqual([false, false]);
    expect([offerView, claimView].map((view) => hasBeside(sent(view)))).toEqual([true, true]);
    expect(hasItsOwn(sent(outbidView))).toBe(true);
  });

  test.each([
    ['claimed', [paid], [true]],
    ['claimed', [], []], // the debtor must still pay
    ['forfeited', [], [false]],
    ['waived', [], []],
  ])('that were %s leave a receipt, or none', async (kind, more, expected) => {
    const [line] = await sit(0);
    line.say(at(claimView, 10, { since: -1 }));
    line.say(over(kind, more));
    await pass(3_000); // until its animation has ended
    expect(session.receipts.shown.map(({ isPaid }) => isPaid)).toEqual(expected);
    await pass(6_000);
    expect(session.receipts.shown).toEqual([]);
  });
});

describe('a finger on the screen', () => {
  test('keeps the receipt of a claim where it is', async () => {
    const [line] = await sit(0);
    const open = lookup(claims(sent(claimView)), 0);
    const told = { ...ROLLED, kind: 'claimed', facts: [0, open.payer, open.what], entry: 11 };
    const paid = { ...ROLLED, kind: 'paid', facts: [open.payer, 0, open.amount!], entry: 11 };
    line.say(at(claimView, 10, { since: -1 }));
    line.say(at(claimView, 11, { choices: [], events: [told, paid] }));
    await pass(5_500);
    session.stage.press();
    await pass(1_000);
    expect(session.receipts.shown).toHaveLength(1);
    session.stage.release();
    await pass(0);
    expect(session.receipts.shown).toEqual([]);
  });
});

describe('a lost line', () => {
  test('stops the clocks and the hands, and its return is told', async () => {
    const [line] = await sit(0);
    line.say(at(turnView, 10, { since: -1, clock: 5_000, telling: 0 }));
    await pass(1_000);
    expect(session.clock.now()).toBe(6_000);
    dispatchEvent(new Event('offline'));
    expect(session.status.isConnected).toBe(false);
    await pass(3_000);
    expect(session.clock.now()).toBe(6_000);
    session.at(0)!.do({ do: 'Roll' });
    session.at(0)!.say('undo', {});
    expect(await session.at(0)!.enter({ do: 'Dice', faces: [1, 2] }, -2)).toBe(false);
    expect(line.sent.filter(({ type }) => type === 'act' || type === 'undo')).toEqual([]);
    expect(session.table.rests).toBe(true);
    line.say({ type: 'pong', at: 0, clock: 9_000, telling: 0 });
    expect(session.status.isConnected).toBe(true);
    expect(session.status.isRestored).toBe(true);
    expect(session.clock.now()).toBe(9_000);
    await pass(5_000);
    expect(session.status.isRestored).toBe(false);
  });

  test('the clock stands while a story is told', async () => {
    const [line] = await sit(0);
    line.say(at(turnView, 10, { since: -1, clock: 5_000, telling: 2_000 }));
    await pass(2_000);
    expect(session.clock.now()).toBe(5_000);
    await pass(500);
    expect(session.clock.now()).toBe(5_500);
  });
});

describe('a seat that another device plays now', () => {
  const bye = { type: 'bye', code: 'not_yours', fr: 'Ailleurs', en: 'Elsewhere' };

  test('leaves the others to this one', async () => {
    const lines = await sit(0, 1);
    for (const [seat, line] of lines.entries()) line.say(at(turnView, 10, { since: -1, seat }));
    serve([1]);
    lines[0].say(bye);
    await pass(0);
    expect(session.seats.local.map(({ seat }) => seat)).toEqual([1]);
    expect([session.seats.current, session.fault]).toEqual([1, null]);
    expect(lines.map(({ readyState }) => readyState)).toEqual([FakeSocket.CLOSED, FakeSocket.OPEN]);
  });

  test('was the only one: this device has no table left', async () => {
    const [line] = await sit(0);
    serve([]);
    line.say(bye);
    await pass(0);
    expect(session.fault).toMatchObject({ en: 'Elsewhere' });
  });
});

test('every seat here learns who is connected', async () => {
  const lines = await sit(0, 1);
  for (const [seat, line] of lines.entries()) line.say(at(turnView, 10, { since: -1, seat }));
  lines[0].say({ type: 'presence', connected: [3] });
  expect(session.seats.local.map(({ view }) => view?.connected)).toEqual([[3], [3]]);
});

test('a replay opens no connection, asks nobody and has no clock', async () => {
  serve([0]);
  session = new TableSession('t1', kitOf, true);
  await session.load();
  const { glimpse, figures, windows } = sent(turnView);
  const moment = { n: 7, at: 5_000, seat: 0, struck: false, worth: [], events: [ROLLED] };
  session.replay({ ...moment, glimpse, figures, windows }, [ROLLED]);
  await pass(1_000);
  expect(FakeSocket.made).toEqual([]);
  expect(session.table.view).toMatchObject({
    n: 7,
    choices: [],
    awaited: [],
    names: ['Seat 0', 'Seat 1', 'Seat 2', 'Seat 3'],
  });
  expect(session.table.log).toEqual([ROLLED]);
  expect(session.table.now()).toBe(5_000);
});
