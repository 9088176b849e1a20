/** Texts about fair dice: promises before the game, the check after it. */
import type { Language } from '../../base/i18n/money';

const french = {
  how:
    'Les dés suivent une graine, un grand nombre que personne ne doit choisir. Le serveur et chaque ' +
    'place en donnent une part. Chacun promet d’abord la sienne\u00a0: son empreinte, ci-dessous, ne se ' +
    'lit pas et ne se change plus. Quand toutes les promesses sont sur la table, chacun dit sa part, et ' +
    'la partie commence. À la fin, «\u00a0Vérifier les dés\u00a0» le prouve.',
  server: 'Le serveur',
  silent: '(part non dite)',
  missing: (names: string) =>
    `Il manque une part de hasard\u00a0: ${names}. La partie commence dès que cet appareil revient.`,
  startWithout: 'Commencer sans cette part',
  withoutRule: 'Tous ceux dont la part est là doivent être d’accord. Le procès-verbal dira qui l’a accepté.',
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
    'The dice follow a seed, a large number that nobody must choose. The server and every seat give a ' +
    'part of it. Each promises its part first: the fingerprint below cannot be read, nor changed any ' +
    'more. When all promises lie on the table each says its part, and the game begins. At the end ' +
    '“Check the dice” proves it.',
  server: 'The server',
  silent: '(part not said)',
  missing: (names) => `A part of the luck is missing: ${names}. The game begins when that device is back.`,
  startWithout: 'Begin without this part',
  withoutRule: 'All whose part is there must agree. The record will say who agreed.',
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
