import { describe, expect, test } from 'vitest';
import nathan from '../fixtures/edition-nathan-urss.json';
import layout from '../fixtures/layout-nathan-urss.json';
import file from '../fixtures/view-file.json';
import outbid from '../fixtures/view-outbid.json';
import royalty from '../fixtures/view-royalty.json';
import trust from '../fixtures/view-trust.json';
import turn from '../fixtures/view-throw.json';
import { kit } from '../../src/games/richesses';
import { squares } from '../../src/games/richesses/labels-and-drawings';
import { selectorsOf, top } from '../../src/games/richesses/selectors';
import type { Richesses } from '../../src/games/richesses/wire';
import { en as own, fr as propre } from '../../src/games/richesses/words';
import { answers, auction, claims, opened } from '../../src/session/table/open-windows';
import { looking, sent } from '../recorded';
import { lookup } from '../../src/base/lookup';

const place = looking<Richesses>(nathan, layout);

describe('a market', () => {
  test('says of every trust what the referee would have a visitor pay', () => {
    const market = selectorsOf(place(royalty));
    const { step } = lookup(opened(sent(royalty), 'prompt'), 0);
    const production = market.world.production(step.what);
    expect(step.due.length).toBeGreaterThan(0);
    for (const [seat, amount] of step.due) expect(market.trust(seat, production).royalty).toBe(amount);
  });

  test('has 144 titles, six of each production, and a table of royalties that rises', () => {
    const { world } = selectorsOf(place(turn));
    expect(world.titles).toHaveLength(144);
    expect(world.bands).toEqual([30, 50, 70, 90]);
    for (const production of world.productions) {
      expect(world.trust(production)).toHaveLength(6);
      expect(world.amounts(production)).toEqual(world.amounts(production).toSorted((a, b) => a - b));
    }
  });

  test('asks the prices of this table, not those printed', () => {
    const sold = place(file);
    const { figures } = sold.view;
    const disputed = { ...figures, price: figures.price.map((price) => price + 100_000) };
    const dearer = selectorsOf({ ...sold, view: { ...sold.view, figures: disputed } });
    expect(dearer.price(0, 1)).toBe(selectorsOf(sold).price(0, 1) + 200_000);
  });

  test('knows what each of my trusts may become, and what any title on offer would bring', () => {
    const here = selectorsOf(place(file));
    const held = here.trusts(0).map(({ production }) => here.prospect(production)!);
    expect(held.every((one) => one.percent >= 0)).toBe(true);
    const choice = place(file).view.choices.find(({ action }) => action.do === 'TakeTitles')!;
    for (const item of choice.items!.pool) {
      const { production, percent } = lookup(here.world.titles, item);
      expect(here.brings(production, here.percent(0, production))).toBe(here.royalty(0, production));
      expect(here.brings(production, here.percent(0, production) + percent)).toBeGreaterThanOrEqual(
        here.royalty(0, production),
      );
    }
  });
});

describe('the look of the table', () => {
  test('draws 64 printed squares with Départ, the crossing once and with both its steps', () => {
    const all = squares(place(turn));
    expect(all).toHaveLength(64);
    expect(all.filter((square) => square.plate)).toHaveLength(48);
    expect(all.find((square) => square.step === 36)!.label).toContain('croisement, pas 36 et 64');
    expect(all.find((square) => square.step === 0)!.rank).toBe('');
  });

  test('says who is where and who would be paid', () => {
    const one = place(royalty);
    const market = selectorsOf(one);
    const { step: asked } = lookup(opened(one.view, 'prompt'), 0);
    const square = squares(one).find(({ step }) => step === market.at(asked.seat))!;
    expect(square.label).toContain(one.names.seat(asked.seat));
    expect(square.label).toContain(one.names.money(lookup(asked.due, 0)[1]));
  });

  test('splits the name of a continental choice in both languages', () => {
    for (const language of ['fr', 'en'] as const) {
      const square = squares(place(turn, language)).find(({ step }) => step === 21)!;
      expect([square.over, square.name]).toEqual(
        language === 'fr' ? ['Choix', 'Amérique'] : ['Choice', 'America'],
      );
      expect(square.under).toBe(language === 'fr' ? 'sauf États-Unis' : 'not United States');
    }
  });
});

describe('a question', () => {
  test('of titles is asked over the board, with what is owed', () => {
    const one = place(file);
    expect(kit.question(one)!.isWide).toBe(true);
    const asked = top(one);
    expect(asked?.do === 'CountryTitles' && asked.owed.length).toBeGreaterThan(0);
    const choice = one.view.choices.find(({ action }) => action.do === 'TakeTitles')!;
    expect(choice.flow).toBe(-one.view.figures.due);
  });

  test('of a claim tells the amount, and until when', () => {
    const view = sent(royalty);
    const claim = lookup(claims(view), 0);
    const { step, window } = lookup(opened(view, 'prompt'), 0);
    expect(claim.amount).toBe(step.due.find(([seat]) => seat === royalty.seat)![1]);
    expect(claim.until).toBe(window.closes);
  });

  test('of a sale stands beside the question', () => {
    const view = sent(outbid);
    expect(answers(view).map(({ action }) => action.do)).not.toContain('Outbid');
    expect(view.choices.map(({ action }) => action.do)).toContain('Outbid');
  });

  test('of a trust names it by its share, and moves whole', () => {
    const one = place(trust);
    const { step } = auction(one.view)!;
    const share = one.view.figures.lot!.percent;
    expect(kit.lot!(step.items, one)).toContain(`${share}\u00a0%`);
    expect(kit.lotSide!(one)!.shifts[0]?.after).toBeGreaterThanOrEqual(share);
    expect(kit.together!(lookup(step.items, 0), one)).toEqual(step.items);
  });
});

test('others’ cash is not in a view', () => {
  for (const view of [file, outbid, royalty, trust, turn]) {
    const { alive, count } = view.glimpse;
    lookup(count, 0)
      .slice(0, 4)
      .forEach((cash, seat) => expect(cash === null).toBe(alive[seat] && seat !== view.seat));
  }
});

test('both languages have the same words', () => {
  expect(Object.keys(own).sort()).toEqual(Object.keys(propre).sort());
});
