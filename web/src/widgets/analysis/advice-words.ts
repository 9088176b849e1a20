/** Texts of the advice panel and of the choices that changed a game. */
import type { Language } from '../../base/i18n/money';

const fr = {
  thinking: 'L’ordinateur compare vos choix…',
  imagined: (n: number) => `L’ordinateur a joué ${n} suites possibles, avec ce que vous voyez seulement.`,
  better: 'Le calcul continue…',
  chance: 'chances de gagner',
  between: (low: string, high: string) => `entre ${low} et ${high}`,
  best: 'le meilleur choix',
  even: 'différence pas claire',
  behind: (by: string) => `${by} de moins`,
  only: 'Vous n’avez qu’un seul choix.',
  lost: 'Vous ne pouvez presque plus gagner, quel que soit votre choix.',
  deal: 'Cet échange change les chances\u00a0:',
  side: (who: string, before: string, after: string) => `${who}\u00a0: ${before} → ${after}`,
  again: 'Demander de nouveau',
  changed: 'La question a changé.',
  turned: 'Où ça a basculé',
  turnedHelp: 'Les choix qui ont le plus changé les chances de gagner. Les dés ne comptent pas.',
  find: 'Chercher',
  finding: 'L’ordinateur rejoue la partie pour comparer les choix…',
  none: 'Aucun choix n’a changé clairement les chances de gagner.',
  did: (who: string, isReader: boolean, what: string) =>
    `${isReader ? 'Vous avez' : `${who} a`} choisi «\u00a0${what}\u00a0».`,
  instead: (who: string, isReader: boolean, what: string, [had, could, of]: Parts) =>
    `Avec «\u00a0${what}\u00a0», ${isReader ? 'vous passiez' : `${who} passait`} ` +
    `de ${had} à ${could}\u00a0${could < 2 ? 'chance' : 'chances'} sur ${of} de gagner.`,
  boardThen: (round: string) => `Le plateau, ${round}`,
};

type Words = typeof fr;

const en: Words = {
  thinking: 'The computer is comparing your choices…',
  imagined: (n) => `The computer played ${n} possible futures, using only what you can see.`,
  better: 'Still working…',
  chance: 'chances of winning',
  between: (low, high) => `between ${low} and ${high}`,
  best: 'the best choice',
  even: 'not clear',
  behind: (by) => `${by} less`,
  only: 'You have only one choice.',
  lost: 'You can hardly win any more, whatever you choose.',
  deal: 'This trade changes the chances:',
  side: (who, before, after) => `${who}: ${before} → ${after}`,
  again: 'Ask again',
  changed: 'The question has changed.',
  turned: 'Turning points',
  turnedHelp: 'The choices that changed the chances of winning most. Dice do not count.',
  find: 'Find them',
  finding: 'The computer replays the game to compare the choices…',
  none: 'No choice clearly changed the chances of winning.',
  did: (who, isReader, what) => `${isReader ? 'You' : who} chose “${what}”.`,
  instead: (who, isReader, what, [had, could, of]) =>
    `With “${what}”, ${isReader ? 'your' : `${who}’s`} chances of winning ` +
    `rose from ${had} to ${could} in ${of}.`,
  boardThen: (round) => `The board, ${round}`,
};

export const adviceWords = (language: Language): Words => (language === 'fr' ? fr : en);

/** A chance in thousandths as a percentage. */
export const percent = (thousandths: number, language: Language): string =>
  `${Math.round(thousandths / 10)}${language === 'fr' ? '\u00a0' : ''}%`;

/** Two chances as whole tenths, or as hundredths if the tenths would be equal. */
export type Parts = [had: number, could: number, of: number];

export function parts(had: number, could: number): Parts {
  const of10: Parts = [Math.round(had / 100), Math.round(could / 100), 10];
  return of10[0] < of10[1] ? of10 : [Math.round(had / 10), Math.round(could / 10), 100];
}
