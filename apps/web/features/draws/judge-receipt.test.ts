import { makeEntries, makeProof } from '@signboard/draw/draw-for-test.ts';
import type { Entry } from '@signboard/draw/leaf.ts';
import { nobleSha256 } from '@signboard/draw/noble-hash.ts';
import { signReceipt } from '@signboard/draw/receipt.ts';
import { verifyProof } from '@signboard/draw/verify-proof.ts';
import { expect, it } from 'vitest';
import { judgeReceipt } from './judge-receipt.ts';

const entries = makeEntries(9);
const verdict = verifyProof(makeProof({ entries }), { hashInto: nobleSha256 });
const receiptOf = (entry: Entry, listId = 'list-1') =>
  signReceipt({ listId, entryNumber: 1, joinedAt: new Date(0), ...entry }, new Uint8Array(32).fill(1));
const textOf = (entry: Entry, listId?: string) => JSON.stringify(receiptOf(entry, listId));

it('[W2] gives every participant one place: three win, the others wait in line', () => {
  const found = entries.map((entry) => judgeReceipt(textOf(entry), verdict));
  const ranks = found.flatMap((one) => (one.outcome === 'won' ? [one.rank] : []));
  const places = found.flatMap((one) => (one.outcome === 'waiting' ? [one.place] : []));
  expect(ranks.sort()).toEqual([1, 2, 3]);
  expect(places.sort()).toEqual([1, 2, 3, 4, 5, 6]);
});

it('[W2] tells a receipt of another list and one whose entry was not drawn', () => {
  const [first] = entries as [Entry];
  expect(judgeReceipt(textOf(first, 'list-2'), verdict)).toMatchObject({ reason: 'other-list' });
  const stranger = makeEntries(10)[9] as Entry;
  expect(judgeReceipt(textOf(stranger), verdict)).toMatchObject({ reason: 'not-among-entries' });
});

it('refuses what is no receipt, and one that was changed', () => {
  const [first] = entries as [Entry];
  expect(judgeReceipt('{"format":', verdict)).toEqual({ outcome: 'malformed' });
  const changed = JSON.stringify({ ...receiptOf(first), entryNumber: 2 });
  expect(judgeReceipt(changed, verdict)).toEqual({ outcome: 'not-signed' });
});

it('names no place in a draw that does not hold', () => {
  const [first] = entries as [Entry];
  expect(judgeReceipt(textOf(first), { ...verdict, ranking: null })).toMatchObject({ outcome: 'needs-draw' });
});
