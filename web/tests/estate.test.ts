import { describe, expect, test } from 'vitest';
import europe from './fixtures/edition-europe.json';
import electronique from './fixtures/edition-electronique.json';
import layout from './fixtures/layout-4.json';
import build from './fixtures/view-build.json';
import claim from './fixtures/view-claim.json';
import debt from './fixtures/view-debt.json';
import prison from './fixtures/view-prison.json';
import purchase from './fixtures/view-purchase.json';
import auction from './fixtures/view-auction.json';
import { Estate, Ground } from '../src/boxes/monopoly/estate';
import { strips } from '../src/boxes/monopoly/hand';
import { bared, squares, wanted } from '../src/boxes/monopoly/look';
import { kit } from '../src/boxes/monopoly';
import type { Place } from '../src/boxes/kit';
import { Names } from '../src/lib/names';
import { answers, claims, isAuction, isDebt, top } from '../src/table/questions';
import { fr } from '../src/words/fr';

function place(view: any, language: 'fr' | 'en' = 'fr'): Place {
  const names = new Names(europe as any, layout as any, view.names, language);
  return { view, names, words: fr, seat: view.seat, options: {} };
}

describe('an estate', () => {
  const ground = new Ground(europe as any, layout as any);

  test('knows its forty squares, twenty-eight titles and ten groups', () => {
    expect(ground.spaces).toHaveLength(40);
    expect(ground.titles).toBe(28);
    expect(ground.groups.map((group) => group.members.length).reduce((a, b) => a + b)).toBe(28);
    expect(ground.at(ground.holder(17))).toBe(17);
  });

  test('reckons the rent that the referee told', () => {
    const estate = new Estate(ground, claim.glimpse as any);
    const open = claim.glimpse.standing.find((one: any) => 'throws' in one) as any;
    expect(estate.rent(open.what)).toBe(open.amount);
  });

  test('shows every square in words, in both languages', () => {
    for (const language of ['fr', 'en'] as const) {
      const drawn = squares(place(purchase, language));
      expect(drawn).toHaveLength(40);
      expect(drawn.every((one) => one.label.length > 2)).toBe(true);
    }
    expect(squares(place(purchase))[5].name).toBe('Schiphol');
    expect(squares(place(purchase, 'en'))[5].name).toBe('Schiphol');
  });

  test('drops from a name what its icon says, unless too little is left', () => {
    expect(bared('Gare de Lyon', ['Gare de Lyon', 'Gare du Nord'])).toBe('Gare de Lyon');
    expect(bared('Heathrow Airport', ['Heathrow Airport', 'Schiphol Airport'])).toBe('Heathrow');
  });

  test('gives each group what it earns now and next', () => {
    const hand = strips(place(build));
    expect(hand.count).toBeGreaterThan(0);
    expect(hand.strips.every((strip) => strip.now !== '')).toBe(true);
  });

  test('tells what a mortgaged title costs whoever receives it', () => {
    const riga = ground.itemAt[3];
    const here = new Estate(ground, build.glimpse as any);
    expect(here.received(riga)).toEqual({ kept: 3, lifted: 33 });
    const free = new Estate(new Ground(europe as any, layout as any, { keep_mortgage_fee: false }), build.glimpse as any);
    expect(free.received(riga).kept).toBe(0);
    const lenient = new Estate(new Ground(europe as any, layout as any, { mortgage_sale: 'value_or_tenth' }), build.glimpse as any);
    expect(lenient.received(riga).lifted).toBe(30);

    expect(kit.burden!(riga, place(build))).toBe('hypothéqué');
    const [burden, ...others] = kit.burdens!([riga, ground.itemAt[12]], [0, 1], place(build));
    expect(others).toEqual([]);
    expect(burden.words).toContain(`chez ${build.names[1]}`);
    expect(burden.words.replaceAll('\u00a0', ' ').replaceAll('\u202f', ' ')).toContain('3 € tout de suite, ou 33 €');
  });

  test('is read with the millions of the electronic edition too', () => {
    const names = new Names(electronique as any, layout as any, purchase.names, 'fr');
    expect(names.money(1_500_000)).toBe('1,5M');
  });
});

describe('a question', () => {
  test('to buy has its price and what is left', () => {
    const here = place(purchase);
    const asked = answers(here.view, kit);
    expect(asked.map(({ action }) => action.do).sort()).toEqual(['Buy', 'LeaveIt']);
    const detail = kit.detail(asked.find(({ action }) => action.do === 'Buy')!, here);
    const price = new Ground(europe as any, layout as any).space(top(here.view)!.title).price!;
    expect(detail.amount).toBe(-price);
    expect(detail.small).toContain(here.names.money(here.view.glimpse.count[0][0]! - price));
    expect(wanted(here).length).toBeLessThan(3);
  });

  test('of an auction, a debt, a claim and the prison is known by its shape', () => {
    expect(isAuction(top(auction as any))).toBe(true);
    expect(isAuction(top(purchase as any))).toBe(false);
    expect(isDebt(debt as any, 0)).toBe(true);
    expect(isDebt(purchase as any, 0)).toBe(false);
    expect(claims(claim as any)[0].amount).toBeGreaterThan(0);
    expect(kit.question(place(prison))?.isMoment).toBe(true);
  });

  test('shows no choice that the server did not send', () => {
    for (const view of [purchase, build, prison, debt] as any[]) {
      for (const choice of answers(view, kit)) expect(view.choices).toContainEqual(choice);
    }
  });
});

describe('names', () => {
  test('fill the sums of a card from what it does', () => {
    const { names } = place(purchase);
    const cards = layout.items.flatMap((name, item) => (name.startsWith('card:') ? [item] : []));
    expect(cards).toHaveLength(32);
    for (const card of cards) expect(names.item(card)).not.toMatch(/[{}]|undefined/);
  });
});
