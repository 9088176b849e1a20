import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { act, Connection, type Command } from '../../src/base/net/socket';
import { PROTOCOL, type ToClient, type ToDevice } from '../../src/base/wire';
import { lookup } from '../../src/base/lookup';

class FakeSocket {
  static made: FakeSocket[] = [];
  static OPEN = 1;
  static CLOSED = 3;
  readyState = 0;
  sent: { type: string; id?: string }[] = [];
  onopen = () => {};
  onclose = () => {};
  onmessage = (_: { data: string }) => {};

  constructor(readonly url: string) {
    FakeSocket.made.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = 3;
  }
  open() {
    this.readyState = 1;
    this.onopen();
  }
  drop() {
    this.readyState = 3;
    this.onclose();
  }
  say(message: object) {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

/** The socket that was opened as number `n`. */
const made = (n: number) => lookup(FakeSocket.made, n);

const states: boolean[] = [];
const heard: string[] = [];
let line: Connection<ToClient> | Connection<ToDevice>;
const listener = {
  heard: (message: ToClient | ToDevice) => heard.push(message.type),
  state: (isOpen: boolean) => states.push(isOpen),
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.made = [];
  states.length = 0;
  heard.length = 0;
});
afterEach(() => {
  line.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a line to the table', () => {
  beforeEach(() => {
    line = new Connection<ToClient>('tables/t1', { seat: 2 }, listener);
  });

  test('greets with its seat and with what it knows', () => {
    const first = made(0);
    expect(first.url).toMatch(/^ws.*\/api\/tables\/t1\/socket$/);
    first.open();
    expect(first.sent[0]).toMatchObject({ type: 'hello', protocol: PROTOCOL, seat: 2, since: -1 });
    first.say({ type: 'view', n: 41 });
    first.drop();
    vi.advanceTimersByTime(400);
    made(1).open();
    expect(made(1).sent[0]).toMatchObject({ type: 'hello', since: 41 });
    expect(states).toEqual([true, false, true]);
  });

  test('sends a command again until it is answered, with the same id', () => {
    made(0).open();
    const command = act(7, { do: 'Roll' });
    line.send(command);
    made(0).drop();
    vi.advanceTimersByTime(400);
    made(1).open();
    expect(made(1).sent[1]).toMatchObject({ type: 'act', id: command.id, base: 7 });
    made(1).say({ type: 'ack', id: command.id, n: 8 });
    made(1).drop();
    vi.advanceTimersByTime(800);
    made(2).open();
    expect(made(2).sent).toHaveLength(1);
  });

  test('stays closed when the seat is somebody else’s', () => {
    made(0).open();
    made(0).say({ type: 'bye', code: 'not_yours', fr: '', en: '' });
    made(0).drop();
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.made).toHaveLength(1);
  });

  test('waits longer each time while nobody answers, and shortly once somebody has', () => {
    const tries = () => FakeSocket.made.length;
    for (const [i, wait] of [300, 700, 1500].entries()) {
      FakeSocket.made.at(-1)!.drop();
      vi.advanceTimersByTime(wait - 1);
      expect(tries()).toBe(i + 1);
      vi.advanceTimersByTime(1);
      expect(tries()).toBe(i + 2);
    }
    FakeSocket.made.at(-1)!.open();
    FakeSocket.made.at(-1)!.say({ type: 'view', n: 0 });
    FakeSocket.made.at(-1)!.drop();
    vi.advanceTimersByTime(300);
    expect(tries()).toBe(5);
  });

  test('does not wait when the network is back', () => {
    made(0).drop();
    dispatchEvent(new Event('online'));
    expect(FakeSocket.made).toHaveLength(2);
    vi.advanceTimersByTime(9_000);
    expect(FakeSocket.made).toHaveLength(2); // the other attempt was cancelled
  });

  test('asks a silent server whether it is there, and not one that speaks', () => {
    const first = made(0);
    first.open();
    for (let i = 0; i < 10; i++) {
      vi.advanceTimersByTime(1000);
      first.say({ type: 'presence', connected: [] });
    }
    expect(first.sent.filter(({ type }) => type === 'ping')).toHaveLength(0);
    vi.advanceTimersByTime(2_500);
    expect(first.sent.at(-1)).toMatchObject({ type: 'ping' });
  });

  test('tells within five seconds that nobody answers, and when somebody does again', () => {
    const first = made(0);
    first.open();
    vi.advanceTimersByTime(5_000);
    expect(states).toEqual([true, false]);
    first.say({ type: 'pong', at: 0, clock: 0 });
    expect(states).toEqual([true, false, true]);
    expect(FakeSocket.made).toHaveLength(1);
  });

  test('is opened anew after a longer silence, and hears nothing more from the old one', () => {
    const first = made(0);
    first.open();
    vi.advanceTimersByTime(11_000);
    expect(FakeSocket.made).toHaveLength(2);
    first.say({ type: 'pong', at: 0, clock: 0 });
    expect(heard).toEqual([]);
    expect(states).toEqual([true, false]);
    made(1).open();
    expect(states).toEqual([true, false, true]);
  });

  test('is lost at once when the device knows that it is offline', () => {
    made(0).open();
    dispatchEvent(new Event('offline'));
    expect(states).toEqual([true, false]);
  });

  test('tries again when an opening is not answered', () => {
    vi.advanceTimersByTime(10_000);
    expect(FakeSocket.made).toHaveLength(2);
  });
});

describe('a line to the cash desk', () => {
  const pay = (id: string): Command & { type: string } => ({ type: 'pay', id });

  beforeEach(() => {
    line = new Connection<ToDevice>('desks/d1', {}, listener, [pay('old')]);
  });

  test('first enters what an earlier visit kept', () => {
    const first = made(0);
    line.send(pay('new')); // the socket is not open yet
    first.open();
    expect(first.url).toMatch(/\/api\/desks\/d1\/socket$/);
    expect(first.sent.map((one) => one.id)).toEqual([undefined, 'old', 'new']);
    first.say({ type: 'desk', n: 5, since: -1 });
    first.drop();
    vi.advanceTimersByTime(400);
    made(1).open();
    expect(made(1).sent[0]).toMatchObject({ type: 'hello', since: 5 });
  });

  test('sends again in a moment what could not be stored just now', () => {
    const first = made(0);
    first.open();
    first.say({ type: 'refused', id: 'old', code: 'unavailable', fr: '', en: '' });
    vi.advanceTimersByTime(1999);
    expect(first.sent).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(first.sent.map((one) => one.id)).toEqual([undefined, 'old', 'old']);
    first.say({ type: 'refused', id: 'old', code: 'illegal', fr: '', en: '' });
    vi.advanceTimersByTime(9_000);
    expect(first.sent.filter(({ type }) => type === 'pay')).toHaveLength(2);
    expect(heard).toEqual(['refused', 'refused']);
  });

  test('stays closed when there is no such desk', () => {
    made(0).say({ type: 'bye', code: 'no_desk', fr: '', en: '' });
    made(0).drop();
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.made).toHaveLength(1);
  });
});
