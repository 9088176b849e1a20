import { describe, expect, test } from 'vitest';
import nathan from './fixtures/edition-nathan-urss.json';
import layout from './fixtures/layout-nathan-urss.json';
import file from './fixtures/view-file.json';
import outbid from './fixtures/view-outbid.json';
import royalty from './fixtures/view-royalty.json';
import trust from './fixtures/view-trust.json';
import turn from './fixtures/view-throw.json';
import type { Place } from '../src/boxes/kit';
import { kit } from '../src/boxes/richesses';
import { marketOf, squares } from '../src/boxes/richesses/look';
import { en as own, fr as propre } from '../src/boxes/richesses/words';
import { Names } from '../src/lib/names';
import { answers, claims, isAuction, top } from '../src/table/questions';
import { fr } from '../src/words/fr';

function place(view: any, language: 'fr' | 'en' = 'fr'): Place {
  const names = new Names(nathan as any, layout as any, view.names, language);
  return { view, names, words: fr, seat: view.seat, options: {} };
}

describe('a market', () => {
  test('reckons the royalties that the referee told', () => {
    const market = marketOf(place(royalty));
    const open = market.top!;
    const production = market.world.production(open.what);
    expect(open.due.length).toBeGreaterThan(0);
    for (const [seat, amount] of open.due) expect(market.trust(seat, production).royalty).toBe(amount);
  });

  test('has 144 titles, each in one place, and six of each production', () => {
    const market = marketOf(place(turn));
    const { world } = market;
    expect(world.titles).toHaveLength(144);
    for (const title of world.titles) expect(market.isFree(title.item)).toBe(market.owner(title.item) < 0);
    for (const production of world.productions) expect(world.trust(production)).toHaveLength(6);
  });

  test('proposes as the next title the cheapest that crosses a band', () => {
    const market = marketOf(place(turn));
    const found = market.trusts(0).map(({ production }) => [production, market.next(0, production)] as const);
    for (const [production, next] of found) {
      const free = market.world.trust(production).filter(({ item }) => market.isFree(item));
      const crossing = free.filter(({ percent }) => market.after(0, production, percent).crosses);
      if (crossing.length) expect(next!.title.price).toBe(Math.min(...crossing.map(({ price }) => price)));
      else expect(next?.crosses ?? false).toBe(false);
    }
    expect(found.some(([, next]) => next?.crosses)).toBe(true);
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
    const market = marketOf(one);
    const square = squares(one).find(({ step }) => step === market.at(market.top!.seat))!;
    expect(square.label).toContain(one.names.seat(market.top!.seat));
    expect(square.label).toContain(one.names.money(market.top!.due[0][1]));
  });

  test('splits the name of a continental choice in both languages', () => {
    for (const language of ['fr', 'en'] as const) {
      const square = squares(place(turn, language)).find(({ step }) => step === 21)!;
      expect([square.over, square.name]).toEqual(language === 'fr' ? ['Choix', 'Amérique'] : ['Choice', 'America']);
      expect(square.under).toBe(language === 'fr' ? 'sauf États-Unis' : 'excl. United States');
    }
  });
});

describe('a question', () => {
  test('of titles is asked over the board, with what is owed', () => {
    const one = place(file);
    expect(kit.question(one)!.isWide).toBe(true);
    expect(marketOf(one).top!.owed.length).toBeGreaterThan(0);
  });

  test('of a claim tells the amount, and until when', () => {
    const [claim] = claims(royalty as any);
    const due = royalty.glimpse.agenda.at(-1)!.due as unknown as [number, number][];
    expect(claim.amount).toBe(due.find(([seat]) => seat === royalty.seat)![1]);
    expect(claim.until).toBe(royalty.closes);
  });

  test('of a sale stands beside the question', () => {
    expect(answers(outbid as any, kit).map(({ action }) => action.do)).not.toContain('Outbid');
    expect((outbid as any).choices.map((choice: any) => choice.action.do)).toContain('Outbid');
  });

  test('of a trust names it by its share, and moves whole', () => {
    const one = place(trust);
    const lot = top(trust as any)!;
    expect(isAuction(lot)).toBe(true);
    const market = marketOf(one);
    const share = lot.items.reduce((sum: number, item: number) => sum + market.world.titles[item].percent, 0);
    expect(kit.lot!(lot.items, one)).toContain(`${share}\u00a0%`);
    expect(kit.together!(lot.items[0], one)).toEqual(lot.items);
  });
});

test('others’ cash is not in a view', () => {
  for (const view of [file, outbid, royalty, trust, turn]) {
    const { alive, count } = view.glimpse;
    count[0].slice(0, 4).forEach((cash, seat) => expect(cash === null).toBe(alive[seat] && seat !== view.seat));
  }
});

test('both languages have the same words', () => {
  expect(Object.keys(own).sort()).toEqual(Object.keys(propre).sort());
});
