/** Texts about fair dice: promises before the game, the check after it. */
import type { Language } from '../../base/i18n/money';

const french = {
  how:
    'Les dés viennent d’un grand nombre, la graine. Le serveur et chaque place en donnent une ' +
    'part\u00a0: personne ne peut donc choisir les dés. Chaque appareil promet d’abord sa part\u00a0: ' +
    'l’empreinte ci-dessous la cache et empêche de la changer. Ensuite chacun montre sa part, et la ' +
    'partie commence. ' +
    'À la fin, «\u00a0Vérifier les dés\u00a0» contrôle tout.',
  server: 'Le serveur',
  silent: '(part non montrée)',
  missing: (names: string) =>
    `Pour préparer les dés, on attend l’appareil de\u00a0: ${names}. La partie commence dès son retour.`,
  startWithout: 'Commencer sans attendre',
  withoutRule: 'Tous les joueurs présents doivent être d’accord. La partie enregistrée dira qui l’a été.',
  agreed: (names: string) => `D’accord\u00a0: ${names}.`,
  promises: 'Avant le premier lancer, chacun a promis sa part de hasard',
  parts: 'Chacun a montré la part promise',
  seed: 'Ensemble, ces parts donnent la graine de la partie',
  lines: 'Les lancers viennent de la graine',
  noSeed: 'La graine n’est pas encore connue.',
  unseen:
    'Cet appareil n’était pas là avant le premier lancer\u00a0: il ne peut pas dire si les promesses ' +
    'ont changé.',
  yes: 'Oui.',
  no: 'Non\u00a0!',
  note: 'À savoir\u00a0:',
  fair: 'Les dés étaient fixés avant la partie\u00a0: personne ne les a choisis pendant.',
  unfair: 'Quelque chose ne va pas\u00a0: ce fichier n’est pas celui de cette partie.',
  signed: 'Ce serveur a signé le fichier de la partie\u00a0: on peut prouver qu’il vient de lui.',
  unsigned: 'Ce fichier n’est pas signé par ce serveur\u00a0: n’importe qui a pu l’écrire.',
  elsewhere:
    'Cet appareil a contrôlé lui-même les promesses, les parts et la graine. Pour contrôler aussi les ' +
    'lancers, partagez la partie et lancez «\u00a0magnat verify\u00a0» sur un autre ordinateur.',
};

const english: typeof french = {
  how:
    'The dice come from a large number, the seed. The server and every seat give a part of it, ' +
    'so nobody can choose the dice. Each device promises its part first: the fingerprint below hides it ' +
    'and keeps it from being changed. Then everybody shows their part, and the game begins. At the end, ' +
    '“Check the dice” checks it all.',
  server: 'The server',
  silent: '(part not shown)',
  missing: (names) =>
    `To prepare the dice, we need the device of: ${names}. The game starts as soon as it is back.`,
  startWithout: 'Start without waiting',
  withoutRule: 'All players who are here must agree. The saved game will say who agreed.',
  agreed: (names) => `Agreed: ${names}.`,
  promises: 'Before the first throw, everybody promised a part of the luck',
  parts: 'Everybody has shown the part they promised',
  seed: 'Together these parts make the seed of the game',
  lines: 'The throws come from the seed',
  noSeed: 'The seed is not known yet.',
  unseen: 'This device was not there before the first throw: it cannot tell whether promises were changed.',
  yes: 'Yes.',
  no: 'No!',
  note: 'Worth knowing:',
  fair: 'The dice were fixed before the game: nobody chose them during play.',
  unfair: 'Something is wrong: this file is not the one of this game.',
  signed: 'This server signed the game’s file: that proves where it comes from.',
  unsigned: 'This server has not signed this file: anybody could have written it.',
  elsewhere:
    'This device checked the promises, the parts and the seed by itself. To check the throws too, share ' +
    'the game and run “magnat verify” on another computer.',
};

export const fairDiceTexts = (language: Language) => (language === 'fr' ? french : english);
