import { afterEach, expect, test, vi } from 'vitest';
import { api, Fault } from '../../src/base/net/api';
import type { DeskLink, EntryView, SeatedAtDesk } from '../../src/base/wire';
import BankCodeNote from '../../src/features/desk/BankCodeNote.svelte';
import TakeBankByCode from '../../src/features/desk/TakeBankByCode.svelte';
import { BankCode } from '../../src/session/desk/bank-code.svelte';
import { mounted } from './mounted';

afterEach(() => vi.restoreAllMocks());

const coded = (...codes: string[]) => {
  const spy = vi.spyOn(api, 'bankCode');
  for (const code of codes) spy.mockResolvedValueOnce({ code } as DeskLink);
  return spy;
};
const passed = (n: number, who: number) => [{ n, kind: 'bank', who }] as EntryView[];

test('the code of the bank is made once, and anew after the bank has changed hands', async () => {
  const made = coded('AAAAABBBBB', 'CCCCCDDDDD');
  const code = new BankCode('d1');
  await code.prepare([], 0);
  await code.prepare([], 0);
  expect(code.written).toBe('AAAAA-BBBBB');
  code.note();
  const again = new BankCode('d1'); // after a reload
  await again.prepare([], 0);
  expect([again.written, again.isNoted, made.mock.calls.length]).toEqual(['AAAAA-BBBBB', true, 1]);
  await again.prepare(passed(7, 1), 0); // to another player
  expect(made).toHaveBeenCalledTimes(1);
  await again.prepare(passed(7, 0), 0);
  expect([again.written, again.isNoted]).toEqual(['CCCCC-DDDDD', false]);
  expect([code.isInherited, again.isInherited, again.isToNote]).toEqual([false, true, true]);
  localStorage.clear();
});

test('the banker notes the code, and can change it later', async () => {
  coded('AAAAABBBBB', 'CCCCCDDDDD');
  const code = new BankCode('d2');
  await code.prepare([], 0);
  const { one, click } = await mounted(BankCodeNote, { code });
  expect(one('[data-bank-code]').textContent).toContain('Code de la banque\u00a0: AAAAA-BBBBB');
  click('[data-action=code-noted]');
  expect(code.isNoted).toBe(true);
  await vi.waitFor(() => click('[data-action=renew-code]'));
  await vi.waitFor(() => expect(one('[data-bank-code]').textContent).toContain('CCCCC-DDDDD'));
  expect(code.isNoted).toBe(false);
});

test('a phone takes the bank with the code, and is told why not', async () => {
  HTMLDialogElement.prototype.showModal ??= () => {};
  HTMLDialogElement.prototype.close ??= () => {};
  const join = vi.spyOn(api, 'joinDesk').mockRejectedValueOnce(new Fault(404, 'Ce code ne va pas.', 'No.'));
  const close = vi.fn();
  const { one, type, click } = await mounted(TakeBankByCode, { close });
  type('#bank-code', 'aaaaa-bbbbb');
  click('[data-action=use-code]');
  await vi.waitFor(() => expect(one('[role=alert]').textContent).toBe('Ce code ne va pas.'));
  join.mockResolvedValueOnce({ desk: 'd1', seat: -1 } as SeatedAtDesk);
  click('[data-action=use-code]');
  await vi.waitFor(() => expect(close).toHaveBeenCalled());
  expect(join).toHaveBeenLastCalledWith('aaaaa-bbbbb');
});
