import { describe, expect, test } from 'vitest';
import edition from '../fixtures/banking/edition.json';
import layout from '../fixtures/banking/layout.json';
import counter from '../fixtures/banking/view-counter.json';
import pick from '../fixtures/banking/view-pick.json';
import sale from '../fixtures/banking/view-sale.json';
import { Hexagon } from '../../src/games/banking/board/geometry';
import { kit } from '../../src/games/banking';
import { deposit, lines, notes, sum } from '../../src/games/banking/questions/deposit';
import { outlooks, thrownFor } from '../../src/games/banking/throw-outcomes';
import { lying } from '../../src/games/banking/hand/purse-contents';
import { squares } from '../../src/games/banking/labels-and-drawings';
import { selectorsOf } from '../../src/games/banking/selectors';
import type { Banking } from '../../src/games/banking/wire';
import { en, fr } from '../../src/games/banking/words';
import { coloured } from '../../src/session/table/game-kit';
import { fullFlow } from '../../src/base/choice-money';
import { debt } from '../../src/session/table/open-windows';
import { looking } from '../recorded';
import { lookup } from '../../src/base/lookup';

const place = looking<Banking>(edition, layout);

describe('the hexagon', () => {
  const hexagon = new Hexagon(8, 5);
  const far = ([x, y]: [number, number], [u, v]: [number, number]) => Math.hypot(x - u, y - v);

  test('is sixfold: every sixth of the ring is as far from the centre', () => {
    for (let space = 0; space < 8; space++) {
      const distances = Array.from({ length: 6 }, (_, side) => far(hexagon.centre(space + 8 * side), [0, 0]));
      for (const one of distances) expect(one).toBeCloseTo(lookup(distances, 0), 6);
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
    expect(['counter', 'cnep', 'white', 'gold', 'silver', 'lane', 'start'].map(count)).toEqual([
      12, 12, 12, 6, 6, 30, 6,
    ]);
  });

  test('has every pawn on a space that its colour may cross', () => {
    const books = selectorsOf(place(pick));
    for (let seat = 0; seat < 4; seat++) {
      for (const pawn of books.pawns(seat)) {
        const space = books.at(pawn);
        if (['lane', 'start'].includes(books.ground.kind(space)))
          expect(books.ground.colourOf(space)).toBe(books.colour(seat));
        expect(books.gone(pawn)).toBeLessThanOrEqual(books.figures.goal);
      }
    }
  });

  test('is said in both languages', () => {
    for (const language of ['fr', 'en'] as const)
      for (const square of squares(place(pick, language)))
        expect(square.label).not.toMatch(/undefined|ring-|lane-/);
    expect(Object.keys(en).sort()).toEqual(Object.keys(fr).sort());
  });
});

describe('a throw', () => {
  test('is shown for each pawn that may go, and no other', () => {
    const here = place(pick);
    const ways = outlooks(here);
    const offered = here.view.choices.flatMap(({ action }) => (action.do === 'Advance' ? [action.pawn] : []));
    expect(ways.map((way) => way.pawn)).toEqual(offered);
    expect(thrownFor({ ...here, seat: 1 })).toBe(0);
  });

  test('that leads to a white square is lost, and says so', () => {
    const here = place(pick);
    const all = outlooks(here).filter((way) => way.isLost);
    expect(all).toHaveLength(1);
    const lost = lookup(all, 0);
    expect(selectorsOf(here).ground.kind(lost.way.at(-1)!)).toBe('white');
    expect(lost.way).toHaveLength(thrownFor(here));
    expect(lost.cite).toBe('marche.coup_perdu');
    expect(lost.small).toContain('case blanche');
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
    expect(sum(all, moved)).toBe(here.view.figures.carried[here.seat]);
    const action = deposit(all, moved);
    expect(action.amount).toBe(choice.amount!.high);
    expect(action.items).toEqual(choice.items!.pool);
    expect(action.goods).toEqual(choice.goods!.map(([good, , high]) => [good, high]));
  });

  test('what lies in purse and bank adds up to what is owned', () => {
    const books = selectorsOf(here);
    const worth = (holder: number) =>
      lying(here, holder).reduce((total, one) => total + one.count * one.face, 0);
    expect(worth(0) + worth(books.account(0))).toBe(here.view.figures.worth[0]);
  });
});

describe('the table', () => {
  test('knows a debt, and what each sale brings', () => {
    const here = place(sale);
    expect(debt(here.view, 0)!.step.amount).toBeGreaterThan(0);
    for (const one of here.view.choices.filter(({ action }) => action.do.startsWith('Sell')))
      expect(fullFlow(one)).toBeGreaterThan(0);
  });

  test('gives each seat the colour that the lot gave it', () => {
    const dealt = pick.glimpse.places;
    expect(coloured(kit.hues!(place(pick)))).toContain(`--seat-1: var(--hue-${lookup(dealt, 0) + 1})`);
  });
});
