/** Tests that the page draws its part of the seed, and checks the dice of a record that the engine wrote. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkDice, type Checked } from '../../src/widgets/fairness/dice-check';
import {
  draw,
  drawNext,
  storeSaid,
  remember,
  remembered,
  storePromises,
  wordsOf,
} from '../../src/session/dice/dice-storage';
import { follow, promiseNext, contribute } from '../../src/session/dice/dice-contribution';
import { join, rematch } from '../../src/session/table/create-and-join';
import { sha256 } from '../../src/base/sha256';
import type { SeatInfo, TableInfo } from '../../src/base/wire';
import old from '../fixtures/fair.jsonl?raw';
import text from '../fixtures/promised.jsonl?raw';
import { lookup } from '../../src/base/lookup';

const header = JSON.parse(lookup(text.split('\n'), 0)) as {
  commitment: string;
  promises: [string, string, string];
  entropy: [string, string, string];
};
const kinds = (found: Checked) => ({
  promises: found.promises.map(({ is }) => is),
  parts: found.parts.map(({ is }) => is),
  lines: found.lines.map(({ is }) => is),
});
const isFair = (found: Checked) =>
  [...found.promises, ...found.parts, ...found.lines].every(({ is }) => is !== 'wrong');

/** A table at which this device has the seats that are `mine`. */
const info = (promises: string[], mine: number[], more: Partial<TableInfo> = {}) =>
  ({
    id: 't',
    dice: 'seed',
    status: 'open',
    commitment: header.commitment,
    asking: false,
    desk: '',
    seats: promises.map((promise, seat) => ({ seat, promise, mine: mine.includes(seat), said: false })),
    ...more,
  }) as unknown as TableInfo;

/** Store words as if this device had drawn them. */
const drew = (words: string) => localStorage.setItem(`magnat.fair.${sha256(words)}`, words);

describe('the hash', () => {
  it('is that of the standard', () => {
    expect(sha256('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    expect(sha256('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq')).toBe(
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    );
    expect(sha256('é'.repeat(100)).length).toBe(64);
    expect(sha256('a'.repeat(1000))).toBe('41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3');
  });

  it('is the browser’s own, where it has one', async () => {
    for (let n = 50; n < 130; n += 7) {
      const words = 'x'.repeat(n);
      const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(words));
      const own = [...new Uint8Array(bytes)].map((x) => x.toString(16).padStart(2, '0')).join('');
      expect(sha256(words)).toBe(own);
    }
  });
});

describe('the check', () => {
  beforeEach(() => localStorage.clear());

  it('finds that a record keeps what was promised, and names whoever was silent', () => {
    const found = checkDice(text, 't');
    expect(kinds(found)).toEqual({ promises: [], parts: ['right', 'right', 'note'], lines: ['right'] });
    expect(found.parts[2]?.en).toContain('Did not say the part: 2.');
    expect(found.seed).toMatch(/^[0-9a-f]{32}$/);
    remember(info(header.promises, []));
    storePromises(info(header.promises, [0]));
    drew(header.entropy[0]);
    storeSaid('t', [0], false);
    storeSaid('t', [0], true);
    expect(kinds(checkDice(text, 't'))).toEqual({
      promises: ['right', 'right'],
      parts: ['right', 'right', 'right', 'note'],
      lines: ['right'],
    });
  });

  it('reads records from before there were promises, and says what they are worth', () => {
    const found = checkDice(old, 't');
    expect(kinds(found)).toEqual({ promises: [], parts: ['right', 'note'], lines: ['right'] });
    expect(found.parts[1]?.en).toContain('without a promise');
  });

  it('finds another promise of the server, or of a seat, than was seen', () => {
    remember(info(header.promises, [], { commitment: 'f'.repeat(64) }));
    expect(kinds(checkDice(text, 't')).promises).toEqual(['wrong']);
    localStorage.clear();
    const [a, b, c] = header.promises;
    storePromises(info([a, c, b], [0]));
    expect(kinds(checkDice(text, 't')).promises).toEqual(['wrong']);
    storePromises(info([a, b, c], [0])); // only the first call counts
    expect(kinds(checkDice(text, 't')).promises).toEqual(['wrong']);
  });

  it('finds a part that this device said and the record leaves out', () => {
    const silent = 'not-said';
    expect(sha256(silent)).toBe(header.promises[1]);
    drew(silent);
    // The words were never sent.
    expect(kinds(checkDice(text, 't')).parts).toEqual(['right', 'right', 'note']);
    storeSaid('t', [1], false);
    // The server has never confirmed them.
    expect(kinds(checkDice(text, 't')).parts).toEqual(['right', 'right', 'note']);
    storeSaid('t', [1], true);
    expect(kinds(checkDice(text, 't')).parts).toEqual(['right', 'right', 'wrong']);
  });

  it('finds a part that this device said at another table', () => {
    drew(header.entropy[2]);
    expect(kinds(checkDice(text, 't')).parts).toEqual(['right', 'right', 'wrong', 'note']);
  });

  it('finds every other seed, promise, part and line', () => {
    const rows = text.split('\n');
    const changed = (change: (head: Record<string, unknown> & typeof header) => void) => {
      const head = JSON.parse(lookup(rows, 0)) as Record<string, unknown> & typeof header;
      change(head);
      return [JSON.stringify(head), ...rows.slice(1)].join('\n');
    };
    const seed = (JSON.parse(rows.at(-2)!) as { secret: { seed: string } }).secret.seed;
    const swapped = [...rows.slice(0, 3), ...rows.slice(3, 5).reverse(), ...rows.slice(5)];
    const all = [
      text.replace(seed, seed.replace(/^./, 'f')),
      swapped.join('\n'),
      changed((head) => (head.seats = 4)),
      changed((head) => delete (head as Partial<typeof header>).promises),
      changed((head) => delete (head as Partial<typeof header>).entropy),
      changed((head) => head.promises.reverse()),
      changed((head) => head.entropy.reverse()),
      changed((head) => (head.entropy[0] = '')),
      changed((head) => (head.promises[0] = '')),
      changed((head) => (head.entropy[1] = 'not-said')),
    ];
    for (const one of all) expect(isFair(checkDice(one, 't'))).toBe(false);
    expect(isFair(checkDice(text, 't'))).toBe(true);
    expect(kinds(checkDice(lookup(all, 5), 't')).parts).toContain('wrong');
  });

  it('makes the seed of all parts', () => {
    const { seed } = checkDice(text, 't');
    expect(checkDice(text.replace(header.entropy[0], '0123456789abcdee'), 't').seed).not.toBe(seed);
  });
});

