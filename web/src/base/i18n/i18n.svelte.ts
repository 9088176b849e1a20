/** The language of the page and its words. */
import type { Words } from './fr';
import type { Language } from './money';

const KEY = 'magnat.language';
/** Each language is loaded when it is wanted. */
const WORDS: Record<Language, () => Promise<Words>> = {
  fr: () => import('./fr').then(({ fr }) => fr),
  en: () => import('./en').then(({ en }) => en),
};

function first(): Language {
  const kept = localStorage.getItem(KEY);
  if (kept === 'fr' || kept === 'en') return kept;
  return navigator.language.startsWith('fr') ? 'fr' : 'en';
}

const language = first();
const words = await WORDS[language]();

class I18n {
  language = $state<Language>(language);
  words = $state.raw<Words>(words);

  /** The text of the current language, of two that the server sent. */
  of(both: { fr: string; en: string }): string {
    return both[this.language];
  }

  async switch(): Promise<void> {
    const other = this.language === 'fr' ? 'en' : 'fr';
    this.words = await WORDS[other]();
    this.language = other;
    localStorage.setItem(KEY, other);
  }
}

export const i18n = new I18n();
