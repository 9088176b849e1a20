import { describe, expect, test } from 'vitest';
import europe from '../fixtures/edition-europe.json';
import electronique from '../fixtures/edition-electronique.json';
import layout from '../fixtures/layout-4.json';
import build from '../fixtures/view-build.json';
import claim from '../fixtures/view-claim.json';
import debt from '../fixtures/view-debt.json';
import prison from '../fixtures/view-prison.json';
import purchase from '../fixtures/view-purchase.json';
import auction from '../fixtures/view-auction.json';
import offer from '../fixtures/view-offer.json';
import { PrintedBoard } from '../../src/games/monopoly/printed-data';
import { strips } from '../../src/games/monopoly/hand/title-groups';
import { wanted } from '../../src/games/monopoly/asked-square';
import { bared, squares } from '../../src/games/monopoly/labels-and-drawings';
import { selectorsOf } from '../../src/games/monopoly/selectors';
import type { Monopoly } from '../../src/games/monopoly/wire';
import { kit } from '../../src/games/monopoly';
import { Names } from '../../src/base/i18n/names-in-view';
import {
  answers,
  auction as auctioned,
  claims,
  debt as owed,
  offers,
  opened,
} from '../../src/session/table/open-windows';
import { looking, printed, sent } from '../recorded';
import { lookup } from '../../src/base/lookup';

const place = looking<Monopoly>(europe, layout);

describe('an estate', () => {
  const ground = new PrintedBoard(printed<Monopoly>(europe), layout);

  test('knows its forty squares, twenty-eight titles and ten groups', () => {
    expect(ground.spaces).toHaveLength(40);
    expect(ground.titles).toBe(28);
    expect(ground.groups.map((group) => group.members.length).reduce((a, b) => a + b)).toBe(28);
    expect(ground.at(ground.holder(17))).toBe(17);
  });

  test('says of every title what the referee would have a visitor pay', () => {
    const open = lookup(opened(sent(claim), 'claim'), 0);
    expect(selectorsOf(place(claim)).figures.rent[open.step.what]).toBe(open.step.amount);
  });

  test('shows every square in words, in both languages', () => {
    for (const language of ['fr', 'en'] as const) {
      const drawn = squares(place(purchase, language));
      expect(drawn).toHaveLength(40);
      expect(drawn.every((one) => one.label.length > 1)).toBe(true);
    }
    expect(lookup(squares(place(purchase)), 5).name).toBe('Schiphol');
    expect(lookup(squares(place(purchase, 'en')), 5).name).toBe('Schiphol');
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

  test('says in words what a deal changes, and what a mortgage costs whoever receives it', () => {
    const here = place(build);
    const pledged = build.glimpse.mortgaged.indexOf(true);
    expect(kit.burden!(pledged, here)).toBe('hypothéqué');
    const shift = { group: 'brun', before: 0, after: 1, of: 2, brings: 0 };
    const burden = { item: pledged, keep: 3, lift: 33, cite: 'hypotheque.ceder' };
    const side = { seat: 1, shifts: [shift], before: 20, after: 24, burdens: [burden] };
    const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');
    expect(plain(kit.effect(side, here))).toContain(`brun ${here.words.nOfM(1, 2)}`);
    expect(plain(kit.effect(side, here))).toContain('24 €');
    const said = plain(kit.burdened!(burden, side, here));
    expect(said).toContain(`${build.names[1]} reçoit`);
    expect(said).toContain('3 € pour la garder, ou 33 €');
  });

  test('is read with the millions of the electronic edition too', () => {
    const names = new Names(printed(electronique), layout, purchase.names, 'fr');
    expect(names.money(1_500_000)).toBe('1,5M');
  });
});

describe('a question', () => {
  test('to buy has its price and what is left', () => {
    const here = place(purchase);
    const asked = answers(here.view);
    expect(asked.map(({ action }) => action.do).sort()).toEqual(['Buy', 'LeaveIt']);
    const detail = kit.detail(
      asked.find(({ action }) => action.do === 'Buy')!,
      here,
    );
    const { ground } = selectorsOf(here);
    const price = lookup(ground.spaces, selectorsOf(here).at(0)).price!;
    expect(detail.amount).toBe(-price);
    expect(detail.small).toContain(here.names.money(lookup(here.view.glimpse.count, 0)[0]! - price));
    expect(wanted(here).length).toBeLessThan(3);
  });

  test('of an auction, a debt, a claim, an offer and the prison says what it is', () => {
    expect(auctioned(sent(auction))!.step.price).toBeGreaterThan(60);
    expect(auctioned(sent(purchase))).toBe(null);
    expect(owed(sent(debt), 0)!.step.amount).toBeGreaterThan(0);
    expect(owed(sent(debt), 1)).toBe(null);
    expect(owed(sent(purchase), 0)).toBe(null);
    expect(lookup(claims(sent(claim)), 0).amount).toBeGreaterThan(0);
    const deal = lookup(offers(sent(offer)), 0);
    expect(deal.window.sides!.map((side) => side.seat)).toEqual([deal.step.seat, deal.step.to]);
    expect(kit.question(place(prison))?.isSpecial).toBe(true);
  });

  test('shows no choice that the server did not send, and none of a right', () => {
    for (const view of [purchase, build, prison, debt].map((one) => sent(one))) {
      for (const choice of answers(view)) {
        expect(view.choices).toContainEqual(choice);
        expect(lookup(view.windows, choice.window).at).toBe('top');
      }
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
