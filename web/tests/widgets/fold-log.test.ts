import { expect, test } from 'vitest';
import type { Told } from '../../src/base/wire';
import { foldLog, mainSentences } from '../../src/widgets/log/fold-log';
import build from '../fixtures/view-build.json';
import file from '../fixtures/view-file.json';

const events = (view: { events: unknown[] }) => view.events as Told[];
const kinds = (all: Told[]) => all.map(({ kind }) => kind);
let n = 0;
const told = (kind: string, facts: unknown[], entry = ++n): Told =>
  ({ kind, facts, entry, at: 0, fr: kind, en: kind }) as Told;

test('titles that are bought are one sentence, with what they cost', () => {
  const bought = events(file).filter(({ entry }) => entry === 149);
  expect(bought.length).toBeGreaterThan(8);
  expect(kinds(mainSentences(bought, ['shares']))).toEqual(['chose', 'paid', 'paid']);
});

test('a rent is told once: its claim says the amount', () => {
  const claimed = told('claimed', [0, 3, 17, 25]);
  const paid = told('paid', [3, 0, 25, 0], claimed.entry);
  expect(mainSentences([claimed, paid])).toEqual([claimed]);
  expect(mainSentences([claimed, { ...paid, facts: [3, 0, 30, 0] }])).toHaveLength(2);
});

test('a walk is no detail, a title that changes hands is one', () => {
  const walk = told('given', [60, 0, 4, [1, 2, 3, 4]]);
  expect(mainSentences([told('rolled', [0, [1, 3]]), walk, told('given', [4, 70, 0])])).toHaveLength(2);
});

test('actions of one kind in a row are one item with their sum', () => {
  const lines = foldLog(events(build));
  const pledges = lines.find(({ all }) => all[0]!.entry === 191);
  expect(pledges).toMatchObject({ more: 3, sum: 400 });
  expect(pledges!.shown).toHaveLength(1);
  expect(pledges!.all).toHaveLength(8);
  const houses = lines.filter(({ all }) => all[0]!.kind === 'built_house');
  expect(houses.every(({ more, sum }) => sum === (more + 1) * 50)).toBe(true);
});

test('an auction is one item: its last bid, then the hammer', () => {
  const bids = [told('bid', [1, 10, [4]]), told('passed', [2]), told('bid', [3, 20, [4]])];
  const [running] = foldLog(bids);
  expect(running!.shown).toEqual([bids[2]]);
  const sold = told('sold', [3, 20, [4]]);
  const hammer = [sold, told('paid', [3, 4, 20, 0], sold.entry), told('given', [4, 70, 3], sold.entry)];
  const lines = foldLog([...bids, ...hammer, told('bid', [0, 5, [6]])]);
  expect(lines).toHaveLength(2);
  expect(lines[0]!.shown).toEqual([sold]);
  expect(lines[0]!.all).toHaveLength(6);
});

test('sentences of no entry stay alone', () => {
  expect(foldLog([told('talk', [], 0), told('talk', [], 0)])).toHaveLength(2);
});
