import { beforeAll, expect, test, vi } from 'vitest';
import { kitOf } from '../../src/games';
import edition from '../fixtures/edition-europe.json';
import layout from '../fixtures/layout-4.json';
import rulebook from '../fixtures/rulebook-europe.json';
import purchaseView from '../fixtures/view-purchase.json';
import { openTable } from './open-table';
import { adviceWords, parts, percent } from '../../src/widgets/analysis/advice-words';

vi.setConfig({ testTimeout: 30_000 });
beforeAll(async () => {
  await kitOf('monopoly');
  await import('../../src/features/table/question/Advice.svelte');
}, 60_000);

const choices = [
  { action: { do: 'Buy' }, fr: 'Acheter', en: 'Buy', chance: 384, low: 300, high: 450 },
  { action: { do: 'LeaveIt' }, fr: 'Laisser', en: 'Leave', chance: 360, low: 280, high: 430 },
];

async function advised(lost: boolean) {
  const table = await openTable({
    ...{ game: 'monopoly', edition: 'europe', files: { edition, layout, rulebook }, view: purchaseView },
    advised: { n: purchaseView.n, games: 90, done: true, lost, choices },
  });
  table.click('[data-action=advice]');
  return vi.waitFor(() => table.one('dialog [data-advised=done]'));
}

test('a difference that is not clear is called so', async () => {
  const panel = await advised(false);
  expect([...panel.querySelectorAll('small')].map((one) => one.textContent)).toEqual([
    'entre 30\u00a0% et 45\u00a0% · le meilleur choix',
    'entre 28\u00a0% et 43\u00a0% · différence pas claire',
  ]);
});

test('a lost position is told in one line', async () => {
  const panel = await advised(true);
  expect(panel.querySelectorAll('li')).toHaveLength(0);
  expect(panel.querySelector('p')!.textContent).toContain('presque plus gagner');
});

test('chances are told in tenths, and in hundredths where tenths would be equal', () => {
  expect(parts(210, 330)).toEqual([2, 3, 10]);
  expect(parts(410, 449)).toEqual([41, 45, 100]);
});

test('a choice that changed the chances is told to everybody, and to the reader', () => {
  const { did, instead } = adviceWords('fr');
  expect(did('Léa', false, 'Lancer les dés')).toBe('Léa a choisi «\u00a0Lancer les dés\u00a0».');
  expect(instead('Léa', false, 'Acheter Paris', [2, 3, 10])).toBe(
    'Avec «\u00a0Acheter Paris\u00a0», Léa passait de 2 à 3\u00a0chances sur 10 de gagner.',
  );
  expect(instead('Léa', true, 'Acheter Paris', [0, 1, 10])).toContain(
    'vous passiez de 0 à 1\u00a0chance sur',
  );
  expect(adviceWords('en').instead('Léa', true, 'Buy Paris', [2, 3, 10])).toBe(
    'With “Buy Paris”, your chances of winning rose from 2 to 3 in 10.',
  );
});

test('a percentage is written as its language does', () => {
  expect(percent(384, 'fr')).toBe('38\u00a0%');
  expect(percent(384, 'en')).toBe('38%');
});