describe('the part of this device', () => {
  const asked: { path: string; body: { seats: { seat: number; promise: string; words: string }[] } }[] = [];
  let answer: (path: string) => TableInfo | Record<string, unknown> | null;

  beforeEach(() => {
    localStorage.clear();
    asked.length = 0;
    answer = () => info([], [], { status: 'playing' });
    vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
      asked.push({ path, body: init?.body ? JSON.parse(init.body as string) : {} });
      const found = answer(path);
      return Promise.resolve(new Response(JSON.stringify(found ?? {}), { status: found ? 200 : 409 }));
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('is drawn anew each time and only its promise is told', () => {
    const promise = draw();
    expect(wordsOf(promise)).toMatch(/^[0-9a-f]{32}$/);
    expect(sha256(wordsOf(promise))).toBe(promise);
    expect(draw()).not.toBe(promise);
    expect(drawNext('t', 1)).toBe(drawNext('t', 1));
    expect(drawNext('t', 1)).not.toBe(drawNext('t', 2));
  });

  it('is promised for each of its seats and never said before it is asked for', async () => {
    await contribute(info(['', 'f'.repeat(64), ''], [0, 2]));
    expect(asked.map(({ path }) => path)).toEqual(['/api/tables/t/promises']);
    expect(lookup(asked, 0).body.seats.map(({ seat }) => seat)).toEqual([0, 2]);
    const [a = '', b = ''] = lookup(asked, 0).body.seats.map(({ promise }) => promise);
    expect(a).not.toBe(b);
    await contribute(info([a, 'f'.repeat(64), b], [0, 2]));
    expect(asked.length).toBe(1);
    expect(JSON.stringify(asked)).not.toContain(wordsOf(a));
  });

  it('is said once all have promised, and what lay there then is kept', async () => {
    const [a, b] = [draw(), draw()];
    const table = info([a, 'f'.repeat(64), b], [0, 2], { asking: true });
    await Promise.all([contribute(table), contribute(table)]); // two connections bring the same news
    expect(asked.map(({ path }) => path)).toEqual(['/api/tables/t/words']);
    expect(lookup(asked, 0).body.seats).toEqual([
      { seat: 0, words: wordsOf(a) },
      { seat: 2, words: wordsOf(b) },
    ]);
    expect(remembered('t')).toEqual({
      promise: header.commitment,
      promises: [a, 'f'.repeat(64), b],
      said: [0, 2],
      heard: [0, 2],
    });
  });

  it('is said after the page was loaded again, and again where nobody heard it', async () => {
    const mine = draw();
    const table = info([mine], [0], { asking: true });
    answer = () => null;
    expect(await contribute(table)).toBe(table);
    expect(remembered('t').heard).toEqual([]);
    answer = () => info([], [], { status: 'playing' });
    expect((await contribute(table)).status).toBe('playing');
    expect(asked.length).toBe(2);
  });

  it('is none where others play, where real dice are thrown, or once the game is on', async () => {
    await contribute(info(['f'.repeat(64)], [], { asking: true }));
    await contribute(info([''], [0], { dice: 'host' }));
    await contribute(info([''], [0], { status: 'playing' }));
    expect(asked).toEqual([]);
  });

  it('goes with whoever sits down', async () => {
    answer = (path) =>
      path.endsWith('/join')
        ? { seat: 0, table: info([lookup(asked, 0).body as unknown as string], [0], {}) }
        : info([], [0], { status: 'playing' });
    await join('t', 'Ada');
    const sent = lookup(asked, 0).body as unknown as { name: string; promise: string };
    expect(sent.name).toBe('Ada');
    expect(wordsOf(sent.promise)).toMatch(/^[0-9a-f]{32}$/);
  });

  it('is promised after the end for the next game, and said there without turning the page', async () => {
    const over = info([], [0], { id: 'over', status: 'over' });
    promiseNext(over, [0]);
    promiseNext(over, [0]);
    const promise = lookup(lookup(asked, 0).body.seats, 0).promise;
    const seats = [{ seat: 2, promise, mine: true, said: false }] as SeatInfo[];
    answer = (path) =>
      path.endsWith('/words')
        ? info([], [], { id: 'next', status: 'playing' })
        : info([], [], { id: 'next', asking: true, seats });
    expect((await rematch('over')).id).toBe('next');
    await vi.waitFor(() => expect(asked.length).toBe(3));
    expect(asked.map(({ path }) => path)).toEqual([
      '/api/tables/over/promises',
      '/api/tables/over/rematch',
      '/api/tables/next/words',
    ]);
    expect(lookup(asked, 2).body.seats).toEqual([{ seat: 2, words: wordsOf(promise) }]);
    follow('next2');
    follow('next2');
    await vi.waitFor(() => expect(asked.at(-1)!.path).toBe('/api/tables/next2'));
  });
});
