import { describe, expect, test } from 'vitest';
import edition from './fixtures/banking/edition.json';
import layout from './fixtures/banking/layout.json';
import counter from './fixtures/banking/view-counter.json';
import pick from './fixtures/banking/view-pick.json';
import sale from './fixtures/banking/view-sale.json';
import { Hexagon } from '../src/board/hexagon';
import { kit } from '../src/boxes/banking';
import { deposit, lines, notes, sum } from '../src/boxes/banking/counter';
import { Books, Ground } from '../src/boxes/banking/ground';
import { booksOf, forecasts, lying, squares, thrownFor } from '../src/boxes/banking/look';
import { en, fr } from '../src/boxes/banking/words';
import type { Place } from '../src/boxes/kit';
import { hues } from '../src/boxes/kit';
import { Names } from '../src/lib/names';
import { isDebt } from '../src/table/questions';
import { fr as words } from '../src/words/fr';

function place(view: any, language: 'fr' | 'en' = 'fr'): Place {
  const names = new Names(edition as any, layout as any, view.names, language);
  return { view, names, words, seat: view.seat, options: {} };
}

const ground = new Ground(edition as any, layout as any);

describe('the hexagon', () => {
  const hexagon = new Hexagon(8, 5);
  const far = ([x, y]: number[], [u, v]: number[]) => Math.hypot(x - u, y - v);

  test('is sixfold: every sixth of the ring is as far from the centre', () => {
    for (let space = 0; space < 8; space++) {
      const distances = Array.from({ length: 6 }, (_, side) => far(hexagon.centre(space + 8 * side), [0, 0]));
      for (const one of distances) expect(one).toBeCloseTo(distances[0], 6);
    }
  });

  test('has a place of its own for every space, within the picture', () => {
    const [left, top, width, height] = hexagon.viewBox('compact');
    const centres = Array.from({ length: hexagon.spaces }, (_, space) => hexagon.centre(space));
    for (const [i, one] of centres.entries()) {
      expect(one[0]).toBeGreaterThan(left);
      expect(one[0]).toBeLessThan(left + width);
      expect(Math.abs(one[1])).toBeLessThan(height / 2);
      expect(top).toBeLessThan(0);
      for (const other of centres.slice(i + 1)) expect(far(one, other)).toBeGreaterThan(40);
    }
  });

  test('joins each lane to the ring at the junction of its side', () => {
    for (let side = 0; side < 6; side++) {
      expect(far(hexagon.centre(hexagon.laneSpace(side, 5)), hexagon.centre(8 * side))).toBeLessThan(70);
    }
  });
});

describe('the ground', () => {
  test('is that of the edition: 84 spaces, twelve of each kind, six mines of each metal', () => {
    const kinds = squares(place(pick)).map((square) => square.kind);
    const count = (kind: string) => kinds.filter((one) => one === kind).length;
    expect(kinds).toHaveLength(84);
    expect(['counter', 'cnep', 'white', 'gold', 'silver', 'lane', 'start'].map(count)).toEqual([12, 12, 12, 6, 6, 30, 6]);
  });

  test('leads every colour out, around and home', () => {
    for (let colour = 0; colour < 6; colour++) {
      expect(ground.space(colour, 0)).toBe(ground.space(colour, ground.goal));
      expect(ground.space(colour, 6)).toBe(ground.space(colour, 54));
      expect(ground.colourOf(ground.space(colour, 6))).toBe(colour);
      expect(ground.space(colour, 1)).toBe(ground.space(colour, 59));
      expect(new Set(Array.from({ length: 48 }, (_, i) => ground.space(colour, 6 + i))).size).toBe(48);
    }
  });

  test('finds every pawn where the referee holds it', () => {
    const books = new Books(ground, pick.glimpse as any);
    for (let seat = 0; seat < 4; seat++) {
      for (const pawn of books.pawns(seat)) expect(ground.space(books.colour(seat), books.gone(pawn))).toBe(books.at(pawn));
    }
  });

  test('is said in both languages', () => {
    for (const language of ['fr', 'en'] as const) for (const square of squares(place(pick, language))) expect(square.label).not.toMatch(/undefined|ring-|lane-/);
    expect(Object.keys(en).sort()).toEqual(Object.keys(fr).sort());
  });
});

