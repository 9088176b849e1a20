/** Texts of the advice panel. */
import { i18n } from '../../base/i18n/i18n.svelte';
import type { Language } from '../../base/i18n/money';

const fr = {
  thinking: 'Je joue la suite plusieurs fois…',
  imagined: (n: number) =>
    `D’après ${n} fins de partie jouées par l’ordinateur, avec seulement ce que vous voyez.`,
  better: 'Je calcule encore…',
  chance: 'chances de gagner',
  between: (low: string, high: string) => `entre ${low} et ${high}`,
  best: 'le meilleur',
  even: 'aussi bon',
  behind: (by: string) => `${by} de moins`,
  only: 'Il n’y a que cela à faire.',
  deal: 'L’affaire change les chances\u00a0:',
  side: (who: string, before: string, after: string) => `${who}\u00a0: ${before} → ${after}`,
  again: 'Demander encore',
  changed: 'La question a changé depuis.',
  turned: 'Où ça a basculé',
  turnedHelp: 'Les choix, et non les dés, qui ont le plus coûté à quelqu’un.',
  find: 'Chercher',
  finding: 'La partie est rejouée en pensée…',
  none: 'Aucun choix n’a nettement coûté de chances à quelqu’un.',
  did: (who: string, what: string, chance: string) => `${who}\u00a0: ${what} (${chance})`,
  instead: (what: string, chance: string) => `Mieux\u00a0: ${what} (${chance})`,
};

type Words = typeof fr;

const en: Words = {
  thinking: 'Playing the rest many times…',
  imagined: (n) => `From ${n} endings that the computer played, using only what you see.`,
  better: 'Still working it out…',
  chance: 'chances of winning',
  between: (low, high) => `between ${low} and ${high}`,
  best: 'the best',
  even: 'just as good',
  behind: (by) => `${by} less`,
  only: 'There is nothing else to do.',
  deal: 'What the deal does to the chances:',
  side: (who, before, after) => `${who}: ${before} → ${after}`,
  again: 'Ask again',
  changed: 'The question has changed since.',
  turned: 'Where it turned',
  turnedHelp: 'The choices, not the dice, that cost somebody most.',
  find: 'Look for it',
  finding: 'The game is played again in thought…',
  none: 'No choice clearly cost anybody chances.',
  did: (who, what, chance) => `${who}: ${what} (${chance})`,
  instead: (what, chance) => `Better: ${what} (${chance})`,
};

export const adviceWords = (language: Language): Words => (language === 'fr' ? fr : en);

/** Thousandths as a percentage. */
export const percent = (thousandths: number): string =>
  `${Math.round(thousandths / 10)}${i18n.language === 'fr' ? '\u00a0%' : '%'}`;
