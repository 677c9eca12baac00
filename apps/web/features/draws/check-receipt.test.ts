import { makeEntries, makeProof as makeProofV2 } from '@signboard/draw/draw-for-test.ts';
import { type Entry, makeInner, makeLeaf } from '@signboard/draw/entry.ts';
import { nobleSha256 } from '@signboard/draw/hash.ts';
import { toHex } from '@signboard/draw/hex.ts';
import { type ReceiptFacts, signReceipt as signReceiptV2 } from '@signboard/draw/receipt.ts';
import { hashTermsVersion } from '@signboard/draw/terms.ts';
import { makeProof } from '@signboard/draw/v1/draw-for-test.ts';
import { signReceipt } from '@signboard/draw/v1/receipt.ts';
import { verifyProof } from '@signboard/draw/verify-proof.ts';
import { describe, expect, it } from 'vitest';
import { checkReceipt } from './check-receipt.ts';

const entries = makeEntries(9);
const verdict = verifyProof(makeProof({ entries }), { hashInto: nobleSha256 });
const receiptOf = (entry: Entry, listId = 'list-1') =>
  signReceipt({ listId, entryNumber: 1, joinedAt: new Date(0), ...entry }, new Uint8Array(32).fill(1));
const textOf = (entry: Entry, listId?: string) => JSON.stringify(receiptOf(entry, listId));

it('[W2] gives every participant one rank: three win, the others are on the waiting list', () => {
  const found = entries.map((entry) => checkReceipt(textOf(entry), verdict, null));
  const ranks = found.flatMap((one) => (one.outcome === 'won' ? [one.rank] : []));
  const places = found.flatMap((one) => (one.outcome === 'waiting' ? [one.place] : []));
  expect(ranks.sort()).toEqual([1, 2, 3]);
  expect(places.sort()).toEqual([1, 2, 3, 4, 5, 6]);
});

it('[W2] detects a receipt of another list, and one whose entry is missing', () => {
  const [first] = entries as [Entry];
  expect(checkReceipt(textOf(first, 'list-2'), verdict, null)).toMatchObject({ reason: 'other-list' });
  const stranger = makeEntries(10)[9] as Entry;
  expect(checkReceipt(textOf(stranger), verdict, null)).toMatchObject({ reason: 'not-among-entries' });
});

it('rejects text that is not a receipt, and a modified receipt', () => {
  const [first] = entries as [Entry];
  expect(checkReceipt('{"format":', verdict, null)).toEqual({ outcome: 'malformed' });
  const changed = JSON.stringify({ ...receiptOf(first), entryNumber: 2 });
  expect(checkReceipt(changed, verdict, null)).toEqual({ outcome: 'not-signed' });
});

it('gives no rank in a draw that fails the check', () => {
  const [first] = entries as [Entry];
  expect(checkReceipt(textOf(first), { ...verdict, ranking: null }, null)).toMatchObject({
    outcome: 'needs-draw',
  });
});

describe('a receipt of format 2', () => {
  const takingPart = makeEntries(6);
  const left = makeEntries(7)[6] as Entry;
  const removed = [{ leaf: toHex(makeLeaf(makeInner(left), 1, 0)), reason: 'automated' }];
  const proof = makeProofV2({ entries: takingPart, removed });
  const drawn = verifyProof(proof, { hashInto: nobleSha256 });
  const key = new Uint8Array(32).fill(1);
  const [first] = takingPart as [Entry];
  const receiptV2 = (entry: Entry, change: Partial<ReceiptFacts> = {}) =>
    signReceiptV2(
      {
        ...entry,
        listId: proof.document.listId,
        entryNumber: 1,
        weight: 1,
        pool: 0,
        termsHash: hashTermsVersion(proof.terms[0] as (typeof proof.terms)[number]),
        secretHash: null,
        joinedAt: new Date(0),
        ...change,
      },
      key,
    );
  const { publicKey } = receiptV2(first);
  const find = (entry: Entry, keys: readonly string[] | null, change?: Partial<ReceiptFacts>) =>
    checkReceipt(JSON.stringify(receiptV2(entry, change)), drawn, keys);

  it('[W2] tells why the entry was removed', () => {
    expect(find(left, null)).toMatchObject({ outcome: 'removed', reason: 'automated' });
  });

  it('[W2] compares the key with those that the operator publishes', () => {
    expect(find(first, [publicKey])).toMatchObject({ key: 'listed' });
    expect(find(first, ['00'.repeat(32)])).toMatchObject({ key: 'unlisted' });
    expect(find(first, null)).toMatchObject({ key: 'unknown' });
  });

  it('[W2] notices terms that the draw does not know', () => {
    expect(find(first, null)).toMatchObject({ areTermsListed: true });
    expect(find(first, null, { termsHash: '00'.repeat(32) })).toMatchObject({ areTermsListed: false });
  });
});
