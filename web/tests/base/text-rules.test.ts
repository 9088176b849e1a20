/** Checks that the texts of the page follow the rules of `text-rules.json`, both as they are written and with
 * typical names, amounts and numbers filled in. `tests/play/text/test_rules_of_writing.py` does the same for
 * the games. */
import { expect, test, vi } from 'vitest';
import { i18n } from '../../src/base/i18n/i18n.svelte';
import { Names } from '../../src/base/i18n/names-in-view';
import type { Edition, Layout, View } from '../../src/base/wire';
import edition from '../fixtures/edition-europe.json';
import layout from '../fixtures/layout-4.json';
import rules from './text-rules.json';

type Language = 'fr' | 'en';
const LANGUAGES: Language[] = ['fr', 'en'];

vi.setConfig({ testTimeout: 30_000 }); // enough time, because the first test reads all sources

/** The rules that a text breaks. */
function faults(text: string, language: Language): string[] {
  return rules[language].flatMap(({ name, pattern }) => {
    const hit = new RegExp(pattern, 'u').exec(text);
    return hit
      ? [`${name}: …${text.slice(Math.max(0, hit.index - 30), hit.index + hit[0].length + 30)}…`]
      : [];
  });
}

const MODULES = import.meta.glob<Record<string, unknown>>('../../src/**/{*words,*texts,fr,en,notices}.ts', {
  eager: true,
});
const SOURCES = import.meta.glob<string>('../../src/**/*.{ts,svelte}', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The parameters that take a number, an amount or a thing. All others take a person's name. */
const parameters = (names: string) => new Set(names.split(' '));
const NUMBERS = parameters(
  'n m of all low high count left times seconds minutes round rounds from to played won entries ahead part ' +
    'percent faces steps squares need',
);
const SUMS = parameters(
  'amount sum money price least most per by range had could paid cash worth gain loss limit fee interest ' +
    'rise fall stake step unit',
);
const SQUARES = parameters('what item title square where group label good');
const PERSONS = ['Odile', 'Hugo', 'Anna'];
const THINGS = { fr: ['Les Invalides', 'Athènes'], en: ['Brussels', 'Athens'] };
const AMOUNTS = { fr: '1\u00a0500\u00a0€', en: '€1,500' };

/** The text that results if typical values are filled into the blanks. */
function rendered(fill: (...given: unknown[]) => unknown, language: Language): string[] {
  const names = /^\(?([^)=]*)\)?\s*=>/.exec(fill.toString())?.[1]?.split(/,(?![^[]*\])/) ?? [];
  const blanks = names.map((name) => name.replace(/=.*/, '').trim()).filter(Boolean);
  return [1, 2].flatMap((n) => {
    const given = blanks.map((name, i) => {
      if (name.startsWith('[')) return [n, n + 1, 10]; // a part of ten
      if (NUMBERS.has(name)) return n + i;
      if (SUMS.has(name)) return AMOUNTS[language];
      if (name.startsWith('is')) return n === 2;
      return (SQUARES.has(name) ? THINGS[language] : PERSONS)[(n - 1 + i) % 2];
    });
    try {
      return [...said(fill(...given), language)];
    } catch {
      return []; // the function takes something other than texts and numbers
    }
  });
}

function* said(value: unknown, language: Language): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'function') yield* rendered(value as (...given: unknown[]) => unknown, language);
  else if (value && typeof value === 'object')
    for (const one of Object.values(value)) yield* said(one, language);
}

/** The words of a module in a language: a constant of that name, or what a function returns for it. */
function words(module: Record<string, unknown>, language: Language): unknown[] {
  return Object.entries(module).flatMap(([name, value]) => {
    if (name === language) return [value];
    if (!/^[a-z]\w*(?:Words|Texts)$/.test(name) || typeof value !== 'function') return [];
    return [(value as (language: Language) => unknown)(language)];
  });
}

test.each(LANGUAGES)('the words of the page in %s, filled in', async (language) => {
  if (i18n.language !== language) await i18n.switch();
  const all = Object.entries(MODULES).flatMap(([path, module]) =>
    [...said(words(module, language), language)].map((text) => [path, text] as const),
  );
  expect(all.length).toBeGreaterThan(600);
  expect([
    ...new Set(all.flatMap(([path, text]) => faults(text, language).map((one) => `${path} ${one}`))),
  ]).toEqual([]);
});

test('French texts anywhere in the source', () => {
  const FRENCH = /[éèêàçùœÉÀ«]|\b(?:le|la|les|une|des|est|vous)\b/;
  const literals = Object.entries(SOURCES).flatMap(([path, source]) =>
    (
      source.replaceAll(/<!--.*?-->|\/\*.*?\*\/|(?<=\s)\/\/[^\n]*/gs, '').match(/'(?:[^'\\\n]|\\.)*'/g) ?? []
    ).map(
      (one) => [path, one.slice(1, -1).replaceAll('\\u00a0', '\u00a0').replaceAll('\\u2060', '')] as const,
    ),
  );
  const french = literals.filter(([, text]) => FRENCH.test(text) && !text.includes('/'));
  expect(french.length).toBeGreaterThan(500);
  expect(french.flatMap(([path, text]) => faults(text, 'fr').map((one) => `${path} ${one}`))).toEqual([]);
});

const VIEWS = import.meta.glob<View>('../fixtures/view-*.json', { import: 'default', eager: true });

test('a sentence about the reader has the verb of the second person', () => {
  const verbs = edition.words.fr.you as Record<string, string>;
  const third = Object.keys(verbs).filter((verb) => verbs[verb] !== verb);
  const wrong = new RegExp(
    `(?:^|[,;:.] |et )[Vv]ous (?:ne |n’|en |y )?(?:${third.join('|')})(?!\\p{L})|qui vous reste va`,
    'u',
  );
  const told = Object.values(VIEWS).flatMap(({ events, names }) =>
    names.flatMap((_, reader) => {
      const read = new Names(edition as unknown as Edition, layout as unknown as Layout, names, 'fr', reader);
      return events.map(({ fr }) => read.sentence(fr));
    }),
  );
  expect(told.some((text) => /Vous /.test(text))).toBe(true);
  expect([...new Set(told.filter((text) => wrong.test(text)))]).toEqual([]);
});
