import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from '../../src/base/net/api';
import { route } from '../../src/base/route.svelte';
import type { Seated, SeatedAtDesk, TableInfo } from '../../src/base/wire';
import JoinByCode from '../../src/features/lobby/shelf/JoinByCode.svelte';
import { mounted } from './mounted';

const gone = new Error('no such code');
const failed = vi.fn();

beforeEach(() => {
  vi.spyOn(route, 'go').mockImplementation(() => {});
  vi.spyOn(api, 'table').mockImplementation((id) => Promise.resolve({ id: `table-${id}` } as TableInfo));
  vi.spyOn(api, 'move').mockRejectedValue(gone);
  vi.spyOn(api, 'joinDesk').mockRejectedValue(gone);
});
afterEach(() => {
  vi.restoreAllMocks();
  failed.mockReset();
});

async function join(code: string, button = '.btn.ink') {
  const page = await mounted(JoinByCode, { failed });
  page.type('#code', code);
  page.click(button);
  return page;
}

const answered = () =>
  vi.waitFor(() =>
    expect(vi.mocked(route.go).mock.calls.length + failed.mock.calls.length).toBeGreaterThan(0),
  );

test('the code of a table leads to it', async () => {
  await join(' LILAS-TANGO-421 ');
  await answered();
  expect(api.move).not.toHaveBeenCalled();
  expect(route.go).toHaveBeenCalledWith('/t/table-LILAS-TANGO-421');
});

test('its second button leads to the screen for a television', async () => {
  await join('LILAS-TANGO-421', '[data-to=tv]');
  await answered();
  expect(route.go).toHaveBeenCalledWith('/t/table-LILAS-TANGO-421/tv');
});

test('a code that moves a seat is used', async () => {
  vi.mocked(api.move).mockResolvedValue({ table: { id: 'moved' } } as Seated);
  await join('abcde 23456');
  await answered();
  expect(api.table).not.toHaveBeenCalled();
  expect(route.go).toHaveBeenCalledWith('/t/moved');
});

test('a code of a cash desk leads to the desk', async () => {
  vi.mocked(api.joinDesk).mockResolvedValue({ desk: 'd1', seat: -1 } as SeatedAtDesk);
  await join('K7PQX-M9XWB');
  await answered();
  expect(api.table).not.toHaveBeenCalled();
  expect(route.go).toHaveBeenCalledWith('/desk/d1');
});

test('a code that looks like both is tried as both', async () => {
  await join('LUNEKIWI42');
  await answered();
  expect(api.move).toHaveBeenCalledWith('LUNEKIWI42');
  expect(route.go).toHaveBeenCalledWith('/t/table-LUNEKIWI42');
});

test('a code that moves a seat and is unknown is reported', async () => {
  await join('abcde23f56');
  await answered();
  expect(api.table).not.toHaveBeenCalled();
  expect(failed).toHaveBeenCalledWith(gone);
  expect(route.go).not.toHaveBeenCalled();
});

test('without a code the field gets the focus', async () => {
  const { one } = await join('  ');
  expect(document.activeElement).toBe(one('#code'));
  expect(api.table).not.toHaveBeenCalled();
});
