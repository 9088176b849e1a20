/** Texts for a table with real dice (referee mode): dice and cards, answers for others, typed positions. */
import type { Language } from '../base/i18n/money';

export const french = {
  referee: 'Arbitre\u00a0: vos vrais dés, vos vraies cartes',
  diceShow: (n: number): string => (n === 1 ? 'Que montre le dé\u00a0?' : 'Que montrent les dés\u00a0?'),
  die: (n: number) => `Dé ${n}`,
  shown: 'C’est juste',
  cardShows: 'Quelle carte a été tirée\u00a0?',
  pick: 'Choisir…',
  correct: 'Corriger la table',
  takeBack: 'Reprendre la dernière saisie',
  plateShows: 'Quelle plaquette est dans cette case\u00a0?',
  answerFor: (name: string) => `Répondre pour ${name}`,
  covered: 'Découvrir',
  correctHelp: 'Indiquez ici ce que montre la vraie table. La banque paie ou reçoit la différence.',
  typedHelp:
    'Recopiez votre table\u00a0: l’argent, les titres, les cases, le joueur dont c’est le tour. Le reste ' +
    'ne change pas.',
  notQuiet: 'Un tour est en cours. Dites d’abord à qui est le tour\u00a0: le tour en cours sera annulé.',
  turn: 'C’est à qui de jouer\u00a0?',
  money: 'Argent et stocks',
  things: 'Titres et pions',
  notes: 'Notes',
  out: 'Hors jeu',
  save: 'Enregistrer',
  nothing: 'Rien n’a changé.',
  realBox: 'Avec la vraie boîte',
  realBoxHelp:
    'Vous lancez vos dés et tirez vos cartes\u00a0; la page arbitre, tient les comptes et suit le plateau.',
  dice: 'Les dés et les cartes',
  online: 'Dés de la page',
  begunElsewhere: 'Une partie déjà commencée\u00a0?',
  typeIn: 'Saisir la position',
  typedIn: (n: number) => `Position saisie\u00a0: ${n} ligne${n < 2 ? '' : 's'}`,
  toReal: 'Continuer sur la vraie table',
  toOnline: 'Continuer en ligne',
  toDesk: 'Revenir à la caisse',
};

export type RealDiceTexts = typeof french;

export const english: RealDiceTexts = {
  referee: 'Referee: your real dice, your real cards',
  diceShow: (n) => (n === 1 ? 'What does the die show?' : 'What do the dice show?'),
  die: (n) => `Die ${n}`,
  shown: 'That is right',
  cardShows: 'Which card was drawn?',
  pick: 'Choose…',
  correct: 'Correct the table',
  takeBack: 'Undo the last entry',
  plateShows: 'Which plate lies on this square?',
  answerFor: (name) => `Answer for ${name}`,
  covered: 'Uncover',
  correctHelp: 'Enter what the real table shows. The bank pays or receives the difference.',
  typedHelp: 'Copy your table: money, titles, squares, whose turn it is. The rest does not change.',
  notQuiet: 'A turn is under way. First say whose turn it is: the present turn will be cancelled.',
  turn: 'Whose turn is it?',
  money: 'Money and stocks',
  things: 'Titles and pawns',
  notes: 'Notes',
  out: 'Out of the game',
  save: 'Save',
  nothing: 'Nothing has changed.',
  realBox: 'With the real box',
  realBoxHelp:
    'You throw your dice and draw your cards; the page is the referee, keeps the books and follows the ' +
    'board.',
  dice: 'Dice and cards',
  online: 'The page’s dice',
  begunElsewhere: 'Already started a game?',
  typeIn: 'Type in the position',
  typedIn: (n) => `Position typed in: ${n} line${n === 1 ? '' : 's'}`,
  toReal: 'Continue at the real table',
  toOnline: 'Continue online',
  toDesk: 'Back to the cash desk',
};

export const realDiceTexts = (language: Language): RealDiceTexts => (language === 'fr' ? french : english);
