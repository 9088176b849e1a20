import { describe, expect, test } from 'vitest';
import { en } from '../src/words/en';
import { fr } from '../src/words/fr';
import { en as ownEn, fr as ownFr } from '../src/boxes/monopoly/words';

describe('the words of the page', () => {
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
    for (const [one, other] of [
      [fr, en],
      [ownFr, ownEn],
    ]) {
      expect(Object.keys(other).sort()).toEqual(Object.keys(one).sort());
    }
  });
});
