import { expect, test, vi } from 'vitest';
import { preferences } from '../../src/base/device/preferences.svelte';
import { i18n } from '../../src/base/i18n/i18n.svelte';
import { api } from '../../src/base/net/api';
import type { SeatInfo, TableInfo } from '../../src/base/wire';
import DeskTabs from '../../src/features/desk/DeskTabs.svelte';
import NameDialog from '../../src/features/lobby/shelf/NameDialog.svelte';
import MissingDiceWords from '../../src/features/lobby/waiting/MissingDiceWords.svelte';
import { TITLES } from '../../src/session/desk/desk-constants';
import PreferenceSwitches from '../../src/ui/PreferenceSwitches.svelte';
import { mounted } from './mounted';

test('the switches change language and theme, and sound where a screen has sounds', async () => {
  const { all, click } = await mounted(PreferenceSwitches, { withSound: true });
  expect(all('button')).toHaveLength(3);
  const { theme } = preferences;
  click(`[aria-label="${i18n.words.theme}"]`);
  expect(preferences.theme).not.toBe(theme);
  expect(preferences.hasSound).toBe(false);
  click(`[aria-label="${i18n.words.soundOff}"]`);
  expect(preferences.hasSound).toBe(true);
  click('button:last-of-type');
  await vi.waitFor(() => expect(i18n.language).toBe('en'));
});

test('the players whose words are missing are named, and others agree to start without', async () => {
  const seat = (n: number, about: Partial<SeatInfo>) =>
    ({
      ...{ seat: n, name: `Joueur ${n + 1}`, promise: 'p', said: true, mine: false },
      ...about,
    }) as SeatInfo;
  const info = {
    id: 't1',
    seats: [seat(0, { mine: true }), seat(1, { said: false }), seat(2, { said: false, name: '' })],
  } as TableInfo;
  const answer = { ...info, status: 'playing' } as TableInfo;
  vi.spyOn(api, 'startWithout').mockResolvedValue(answer);
  const update = vi.fn();
  const { one, click } = await mounted(MissingDiceWords, { info, update });
  expect(one('[data-missing]').textContent).toContain('Joueur 2, 3');
  click('[data-action=without]');
  await vi.waitFor(() => expect(update).toHaveBeenCalledWith(answer));
  expect(api.startWithout).toHaveBeenCalledWith('t1');
  vi.restoreAllMocks();
});

test('a player who has agreed to start without is not asked again', async () => {
  const seats = [
    { seat: 0, name: 'Anna', promise: 'p', said: true, mine: true, without: true },
    { seat: 1, name: 'Jean', promise: 'p', said: false, mine: false, without: false },
  ] as SeatInfo[];
  const { one } = await mounted(MissingDiceWords, {
    info: { id: 't1', seats } as TableInfo,
    update: () => {},
  });
  expect(one<HTMLButtonElement>('[data-action=without]').disabled).toBe(true);
  expect(one('[data-agreed]').textContent).toContain('Anna');
});

test('a name is asked for until there is one', async () => {
  const done = vi.fn();
  const close = vi.fn();
  const { one, type, click } = await mounted(NameDialog, { done, close });
  expect(one<HTMLButtonElement>('[data-action=name]').disabled).toBe(true);
  type('[data-name]', '  Margot ');
  click('[data-action=name]');
  expect(preferences.name).toBe('Margot');
  expect([close.mock.calls.length, done.mock.calls.length]).toEqual([1, 1]);
});

test('a desk has a tab for titles if it keeps them, and none are shown under the digits', async () => {
  const cash = await mounted(DeskTabs, { panel: 'pay', depth: TITLES - 1 });
  expect(cash.all('[data-tab=titles]')).toEqual([]);
  expect(cash.one('nav').classList.contains('paying')).toBe(true);
  cash.click('[data-tab=statement]');
  expect(cash.one('nav').classList.contains('paying')).toBe(false);
  expect(cash.one('[aria-current=page]').dataset.tab).toBe('statement');
});

test('a desk that keeps titles has a tab for them', async () => {
  const { one } = await mounted(DeskTabs, { panel: 'history', depth: TITLES });
  expect(one('[data-tab=titles]')).toBeTruthy();
});
