/** Texts of the rules sheet. */
import { countEn, countFr } from '../../base/i18n/grammar';
import type { Language } from '../../base/i18n/money';

const fr = {
  search: 'Chercher un mot',
  contents: 'Sommaire',
  now: 'En ce moment',
  questions: 'Que se passe-t-il quand…',
  found: (n: number) => countFr(n, 'règle trouvée', 'règles trouvées'),
  none: 'Aucune règle ne contient ces mots. Essayez un mot plus court.',
  inBooklet: 'Lire dans le livret',
};

type Words = typeof fr;

const en: Words = {
  search: 'Search for a word',
  contents: 'Contents',
  now: 'Right now',
  questions: 'What happens when…',
  found: (n) => `${countEn(n, 'rule', 'rules')} found`,
  none: 'No rule contains these words. Try a shorter word.',
  inBooklet: 'Read it in the booklet',
};

export const rulebookWords = (language: Language): Words => (language === 'fr' ? fr : en);
