/** Setting a new table: the cards, the search in the rules, levels and temperaments. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { flushSync } from 'svelte';
import europe from '../fixtures/edition-europe.json';
import Setup from '../../src/features/lobby/setup/Setup.svelte';
import { linesOf } from '../../src/features/lobby/setup/preset-lines';
import { api } from '../../src/base/net/api';
import { preferences } from '../../src/base/device/preferences.svelte';
import { waiting, countFr } from '../../src/base/i18n/grammar';
import type { Edition } from '../../src/base/wire';
import { mounted } from '../components/mounted';

const box = europe as unknown as Edition;
const MINUTES = { family: [70, 80], booklet: [60, 90], quick: [35, 40] } as Record<string, [number, number]>;

beforeEach(() => {
  preferences.setCard('');
  preferences.setName('Ada');
  vi.spyOn(api, 'edition').mockResolvedValue(box);
  vi.spyOn(api, 'rulebook').mockResolvedValue([]);
  vi.spyOn(api, 'lasting').mockImplementation(async (_game, _edition, { pace, options }) => {
    const card = box.presets.find((one) => one.pace === pace && JSON.stringify(one.options) === options);
    return { minutes: MINUTES[card?.name ?? ''] ?? null };
  });
});
afterEach(() => vi.restoreAllMocks());

async function setup() {
  const page = await mounted(Setup, { game: 'monopoly', edition: 'europe' });
  await vi.waitFor(() => expect(page.all('.cards [data-lasts]')).toHaveLength(3));
  flushSync();
  // As a browser does it when the rules are unfolded.
  page.one('.detailed').dispatchEvent(new Event('toggle'));
  await vi.waitFor(() => page.one('#o-claims'));
  return page;
}

test('a new device begins with the family card, its levels and its length', async () => {
  const page = await setup();
  expect(page.one('[data-card=family]').getAttribute('aria-pressed')).toBe('true');
  expect(page.one('.start [data-lasts]').textContent).toContain('70');
  expect(page.one<HTMLSelectElement>('#o-claims').value).toBe('automatic');
  const bots = () => page.all('.chair select').map((one) => (one as HTMLSelectElement).value);
  expect(bots()).toEqual(['beginner', 'regular']);
  expect(page.one('[data-clock]').textContent).toContain('animations');
  page.click('[data-card=booklet]');
  expect(page.all('[data-clock]')).toHaveLength(0);
  expect(bots()).toEqual(['regular', 'regular']);
  expect(page.one<HTMLSelectElement>('#o-claims').value).toBe('manual');
  expect(page.all('[data-own]')).toHaveLength(0);
});

test('temperaments are offered beside the levels when asked for', async () => {
  const page = await setup();
  const offered = () => page.all('.chair:nth-of-type(2) option').map((one) => one.textContent);
  expect(offered()).toEqual(['débutant', 'confirmé', 'champion']);
  page.click('[data-action=more-bots]');
  expect(offered()).toContain('hardi');
});

test('rules are found by their words, without accents', async () => {
  const page = await setup();
  const search = async (text: string) => {
    page.type('[data-search]', text);
    return page.all('.detailed select').map((one) => one.id);
  };
  expect(await search('RECLAMER loyer')).toContain('o-claims');
  expect(await search('reclamer loyer')).not.toContain('o-short_game');
  expect(await search('zebre')).toEqual([]);
  expect(page.one('.detailed [role=status]').textContent).toContain('Aucune règle');
});

test('a change to the card is listed and taken back', async () => {
  const page = await setup();
  const claims = page.one<HTMLSelectElement>('#o-claims');
  claims.value = 'manual';
  claims.dispatchEvent(new Event('change', { bubbles: true }));
  flushSync();
  expect(page.one('[data-own]').textContent).toContain('Réclamer les loyers');
  page.click('[data-action=as-card]');
  expect(page.all('[data-own]')).toHaveLength(0);
});

test('the lines of a card name the values of its options', () => {
  const family = box.presets.find((one) => one.name === 'family')!;
  const text = linesOf(box, family).join(' ');
  expect(text).toContain('10\u00a0€');
  expect(text).toContain('60\u00a0minutes');
  expect(text).not.toContain('{');
});

test('a waiting time is said in the largest unit that fits', () => {
  const units: [string, string][] = [
    ['seconde', 'secondes'],
    ['minute', 'minutes'],
    ['jour', 'jours'],
  ];
  expect([30_000, 300_000, 86_400_000].map((ms) => waiting(ms, countFr, units))).toEqual([
    '30\u00a0secondes',
    '5\u00a0minutes',
    '1\u00a0jour',
  ]);
});
