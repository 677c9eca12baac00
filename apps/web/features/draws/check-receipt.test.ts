import { makeEntries, makeProof } from '@signboard/draw/draw-for-test.ts';
import { nobleSha256 } from '@signboard/draw/hash.ts';
import type { Entry } from '@signboard/draw/leaves.ts';
import { signReceipt } from '@signboard/draw/receipt.ts';
import { verifyProof } from '@signboard/draw/verify-proof.ts';
import { expect, it } from 'vitest';
import { checkReceipt } from './check-receipt.ts';

const entries = makeEntries(9);
const verdict = verifyProof(makeProof({ entries }), { hashInto: nobleSha256 });
const receiptOf = (entry: Entry, listId = 'list-1') =>
  signReceipt({ listId, entryNumber: 1, joinedAt: new Date(0), ...entry }, new Uint8Array(32).fill(1));
const textOf = (entry: Entry, listId?: string) => JSON.stringify(receiptOf(entry, listId));

it('[W2] gives every participant one rank: three win, the others are on the waiting list', () => {
  const found = entries.map((entry) => checkReceipt(textOf(entry), verdict));
  const ranks = found.flatMap((one) => (one.outcome === 'won' ? [one.rank] : []));
  const places = found.flatMap((one) => (one.outcome === 'waiting' ? [one.place] : []));
  expect(ranks.sort()).toEqual([1, 2, 3]);
  expect(places.sort()).toEqual([1, 2, 3, 4, 5, 6]);
});

it('[W2] detects a receipt of another list, and one whose entry is missing', () => {
  const [first] = entries as [Entry];
  expect(checkReceipt(textOf(first, 'list-2'), verdict)).toMatchObject({ reason: 'other-list' });
  const stranger = makeEntries(10)[9] as Entry;
  expect(checkReceipt(textOf(stranger), verdict)).toMatchObject({ reason: 'not-among-entries' });
});

it('rejects text that is not a receipt, and a modified receipt', () => {
  const [first] = entries as [Entry];
  expect(checkReceipt('{"format":', verdict)).toEqual({ outcome: 'malformed' });
  const changed = JSON.stringify({ ...receiptOf(first), entryNumber: 2 });
  expect(checkReceipt(changed, verdict)).toEqual({ outcome: 'not-signed' });
});

it('gives no rank in a draw that fails the check', () => {
  const [first] = entries as [Entry];
  expect(checkReceipt(textOf(first), { ...verdict, ranking: null })).toMatchObject({ outcome: 'needs-draw' });
});
