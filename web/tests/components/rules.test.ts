import { beforeAll, expect, test, vi } from 'vitest';
import { tick } from 'svelte';
import { kitOf } from '../../src/games';
import edition from '../fixtures/edition-europe.json';
import layout from '../fixtures/layout-4.json';
import rulebook from '../fixtures/rulebook-europe.json';
import purchaseView from '../fixtures/view-purchase.json';
import { openTable, type OpenTable } from './open-table';

vi.setConfig({ testTimeout: 30_000 });
beforeAll(async () => {
  await kitOf('monopoly');
  await import('../../src/widgets/rules/Rulebook.svelte');
  await import('../../src/widgets/rules/RuleCard.svelte');
}, 60_000);

const purchase = (language: 'fr' | 'en' = 'fr') =>
  openTable({
    ...{ game: 'monopoly', edition: 'europe', files: { edition, layout, rulebook } },
    ...{ view: purchaseView, language },
  });

/** Press the key of the rules, and wait until they are loaded. */
async function openRules(table: OpenTable) {
  table.press('?', document.body);
  await vi.waitFor(() => table.one('dialog .book li'));
}

function seek(table: OpenTable, text: string) {
  const field = table.one('[data-seek-rules]') as HTMLInputElement;
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  table.press('Shift', field);
}

const slugs = (table: OpenTable, where: string) =>
  table.all(`${where} [data-clause]`).map((one) => one.dataset.clause);

test('the rules begin with the clause of the present question', async () => {
  const table = await purchase();
  await openRules(table);
  expect(table.one('dialog .text > section').className).toContain('now');
  expect(slugs(table, '.now')).toEqual(['achat.acheter']);
  expect(slugs(table, '.book')).toHaveLength(rulebook.length);
});

test('a search finds words without their accents, and says how many rules', async () => {
  const table = await purchase();
  await openRules(table);
  seek(table, 'HYPOTHEQUE batiments');
  const found = slugs(table, '.book');
  expect(found).toContain('hypotheque.batiments');
  expect(found.length).toBeLessThan(12);
  expect(table.one('dialog [role=status]').textContent).toBe(`${found.length}\u00a0règles trouvées`);
  expect(table.all('.questions')).toHaveLength(0);
  seek(table, 'zzz');
  expect(table.one('dialog [role=status]').textContent).toContain('Aucune règle');
});

test('a question opens its clauses', async () => {
  const table = await purchase('en');
  await openRules(table);
  const prison = table.one('[data-question=prison]');
  expect(prison.querySelector('summary')!.textContent).toBe('you go to prison?');
  expect(slugs(table, '[data-question=prison]')).toContain('prison.amende');
  expect(table.all('.contents button').map((one) => one.textContent)).toContain('Mortgages');
});

test('a clause of the log leads to its place in the booklet', async () => {
  const table = await purchase();
  table.click('.logbox .rule-chip');
  await vi.waitFor(() => table.click('[data-action=read-rules]'));
  await vi.waitFor(() => table.one('dialog .book li'));
  await tick();
  expect(table.all('dialog')).toHaveLength(1);
  expect(document.activeElement!.closest('.book')).not.toBeNull();
  expect((document.activeElement as HTMLElement).dataset.clause).toBeTruthy();
});
