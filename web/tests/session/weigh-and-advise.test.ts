import { beforeEach, expect, test, vi } from 'vitest';
import { WeighAndAdvise } from '../../src/session/seat/weigh-and-advise';
import type { Advised, Refused, Side } from '../../src/base/wire';

const SIDES: Side[] = [];
const refused = (id: string, code: Refused['code']): Refused => ({
  ...{ type: 'refused', id, code, fr: '', en: '' },
});
const advised = (id: string, done: boolean): Advised => ({
  ...{ type: 'advised', id, n: 1, games: 10, choices: [], done, lost: false },
});

let requests: WeighAndAdvise;
let messages: { type: string; id: string }[];
const keep = (message: object) => void messages.push(message as { type: string; id: string });
const connection = { send: keep, mention: keep };
const lastId = () => messages.at(-1)?.id ?? '';
beforeEach(() => {
  requests = new WeighAndAdvise();
  messages = [];
});

test('a deal is weighed by the server, once', async () => {
  const answer = requests.weigh(connection, 1, [3], [[0, 100]]);
  expect(messages).toMatchObject([{ type: 'weigh', to: 1, items: [3], goods: [[0, 100]] }]);
  requests.weighed({ id: lastId(), sides: SIDES });
  expect(await answer).toBe(SIDES);
  expect(requests.refused(refused(lastId(), 'illegal'))).toBe(false); // no longer asked
});

test('a deal that the server refuses to weigh has no sides', async () => {
  const answer = requests.weigh(connection, 1, [], []);
  expect(requests.refused(refused(lastId(), 'illegal'))).toBe(true);
  expect(await answer).toBeNull();
});

test('a refusal for now is not the answer: the connection asks again', async () => {
  const answer = requests.weigh(connection, 1, [], []);
  expect(requests.refused(refused(lastId(), 'unavailable'))).toBe(true);
  requests.weighed({ id: lastId(), sides: SIDES });
  expect(await answer).toBe(SIDES);
});

test('advice comes several times, until the request is ended', () => {
  const heard = vi.fn();
  const end = requests.advise(connection, heard);
  expect(messages).toMatchObject([{ type: 'advise' }]);
  requests.advised(advised(lastId(), false));
  requests.advised(advised(lastId(), true));
  expect(heard.mock.calls.map(([{ done }]) => done)).toEqual([false, true]);
  end();
  requests.advised(advised(lastId(), true));
  expect(heard).toHaveBeenCalledTimes(2);
});

test('a refusal of advice goes to the one who asked, others to nobody', () => {
  const heard = vi.fn();
  requests.advise(connection, heard);
  expect(requests.refused(refused('other', 'no_advice'))).toBe(false);
  expect(requests.refused(refused(lastId(), 'no_advice'))).toBe(true);
  expect(heard).toHaveBeenCalledExactlyOnceWith(refused(lastId(), 'no_advice'));
});
