import { expect, test } from 'vitest';
import europe from '../fixtures/edition-europe.json';
import layout from '../fixtures/layout-4.json';
import { Names } from '../../src/base/i18n/names-in-view';
import type { Edition, Layout } from '../../src/base/wire';

const edition = europe as unknown as Edition;
const read = (text: string, language: 'fr' | 'en', seats = ['Anna', 'Paul', 'Annabelle'], reader = 0) =>
  new Names(edition, layout as unknown as Layout, seats, language, reader)
    .sentence(text)
    .replaceAll('\u00a0', ' ');

test.each([
  ['Anna lance les dés : 3 et 4.', 'Vous lancez les dés : 3 et 4.'],
  ['Anna se retire des enchères.', 'Vous vous retirez des enchères.'],
  [
    'Anna s’arrête chez Paul, à Rome : le loyer est de 8 €.',
    'Vous vous arrêtez chez Paul, à Rome : le loyer est de 8 €.',
  ],
  ['Anna n’achète pas Rome : aux enchères !', 'Vous n’achetez pas Rome : aux enchères !'],
  ['Anna n’est pas d’accord.', 'Vous n’êtes pas d’accord.'],
  ['Anna passe par la case Départ et touche 200 €.', 'Vous passez par la case Départ et touchez 200 €.'],
  ['Après son double, Anna relance les dés.', 'Après votre double, vous relancez les dés.'],
  ['Anna vend ses hôtels : Rome.', 'Vous vendez vos hôtels : Rome.'],
  ['Anna reçoit Rome avec son hypothèque.', 'Vous recevez Rome avec son hypothèque.'],
  ['Paul paie 8 € de loyer à Anna.', 'Paul vous paie 8 € de loyer.'],
  ['La banque verse 50 € à Anna.', 'La banque vous verse 50 €.'],
  ['Paul propose de vendre Rome à Anna pour 60 €.', 'Paul propose de vous vendre Rome pour 60 €.'],
  ['Paul n’a rien réclamé à Anna : Rome. C’est perdu.', 'Paul ne vous a rien réclamé : Rome. C’est perdu.'],
  ['Paul fait faillite ; tout va à Anna.', 'Paul fait faillite ; tout va à vous.'],
  ['Paul fait faillite : tout ce qui reste va à Anna.', 'Paul fait faillite : tout ce qui reste va à vous.'],
  [
    'Paul fait faillite : Anna reçoit tout ce qui reste.',
    'Paul fait faillite : vous recevez tout ce qui reste.',
  ],
  ['Anna possède la mine : Paul doit une amende.', 'Vous possédez la mine : Paul doit une amende.'],
  [
    'Paul doit encore 8 € à Anna, faute de pouvoir payer.',
    'Paul vous doit encore 8 €, faute de pouvoir payer.',
  ],
  ['Contrôle : la fortune d’Anna est de 8 €.', 'Contrôle : votre fortune est de 8 €.'],
  ['Paul refuse la proposition d’Anna.', 'Paul refuse votre proposition.'],
  ['Anna et Paul s’entendent sur une vente : Rome.', 'Vous et Paul vous entendez sur une vente : Rome.'],
  ['Annabelle lance les dés : 3 et 4.', 'Annabelle lance les dés : 3 et 4.'],
  ['Anna tire une carte : « Anna paie. »', 'Vous tirez une carte : « Anna paie. »'],
])('%s', (told, wanted) => expect(read(told, 'fr')).toBe(wanted));

test.each([
  ['Anna throws the dice: 3 and 4.', 'You throw the dice: 3 and 4.'],
  ['Anna passes GO and draws €200.', 'You pass GO and draw €200.'],
  ['Anna does not buy Rome: up for auction!', 'You do not buy Rome: up for auction!'],
  ['Paul pays €8 in rent to Anna.', 'Paul pays €8 in rent to you.'],
  ['Paul stops at Anna’s, on Rome: the rent is €8.', 'Paul stops at yours, on Rome: the rent is €8.'],
  ['Control: the fortune of Anna is €8.', 'Control: your fortune is €8.'],
  ['Paul declines Anna’s offer.', 'Paul declines your offer.'],
  ['Paul cannot pay: Anna goes without €8.', 'Paul cannot pay: you go without €8.'],
])('%s', (told, wanted) => expect(read(told, 'en')).toBe(wanted));

test('a name that two have, or that is none, means nobody', () => {
  expect(read('Anna lance les dés : 3 et 4.', 'fr', ['Anna', 'Anna'])).toContain('Anna lance');
  expect(read('Paul paie 1 500 € à la banque.', 'fr', ['1', 'Paul'])).toContain('1 500 €');
  expect(read('Anna lance les dés : 3 et 4.', 'fr', ['Anna', 'Paul'], -1)).toContain('Anna lance');
});
