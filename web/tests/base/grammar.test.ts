import { expect, test } from 'vitest';
import { capital, countEn, countFr, duration, ofName } from '../../src/base/i18n/grammar';

test('French elides before a vowel or an h', () => {
  expect(['Camille', 'Odile', 'Émile', 'Hugo'].map(ofName)).toEqual([
    ...['de Camille', 'd’Odile', 'd’Émile', 'd’Hugo'],
  ]);
});

test('zero is singular in French and plural in English', () => {
  expect([0, 1, 2].map((n) => countFr(n, 'tour', 'tours'))).toEqual([
    '0\u00a0tour',
    '1\u00a0tour',
    '2\u00a0tours',
  ]);
  expect([0, 1, 2].map((n) => countEn(n, 'round', 'rounds'))).toEqual([
    ...['0\u00a0rounds', '1\u00a0round', '2\u00a0rounds'],
  ]);
});

test('an hour or more is written in hours', () => {
  expect([59, 60, 65].map(duration)).toEqual(['59\u00a0min', '1\u00a0h\u00a000', '1\u00a0h\u00a005']);
});

test('a capital begins a text', () => {
  expect(['élan', ''].map(capital)).toEqual(['Élan', '']);
});
