import { expect, test } from 'vitest';
import { ClaimReceipts } from '../../src/session/table/claim-receipts.svelte';
import { claims } from '../../src/session/table/open-windows';
import claimView from '../fixtures/view-claim.json';
import { sent } from '../recorded';

const [claim] = claims(sent(claimView));
const paid = { seat: 0, claim: claim!, isPaid: true };

test('receipts have ids of their own and go together after their time', () => {
  const waits: [ms: number, run: () => void][] = [];
  const receipts = new ClaimReceipts((ms, run) => waits.push([ms, run]));
  receipts.add([paid, { ...paid, isPaid: false }]);
  receipts.add([paid]);
  expect(receipts.shown.map(({ id, isPaid }) => [id, isPaid])).toEqual([
    [1, true],
    [2, false],
    [3, true],
  ]);
  expect(waits.map(([ms]) => ms)).toEqual([6_000, 6_000]);
  waits[0]![1]();
  expect(receipts.shown.map(({ id }) => id)).toEqual([3]);
});

test('nothing is waited for when no claim ended', () => {
  const receipts = new ClaimReceipts(() => expect.unreachable());
  receipts.add([]);
  expect(receipts.shown).toEqual([]);
});
