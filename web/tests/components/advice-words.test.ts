import { expect, test } from 'vitest';
import { adviceWords, parts, percent } from '../../src/widgets/analysis/advice-words';

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
  expect(instead('Léa', true, 'Acheter Paris', [0, 1, 10])).toContain('vous passiez de 0 à 1\u00a0chance sur');
  expect(adviceWords('en').instead('Léa', true, 'Buy Paris', [2, 3, 10])).toBe(
    'With “Buy Paris”, your chances of winning rose from 2 to 3 in 10.',
  );
});

test('a percentage is written as its language does', () => {
  expect(percent(384, 'fr')).toBe('38\u00a0%');
  expect(percent(384, 'en')).toBe('38%');
});
