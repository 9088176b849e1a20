/** Amounts as each language writes them: 1 150 € and €1,150; the electronic edition 1,5M. */
import type { Currency } from './wire';

export type Language = 'fr' | 'en';

const SPACE = '\u00a0'; // U+202F vanishes in bold Archivo
const MINUS = '−';
const LETTER = /[A-Za-z]/;

export function grouped(n: number, language: Language): string {
  return String(n).replace(/\B(?=(\d{3})+$)/g, language === 'fr' ? SPACE : ',');
}

function short(n: number, unit: number, language: Language): string {
  const rest = String(n % unit).padStart(String(unit).length - 1, '0').replace(/0+$/, '');
  const whole = grouped(Math.floor(n / unit), language);
  return rest ? `${whole}${language === 'fr' ? ',' : '.'}${rest}` : whole;
}

export function money(amount: number, currency: Currency, language: Language): string {
  const sign = amount < 0 ? MINUS : '';
  const n = Math.abs(amount);
  if (currency.short) {
    if (n >= 1_000_000 && n % 10_000 === 0) return `${sign}${short(n, 1_000_000, language)}M`;
    if (n >= 1000 && n % 10 === 0) return `${sign}${short(n, 1000, language)}K`;
    return sign + grouped(n, language);
  }
  if (language === 'fr' || LETTER.test(currency.sign)) {
    return `${sign}${grouped(n, language)}${SPACE}${currency.sign}`;
  }
  return `${sign}${currency.sign}${grouped(n, language)}`;
}

/** With + or −: what comes in and what goes out. */
export function change(amount: number, currency: Currency, language: Language): string {
  const text = money(Math.abs(amount), currency, language);
  return `${amount < 0 ? MINUS : '+'}${SPACE}${text}`;
}

/** From the least to the most, said once when they are the same. */
export function range(low: number, high: number, currency: Currency, language: Language): string {
  if (low === high) return money(low, currency, language);
  if (currency.short || language === 'en') {
    return `${money(low, currency, language)}${SPACE}– ${money(high, currency, language)}`;
  }
  return `${grouped(low, language)}${SPACE}– ${money(high, currency, language)}`;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** French puts a space before its tall marks: no line breaks there. */
const tied = (sentence: string, language: Language) => (language === 'fr' ? sentence.replace(/ (?=[:;?!»])|(?<=«) /g, SPACE) : sentence);

/** The server writes amounts as the box prints them (€ 1 500); a page writes them as its language does. */
export function restate(said: string, currency: Currency, language: Language): string {
  const sentence = tied(said, language);
  if (currency.short) return sentence;
  const sign = escaped(currency.sign);
  const digits = '(\\d{1,3}(?:[\u202f\u00a0]\\d{3})*|\\d+)';
  const pattern = currency.before
    ? new RegExp(`(−?)${sign}[\u202f\u00a0 ]?${digits}(?![\\d\u202f])`, 'g')
    : new RegExp(`(−?)(?<!\\d)${digits}[\u202f\u00a0 ]${sign}(?![A-Za-z])`, 'g');
  return sentence.replace(pattern, (_, minus: string, found: string) => {
    const n = Number(found.replace(/\D/g, ''));
    return money(minus ? -n : n, currency, language);
  });
}

/** What somebody typed, in any of the ways an amount may be written; null when it is none. */
export function parsed(text: string): number | null {
  const bare = text.replace(/[\s\u00a0\u202f€F$]/g, '').replace('−', '-');
  const found = /^(-?)([\d.,]+)([KkMm]?)$/.exec(bare);
  if (!found) return null;
  const factor = { '': 1, k: 1000, m: 1_000_000 }[found[3].toLowerCase()]!;
  const n = factor === 1 ? Number(found[2].replace(/[.,]/g, '')) : Number(found[2].replace(',', '.')) * factor;
  return Number.isFinite(n) ? Math.round(n) * (found[1] ? -1 : 1) : null;
}
