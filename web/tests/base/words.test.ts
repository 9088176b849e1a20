import { describe, expect, test } from 'vitest';
import { en } from '../../src/base/i18n/en';
import { fr } from '../../src/base/i18n/fr';
import { en as ownEn, fr as ownFr } from '../../src/games/monopoly/words';
import { headOf } from '../../src/base/i18n/clause-label';
import { i18n } from '../../src/base/i18n/i18n.svelte';
import type { Clause } from '../../src/base/wire';
import rulebook from '../fixtures/rulebook-nathan-urss.json';

const FILES = import.meta.glob<string>('../../src/**/*{words,fr}.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The French texts of a file: every literal before the English words, without code in it. */
function french(file: string): string[] {
  const [before = ''] = file.split(/^(?:export )?const (?:en|english)\b/m);
  const literals = before.match(/'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g) ?? [];
  return literals
    .map((one) =>
      one
        .slice(1, -1)
        .replaceAll(/\$\{[^{}]*\}/g, 'x')
        .replaceAll('\\u00a0', '\u00a0'),
    )
    .filter((one) => !/[{}]/.test(one)); // not the halves of one within another
}

describe('the words of the page', () => {
  test('keep French signs with the word that they belong to', () => {
    const all = Object.values(FILES).flatMap(french);
    expect(all.length).toBeGreaterThan(500);
    expect(all.filter((one) => /[\p{L}\d’)] [?!;:%»](?=\s|$)|« /u.test(one))).toEqual([]);
  });

  test('have a singular where French and English have it', () => {
    expect(fr.seconds(0)).toBe('0\u00a0seconde');
    expect(fr.seconds(1)).toBe('1\u00a0seconde');
    expect(fr.seconds(2)).toBe('2\u00a0secondes');
    expect(en.seconds(0)).toBe('0\u00a0seconds');
    expect(en.seconds(1)).toBe('1\u00a0second');
  });

  test('elide in French', () => {
    expect(fr.waitingAnswer('Odile')).toContain('d’Odile');
    expect(fr.waitingAnswer('Lucas')).toContain('de Lucas');
  });

  test('say the same things in both languages', () => {
    const pairs: [object, object][] = [
      [fr, en],
      [ownFr, ownEn],
    ];
    for (const [one, other] of pairs) {
      expect(Object.keys(other).sort()).toEqual(Object.keys(one).sort());
    }
  });

  test('call a rule by the heading of its booklet, in the language of the reader', () => {
    const clause = (rulebook as Clause[]).find((one) => one.slug === 'tour.monde')!;
    i18n.language = 'fr';
    expect(headOf(clause)).toBe('Choix mondial, Enchères');
    i18n.language = 'en';
    expect(headOf(clause)).toBe('World choice, Auctions');
  });
});
