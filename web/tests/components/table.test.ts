import { beforeAll, expect, test, vi } from 'vitest';
import { kitOf } from '../../src/games';
import bankingEdition from '../fixtures/banking/edition.json';
import bankingLayout from '../fixtures/banking/layout.json';
import bankingRulebook from '../fixtures/banking/rulebook.json';
import pickView from '../fixtures/banking/view-pick.json';
import throwView from '../fixtures/banking/view-throw.json';
import edition from '../fixtures/edition-europe.json';
import eldoradoEdition from '../fixtures/eldorado/edition.json';
import eldoradoLayout from '../fixtures/eldorado/layout.json';
import eldoradoRulebook from '../fixtures/eldorado/rulebook.json';
import casinoView from '../fixtures/eldorado/view-casino.json';
import eldoradoTurn from '../fixtures/eldorado/view-turn.json';
import layout from '../fixtures/layout-4.json';
import rulebook from '../fixtures/rulebook-europe.json';
import auctionView from '../fixtures/view-auction.json';
import claimView from '../fixtures/view-claim.json';
import offerView from '../fixtures/view-offer.json';
import purchaseView from '../fixtures/view-purchase.json';
import turnView from '../fixtures/view-turn.json';
import { openTable } from './open-table';

const monopoly = { game: 'monopoly', edition: 'europe', files: { edition, layout, rulebook } };
const eldorado = {
  game: 'eldorado',
  edition: 'reconstruction',
  files: { edition: eldoradoEdition, layout: eldoradoLayout, rulebook: eldoradoRulebook },
};
const banking = {
  game: 'banking',
  edition: 'cnep',
  files: { edition: bankingEdition, layout: bankingLayout, rulebook: bankingRulebook },
};

// Enough time: on a busy machine, loading a game takes longer than a test may take
vi.setConfig({ testTimeout: 30_000 });
beforeAll(async () => {
  await Promise.all(['monopoly', 'eldorado', 'banking'].map(kitOf));
  await import('../../src/widgets/rules/RuleCard.svelte');
  await import('../../src/features/table/trade/Offers.svelte');
}, 60_000);

test('who leads an auction need not answer', async () => {
  const view = structuredClone(auctionView);
  view.glimpse.agenda.at(-1)!.high = 0;
  const table = await openTable({ ...monopoly, view });
  const chip = table.one('.seats .seat');
  expect(chip.classList.contains('asked')).toBe(false);
  expect(chip.textContent).not.toContain('doit répondre');
});

test('an offer shows its clock', async () => {
  const table = await openTable({ ...monopoly, view: offerView });
  await vi.waitFor(() => expect(table.all('.offer [role=timer]')).toHaveLength(1));
});

test('a claim and a lot are said at once, and do not stay', async () => {
  const table = await openTable({ ...monopoly, view: claimView });
  const urgent = () => table.one('[aria-live=assertive]').textContent;
  expect(urgent()).toMatch(/^À réclamer\s: .* vous doit .*, \d+\s€\.$/);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(urgent()).toBe('');
  const lot = await openTable({ ...monopoly, view: auctionView });
  expect(lot.all('[aria-live=assertive]').at(-1)!.textContent).toMatch(/^Aux enchères\s: .*\d+\s€\.$/);
});

test('a right that cannot be used says why, in the words of the server', async () => {
  const reason = { fr: 'On bâtit à son tour.', en: 'You build on your turn.' };
  const table = await openTable({ ...monopoly, view: turnView, reason });
  await vi.advanceTimersByTimeAsync(500);
  expect(table.one('[data-locked=build]').textContent).toContain('Bâtir\u00a0: On bâtit à son tour.');
  expect(table.one('[data-locked=pledge]').textContent).toContain('vous n’avez pas encore de titre');
  table.click('.rights [data-right=build]');
  await vi.advanceTimersByTimeAsync(500);
  expect(table.one('dialog').textContent).toContain('On bâtit à son tour.');
});

test('a title that is too dear can be bought after a mortgage', async () => {
  const view = structuredClone(purchaseView);
  view.glimpse.count[0]![0] = 100;
  view.choices = view.choices.filter(({ action }) => action.do !== 'Buy');
  const table = await openTable({ ...monopoly, view });
  expect(table.one('[data-action=raise-first]').textContent).toMatch(/Acheter.*il vous manque \d+\s€/);
  table.click('[data-action=raise-first]');
  expect(table.all('dialog [data-action=Mortgage]').length).toBeGreaterThan(0);
});

test('a line of the log opens its clause', async () => {
  const table = await openTable({ ...monopoly, view: claimView });
  table.click('.logbox .rule-chip');
  await vi.waitFor(() => expect(table.one('dialog').textContent).toContain('Règle'));
  expect(table.one('dialog').textContent.length).toBeGreaterThan(80);
  table.one('dialog').dispatchEvent(new Event('cancel', { cancelable: true }));
  table.press('Shift');
  expect(table.all('dialog')).toHaveLength(0);
});

test('arrow keys walk the squares of Eldorado, and a press opens one', async () => {
  const table = await openTable({ ...eldorado, view: eldoradoTurn });
  expect(table.all('.squares li')).toHaveLength(50);
  table.press('g');
  table.press('ArrowRight');
  const square = document.activeElement!;
  expect(square.getAttribute('aria-label')).toMatch(/^Achats – Avions, première bande/);
  (square as HTMLElement).click();
  table.press('Shift');
  expect(table.one('dialog').textContent).toContain('Avions');
});

test('a stake at the casino shows what it risks', async () => {
  const table = await openTable({ ...eldorado, view: casinoView });
  const warning = () => table.one('.ask [role=status]').textContent;
  const field = table.one('.ask input[type=text]') as HTMLInputElement;
  const type = (text: string) => {
    field.value = text;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    table.press('Shift');
  };
  expect(warning()).toContain('Au-delà');
  table.press('Enter', document.body); // from the question to its blank
  expect(document.activeElement).toBe(field);
  type('999999');
  expect((table.one('[data-action=Stake]') as HTMLButtonElement).disabled).toBe(true);
  type((table.one('.ask input[type=range]') as HTMLInputElement).max);
  expect((table.one('[data-action=Stake]') as HTMLButtonElement).disabled).toBe(false);
  expect(warning()).not.toContain('Au-delà');
});

test('arrow keys walk the hexagon of Banking', async () => {
  const table = await openTable({ ...banking, view: throwView });
  expect(table.all('.squares button')).toHaveLength(48 + 6 * 5 + 6);
  table.press('g');
  for (let step = 0; step < 4; step += 1) table.press('ArrowRight');
  expect(document.activeElement!.getAttribute('aria-label')).toMatch(/^Mine d’or n°\u00a01/);
});

test('a pawn of Banking is chosen by its number', async () => {
  const table = await openTable({ ...banking, view: pickView });
  table.press('3');
  expect((table.one('[data-action=Advance]') as HTMLButtonElement).disabled).toBe(true);
  const pawns = pickView.choices.flatMap(({ action }) =>
    action.do === 'Advance' ? [(action as { pawn: number }).pawn] : [],
  );
  expect(table.acts()).toEqual([{ do: 'Advance', pawn: Math.min(...pawns) + 2 }]);
});