describe('a throw', () => {
  test('is shown for each pawn that may go, and no other', () => {
    const here = place(pick);
    const ways = forecasts(here);
    expect(ways.map((way) => way.pawn)).toEqual(pick.choices.filter((choice: any) => choice.action.do === 'Advance').map((choice: any) => choice.action.pawn));
    expect(thrownFor({ ...here, seat: 1 })).toBe(0);
  });

  test('that leads to a white square is lost, and says so', () => {
    const lost = forecasts(place(pick)).filter((way) => way.isLost);
    expect(lost).toHaveLength(1);
    expect(ground.kind(lost[0].space)).toBe('white');
    expect(lost[0].cite).toBe('marche.coup_perdu');
    expect(lost[0].small).toContain('case blanche');
  });

  test('past the goal is lost only where the exact number is asked', () => {
    const here = place(pick);
    const books = booksOf(here);
    const pawn = books.pawns(0)[0];
    const steps = [...books.glimpse.steps];
    steps[0] = books.colour(0) * 61 + 58;
    const near = { ...books.glimpse, steps };
    expect(new Books(ground, near).landing(pawn, 2)).toMatchObject({ kind: 'goal', isLost: false });
    expect(new Books(ground, near).landing(pawn, 3)).toMatchObject({ gone: -1, isLost: true });
    const lenient = new Ground(edition as any, layout as any, { exact_goal: false });
    expect(new Books(lenient, near).landing(pawn, 3)).toMatchObject({ kind: 'goal', isLost: false });
  });

  test('is walked square by square, out and home by the same lane', () => {
    const here = place(pick);
    const books = booksOf(here);
    const [pawn, colour] = [books.pawns(0)[0], books.colour(0)];
    const walk = (from: number, to: number) => {
      const steps = [...books.glimpse.steps];
      steps[0] = colour * 61 + to;
      const view = { ...here.view, glimpse: { ...here.view.glimpse, steps } };
      const facts = [pawn, ground.holder(ground.space(colour, from)), ground.holder(ground.space(colour, to))];
      return kit.way({ kind: 'given', cite: 'marche.chemin', facts } as any, { ...here, view }).length;
    };
    for (const [from, to] of [[0, 4], [4, 9], [51, 56], [55, 59], [57, 60], [30, 36]]) expect(walk(from, to)).toBe(to - from);
  });
});

describe('at the counter', () => {
  const here = place(counter);
  const choice = here.view.choices.find(({ action }) => action.do === 'Deposit')!;

  test('any multiple of the smallest note can be counted out', () => {
    for (let amount = 5000; amount <= 60_000; amount += 5000) {
      const [large, small] = notes(amount, 10_000, 5000);
      expect(large * 10_000 + small * 5000).toBe(amount);
      expect(small).toBeGreaterThan(0);
    }
    expect(notes(0, 10_000, 5000)).toEqual([0, 0]);
  });

  test('all that is carried can be moved, and makes a deposit that the server offered', () => {
    const all = lines(here, choice);
    const moved = Object.fromEntries(all.map((line) => [line.key, line.count]));
    expect(sum(all, moved)).toBe(booksOf(here).total(here.seat));
    const action = deposit(all, moved);
    expect(action.amount).toBe(choice.amount!.high);
    expect(action.items).toEqual(choice.items!.pool);
    expect(action.goods).toEqual(choice.goods!.map(([good, , high]) => [good, high]));
  });

  test('what lies in purse and bank adds up to what is owned', () => {
    const books = booksOf(here);
    const worth = (holder: number) => lying(here, holder).reduce((total, one) => total + one.count * one.face, 0);
    expect(worth(0) + worth(books.account(0))).toBe(books.holding(0));
  });
});

describe('the table', () => {
  test('knows a debt, and what each sale brings', () => {
    const here = place(sale);
    expect(isDebt(here.view, 0)).toBe(true);
    for (const one of here.view.choices.filter(({ action }) => action.do.startsWith('Sell'))) expect(kit.gain(one, here)).toBeGreaterThan(0);
  });

  test('gives each seat the colour that the lot gave it', () => {
    const dealt = (pick.glimpse as any).places as number[];
    expect(hues(kit, place(pick))).toContain(`--seat-1: var(--hue-${dealt[0] + 1})`);
  });
});
