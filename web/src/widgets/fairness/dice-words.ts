/** Texts about fair dice: promises before the game, the check after it. */
import type { Language } from '../../base/i18n/money';

const french = {
  how:
    'Tous les lancers viennent d’un grand nombre secret. Le serveur et chaque appareil en donnent une ' +
    'partie, sans connaître celle des autres\u00a0: personne ne peut donc choisir les dés. L’empreinte ' +
    'ci-dessous empêche de changer sa partie ensuite. À la fin du jeu, «\u00a0Vérifier les dés\u00a0» ' +
    'le prouve.',
  server: 'Le serveur',
  silent: '(part non dite)',
  missing: (names: string) =>
    `Pour préparer les dés, on attend l’appareil de\u00a0: ${names}. La partie commence dès son retour.`,
  startWithout: 'Commencer sans attendre',
  withoutRule: 'Tous les joueurs présents doivent être d’accord. La partie enregistrée dira qui l’a été.',
  agreed: (names: string) => `D’accord\u00a0: ${names}.`,
  promises: 'Avant le premier lancer, chacun a promis sa part de hasard',
  parts: 'Chacun a dit la part promise',
  seed: 'Ensemble, ces parts font la graine de la partie',
  lines: 'Les lancers suivent de la graine',
  noSeed: 'La graine n’est pas révélée.',
  unseen: 'Cet appareil n’était pas là avant le premier lancer\u00a0: il n’a vu aucune promesse.',
  yes: 'Oui.',
  no: 'Non\u00a0!',
  note: 'À savoir\u00a0:',
  fair: 'Les dés étaient fixés avant la partie\u00a0: personne ne les a choisis pendant.',
  unfair: 'Quelque chose ne va pas\u00a0: ce procès-verbal n’est pas celui de la partie promise.',
  signed: 'Ce serveur a signé le procès-verbal\u00a0: il peut prouver qu’il est de lui.',
  unsigned: 'Ce procès-verbal n’est pas signé par ce serveur\u00a0: n’importe qui a pu l’écrire.',
  elsewhere:
    'Les promesses, les parts et la graine sont vérifiées par cet appareil, sans le serveur. Pour les ' +
    'lancers aussi\u00a0: partagez le procès-verbal, faites-le rejouer ailleurs par ' +
    '«\u00a0magnat verify\u00a0».',
};

const english: typeof french = {
  how:
    'All throws come from one large secret number. The server and every device give a part of it ' +
    'without knowing the other parts, so nobody can choose the dice. The fingerprint below makes sure ' +
    'that no part is changed later. At the end, “Check the dice” proves it.',
  server: 'The server',
  silent: '(part not said)',
  missing: (names) =>
    `To prepare the dice, we need the device of: ${names}. The game starts as soon as it is back.`,
  startWithout: 'Start without waiting',
  withoutRule: 'All players who are here must agree. The saved game will say who agreed.',
  agreed: (names) => `Agreed: ${names}.`,
  promises: 'Before the first throw each promised a part of the luck',
  parts: 'Each said the part that was promised',
  seed: 'Together these parts make the seed of the game',
  lines: 'The throws follow from the seed',
  noSeed: 'The seed is not revealed.',
  unseen: 'This device was not there before the first throw: it has seen no promise.',
  yes: 'Yes.',
  no: 'No!',
  note: 'Worth knowing:',
  fair: 'The dice were settled before the game: nobody chose them while it was played.',
  unfair: 'Something is wrong: this is not the record of the game that was promised.',
  signed: 'This server signed the record: it can be proven to be its own.',
  unsigned: 'This server has not signed the record: anybody could have written it.',
  elsewhere:
    'Promises, parts and seed are checked by this device, without the server. For the throws too: ' +
    'share the record, and have it played again elsewhere by “magnat verify”.',
};

export const diceWords = (language: Language) => (language === 'fr' ? french : english);
