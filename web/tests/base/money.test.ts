import { describe, expect, test } from 'vitest';
import {
  change,
  grouped,
  money,
  parsed,
  range,
  withHardSpaces,
  type Language,
} from '../../src/base/i18n/money';
import amounts from '../fixtures/amounts.json';

const euro = { sign: '€', before: true, short: false };
const franc = { sign: 'F', before: false, short: false };
const millions = { sign: '€', before: true, short: true };
const N = '\u202f';

describe('amounts', () => {
  test('are written as each language does', () => {
    expect(money(1150, euro, 'fr')).toBe('1\u00a0150\u00a0€');
    expect(money(1150, euro, 'en')).toBe('€1,150');
    expect(money(3_500_000, franc, 'fr')).toBe('3\u00a0500\u00a0000\u00a0F');
    expect(money(3_500_000, franc, 'en')).toBe('3,500,000\u00a0F');
    expect(money(-36, euro, 'fr')).toBe('−36\u00a0€');
    expect(money(0, euro, 'en')).toBe('€0');
  });

  test('of the electronic edition are short', () => {
    expect(money(15_000_000, millions, 'fr')).toBe('15M');
    expect(money(1_500_000, millions, 'fr')).toBe('1,5M');
    expect(money(1_500_000, millions, 'en')).toBe('1.5M');
    expect(money(500_000, millions, 'en')).toBe('500K');
  });

  test('are written as the server writes them', () => {
    for (const [sign, short, language, n, text] of amounts as [string, boolean, Language, number, string][]) {
      expect(money(n, { sign, short }, language)).toBe(text);
    }
  });

  test('of the electronic edition are written in one way over the whole range, and read back', () => {
    for (let n = 0; n <= 40_000_000; n += 1000) {
      for (const language of ['fr', 'en'] as const) {
        const text = money(n, millions, language);
        if (!/^\d{1,3}([.,]\d{0,2}[1-9])?[KM]$|^0$/.test(text) || parsed(text) !== n) expect(text).toBe(n);
      }
    }
    expect(money(14_175_000, millions, 'fr')).toBe('14,175M');
    expect(money(825_000, millions, 'fr')).toBe('825K');
  });

  test('that change carry a sign, ranges say it once', () => {
    expect(change(220, euro, 'fr')).toBe('+\u00a0220\u00a0€');
    expect(change(-220, euro, 'en')).toBe('−\u00a0€220');
    expect(range(70, 220, euro, 'fr')).toBe('70\u00a0– 220\u00a0€');
    expect(range(25, 25, euro, 'en')).toBe('€25');
  });

  test('in the server’s sentences stay together, in spaces that the type has', () => {
    expect(withHardSpaces(`Elle verse 1${N}000${N}000${N}F.`, 'fr')).toBe(
      'Elle verse 1\u00a0000\u00a0000\u00a0F.',
    );
    expect(withHardSpaces(`Colbert pays 1,500${N}F, then €20.`, 'en')).toBe(
      'Colbert pays 1,500\u00a0F, then €20.',
    );
  });

  test('and no line of them begins with a colon', () => {
    expect(withHardSpaces('Lucas lance les dés : 5 et 3.', 'fr')).toBe('Lucas lance les dés\u00a0: 5 et 3.');
    expect(withHardSpaces('« Perdu ! »', 'fr')).toBe('«\u00a0Perdu\u00a0!\u00a0»');
    expect(withHardSpaces('Lucas rolls: 5 and 3 !', 'en')).toBe('Lucas rolls: 5 and 3 !');
  });

  test('are read however they are typed', () => {
    expect(parsed('1 500 €')).toBe(1500);
    expect(parsed('€1,500')).toBe(1500);
    expect(parsed('1,5M')).toBe(1_500_000);
    expect(parsed('−40')).toBe(-40);
    expect(parsed('beaucoup')).toBeNull();
    for (const fraction of ['12,5', '150.75', '1,50', '1,5000']) expect(parsed(fraction)).toBeNull();
  });

  test('are grouped by thousands', () => {
    expect(grouped(999, 'fr')).toBe('999');
    expect(grouped(1234567, 'en')).toBe('1,234,567');
  });
});
