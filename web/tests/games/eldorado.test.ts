import { describe, expect, test } from 'vitest';
import { quotes } from '../../src/games/eldorado/exchange/quotes';
import { happenings } from '../../src/games/eldorado/events/scene-events';
import { PrintedBoard } from '../../src/games/eldorado/printed-data';
import { Selectors } from '../../src/games/eldorado/selectors';
import type { Eldorado } from '../../src/games/eldorado/wire';
import type { Told } from '../../src/base/wire';
import edition from '../fixtures/eldorado/edition.json';
import layout from '../fixtures/eldorado/layout.json';
import crisis from '../fixtures/eldorado/view-crisis.json';
import turn from '../fixtures/eldorado/view-turn.json';
import { printed, sent } from '../recorded';

const ground = new PrintedBoard(printed<Eldorado>(edition), layout);
const quoted = (item: number, price: number, isPaid = 1) =>
  ({ entry: 1, at: 0, kind: 'quoted', fr: '', en: '', facts: [item, price, [item], isPaid] }) as Told;

/** Missiles 1 and 2 with a player, at these prices. */
function realm(prices: number[]): Selectors {
  const view = sent<Eldorado>(turn);
  const glimpse = structuredClone(view.glimpse);
  glimpse.held_by = glimpse.held_by.map((holder, item) =>
    ground.of(item) ? (item < prices.length ? 0 : ground.bank) : holder,
  );
  glimpse.prices = glimpse.held_by.slice(0, 36).map((_, item) => prices[item] ?? 1000);
  return new Selectors(ground, glimpse, view.figures);
}

describe('the exchange', () => {
  test('quotes the last price paid for a title that is still owned', () => {
    const told = [quoted(0, 1500), quoted(1, 2400)];
    const [missiles, secrets] = quotes(realm([1500, 2400]), told);
    expect(missiles).toMatchObject({ price: 2400, change: 900, sold: 2, line: [1000, 1500, 2400] });
    expect(secrets).toMatchObject({ price: 1000, change: 0, sold: 0 });
  });

  test('falls back when a title comes back to the bank', () => {
    const told = [quoted(0, 1500), quoted(1, 2400), quoted(1, 1000, 0)];
    expect(quotes(realm([1500]), told)[0]).toMatchObject({ price: 1500, change: -900 });
    expect(quotes(realm([]), [...told, quoted(0, 1000, 0)])[0]).toMatchObject({
      price: 1000,
      change: -500,
    });
  });

  test('says what the table says even when the story has not come', () => {
    expect(quotes(realm([1700]), [])[0]).toMatchObject({ price: 1700, sold: 1 });
    expect(quotes(realm([1000, 1700]), [])[0]).toMatchObject({ price: 1700, sold: 2 });
  });
});

describe('what befalls somebody', () => {
  test('is read from the story', () => {
    const found = happenings(sent(crisis).events, ground, 4).at(-1)!;
    expect(found).toMatchObject({ kind: 'crisis', seat: 0, isPast: false });
    expect(layout.items[found.card]).toMatch(/^card:/);
  });

  test('is over with the next throw', () => {
    const events = sent(crisis).events;
    const thrown = { ...events[0], kind: 'rolled', cite: 'marche.des', facts: [1, [2, 3]] } as Told;
    expect(happenings([...events, thrown], ground, 4).every((one) => one.isPast)).toBe(true);
  });
});
