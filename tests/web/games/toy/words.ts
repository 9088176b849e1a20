/** Words that only the fair needs. */
import type { Language } from '../../base/i18n/money';

const fr = { fair: 'La Foire', stalls: (n: number) => (n < 2 ? `${n}\u00a0étal` : `${n}\u00a0étals`) };
const en: typeof fr = { fair: 'The Fair', stalls: (n) => (n === 1 ? '1\u00a0stall' : `${n}\u00a0stalls`) };

export const own = (language: Language): typeof fr => (language === 'fr' ? fr : en);
