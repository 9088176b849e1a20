import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { act, Wire } from '../src/lib/socket';

class FakeSocket {
  static made: FakeSocket[] = [];
  static OPEN = 1;
  static CLOSED = 3;
  readyState = 0;
  sent: any[] = [];
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

describe('a line to the table', () => {
  const states: boolean[] = [];
  let wire: Wire;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('WebSocket', FakeSocket);
    FakeSocket.made = [];
    states.length = 0;
    wire = new Wire('t1', 2, { heard: () => {}, state: (isOpen) => states.push(isOpen) });
  });
  afterEach(() => {
    wire.close();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  test('greets with its seat and with what it knows', () => {
    const first = FakeSocket.made[0];
    first.open();
    expect(first.sent[0]).toMatchObject({ type: 'hello', seat: 2, since: -1 });
    first.say({ type: 'view', n: 41 });
    first.drop();
    vi.advanceTimersByTime(400);
    FakeSocket.made[1].open();
    expect(FakeSocket.made[1].sent[0]).toMatchObject({ type: 'hello', since: 41 });
    expect(states).toEqual([true, false, true]);
  });

  test('sends a command again until it is answered, with the same id', () => {
    FakeSocket.made[0].open();
    const command = act(7, { do: 'Roll' });
    wire.send(command);
    FakeSocket.made[0].drop();
    vi.advanceTimersByTime(400);
    FakeSocket.made[1].open();
    expect(FakeSocket.made[1].sent[1]).toMatchObject({ type: 'act', id: command.id, base: 7 });
    FakeSocket.made[1].say({ type: 'ack', id: command.id, n: 8 });
    FakeSocket.made[1].drop();
    vi.advanceTimersByTime(800);
    FakeSocket.made[2].open();
    expect(FakeSocket.made[2].sent).toHaveLength(1);
  });

  test('stays closed when the seat is somebody else’s', () => {
    FakeSocket.made[0].open();
    FakeSocket.made[0].say({ type: 'bye', code: 'not_yours', fr: '', en: '' });
    FakeSocket.made[0].drop();
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.made).toHaveLength(1);
  });
});
