/** The language of the page, switched at any time, and the words of each. */
import { en } from '../words/en';
import { fr, type Words } from '../words/fr';
import type { Language } from './money';

const KEY = 'magnat.language';
const WORDS: Record<Language, Words> = { fr, en };

function first(): Language {
  const kept = localStorage.getItem(KEY);
  if (kept === 'fr' || kept === 'en') return kept;
  return navigator.language.startsWith('fr') ? 'fr' : 'en';
}

class Speech {
  language = $state<Language>(first());
  words = $derived(WORDS[this.language]);

  /** What the server says in both languages. */
  of(both: { fr: string; en: string }): string {
    return both[this.language];
  }

  switch(): void {
    this.language = this.language === 'fr' ? 'en' : 'fr';
    localStorage.setItem(KEY, this.language);
  }
}

export const speech = new Speech();
