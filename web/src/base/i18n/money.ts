/** Amounts as each language writes them: 1 150 € and €1,150; in the electronic edition 1,5M. */
import type { Currency } from '../wire';
import { lookup } from '../lookup';

export type Language = 'fr' | 'en';

const SPACE = '\u00a0'; // not U+202F, because the bold font Archivo lacks it
const MINUS = '−';
const LETTER = /[A-Za-z]/;

export function grouped(n: number, language: Language): string {
  return String(n).replace(/\B(?=(\d{3})+$)/g, language === 'fr' ? SPACE : ',');
}

/** A whole amount in millions or thousands with all its decimals, such as 14,175 and M; an amount below 1 000
 * has no unit. */
export function shortAmount(n: number, language: Language): { text: string; unit: 'K' | 'M' | '' } {
  if (n < 1000) return { text: String(n), unit: '' };
  const unit = n < 1_000_000 ? 'K' : 'M';
  const zeros = unit === 'K' ? 3 : 6;
  const digits = String(n);
  const rest = digits.slice(-zeros).replace(/0+$/, '');
  const whole = digits.slice(0, -zeros);
  return { text: rest ? `${whole}${language === 'fr' ? ',' : '.'}${rest}` : whole, unit };
}

export function money(amount: number, currency: Currency, language: Language): string {
  const sign = amount < 0 ? MINUS : '';
  const n = Math.abs(amount);
  if (currency.short) {
    const { text, unit } = shortAmount(n, language);
    return sign + text + unit;
  }
  if (language === 'fr' || LETTER.test(currency.sign)) {
    return `${sign}${grouped(n, language)}${SPACE}${currency.sign}`;
  }
  return `${sign}${currency.sign}${grouped(n, language)}`;
}

/** An amount with its sign, + or −. */
export function change(amount: number, currency: Currency, language: Language): string {
  const text = money(Math.abs(amount), currency, language);
  return `${amount < 0 ? MINUS : '+'}${SPACE}${text}`;
}

/** Two amounts with a dash, or one if they are equal. */
export function range(low: number, high: number, currency: Currency, language: Language): string {
  if (low === high) return money(low, currency, language);
  if (currency.short || language === 'en') {
    return `${money(low, currency, language)}${SPACE}– ${money(high, currency, language)}`;
  }
  return `${grouped(low, language)}${SPACE}– ${money(high, currency, language)}`;
}

/** A sentence with no-break spaces: before and inside French punctuation, and instead of narrow ones, which
 * the font Archivo lacks. */
export function withHardSpaces(sentence: string, language: Language): string {
  const wide = sentence.replaceAll('\u202f', SPACE);
  return language === 'fr' ? wide.replace(/ (?=[:;?!»])|(?<=«) /g, SPACE) : wide;
}

/** The amount that was typed, or null. Points and commas separate thousands; before K or M they begin a
 * fraction. */
export function parsed(text: string): number | null {
  const bare = text.replace(/[\s\u00a0\u202f€F$]/g, '').replace('−', '-');
  const found = /^(-?)([\d.,]+)([KkMm]?)$/.exec(bare);
  if (!found) return null;
  const factor = { '': 1, k: 1000, m: 1_000_000 }[lookup(found, 3).toLowerCase()]!;
  if (factor === 1 && !/^\d+$|^\d{1,3}([.,]\d{3})+$/.test(lookup(found, 2))) return null;
  const n =
    factor === 1
      ? Number(lookup(found, 2).replace(/[.,]/g, ''))
      : Number(lookup(found, 2).replace(',', '.')) * factor;
  return Number.isFinite(n) ? Math.round(n) * (found[1] ? -1 : 1) : null;
}
