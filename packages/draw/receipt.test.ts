import { createPublicKey, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from './canonical-json.ts';
import {
  type DrawEntry,
  makeCommitmentFile,
  makeEntries,
  makeProof,
  makeTerms,
  seededBytes,
} from './draw-for-test.ts';
import type { Entry } from './entry.ts';
import { findReceipt, findReceiptInCommitment } from './find-receipt.ts';
import { nobleSha256 } from './hash.ts';
import { fromValidHex } from './hex.ts';
import { toRemoval } from './random-draws-for-test.ts';
import { isReceiptSigned, parseReceipt, type Receipt, signReceipt } from './receipt.ts';
import { hashTermsVersion, type TermsVersion } from './terms.ts';
import { makeProof as makeProofV1 } from './v1/draw-for-test.ts';
import { signReceipt as signReceiptV1 } from './v1/receipt.ts';
import { verifyProof } from './verify-proof.ts';

const secretKey = seededBytes('receipt key', 32);
const pools = [
  { id: 0, k: 2, overflowTo: null },
  { id: 1, k: 1, overflowTo: null },
];
const entries: DrawEntry[] = makeEntries(9).map((entry, at) => ({
  ...entry,
  weight: 1 + (at % 2),
  pool: at % 2,
}));
const [left, ...others] = entries as [DrawEntry, ...DrawEntry[]];
const [terms] = makeTerms(3) as [TermsVersion];

const receiptOf = (entry: DrawEntry, changes: object = {}) =>
  signReceipt(
    {
      listId: 'list-1',
      entryNumber: 1,
      termsHash: hashTermsVersion(terms),
      secretHash: null,
      joinedAt: new Date(1_700_000_000_000),
      weight: 1,
      pool: 0,
      ...entry,
      ...changes,
    },
    secretKey,
  );
const oldReceiptOf = (entry: Entry) =>
  signReceiptV1({ listId: 'list-1', entryNumber: 1, joinedAt: new Date(0), ...entry }, secretKey);

describe('receipt', () => {
  const receipt = receiptOf(left);

  it('[W2] has a standard Ed25519 signature with its own domain', () => {
    const { signature, ...unsigned } = receipt;
    const key = createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(receipt.publicKey, 'hex').toString('base64url') },
      format: 'jwk',
    });
    const signed = Buffer.from(`signboard-draw-receipt-v2\n${canonicalJson(unsigned)}`);
    expect(verify(null, signed, key, fromValidHex(signature))).toBe(true);
  });

  it('[W2] verifies as issued, and not with any field changed', () => {
    expect(parseReceipt(JSON.stringify(receipt))).toEqual({ receipt });
    expect(isReceiptSigned(receipt)).toBe(true);
    for (const [key, value] of Object.entries(receipt)) {
      const text = String(value);
      const other = typeof value === 'number' ? value + 1 : (text[0] === '0' ? '1' : '0') + text.slice(1);
      expect(isReceiptSigned({ ...receipt, [key]: other } as Receipt)).toBe(false);
    }
  });

  it.each<[string, object, { reason: string; path: string }]>([
    ['weight 0', { weight: 0 }, { reason: 'out-of-range', path: 'weight' }],
    ['pool 256', { pool: 256 }, { reason: 'out-of-range', path: 'pool' }],
    ['no hash of the terms', { termsHash: null }, { reason: 'not-hex', path: 'termsHash' }],
    ['a leaf', { leaf: '00'.repeat(32) }, { reason: 'unknown-field', path: 'leaf' }],
    ['another version', { version: 3 }, { reason: 'unknown-value', path: 'version' }],
    [
      'an address in other letters',
      { address: `0x${'A'.repeat(40)}` },
      { reason: 'not-an-address', path: 'address' },
    ],
  ])('is refused with %s', (_what, changes, fault) => {
    expect(parseReceipt(JSON.stringify({ ...receipt, ...changes }))).toEqual({ fault });
  });

  it('is refused with a field that appears twice', () => {
    const text = JSON.stringify(receipt).replace('"weight"', '"weight":9,"weight"');
    expect(parseReceipt(text)).toEqual({ fault: { reason: 'duplicate-key', path: 'weight' } });
  });
});

describe('finding a receipt in a draw', () => {
  const removed = [toRemoval(left, 'several-wallets')];
  const { proof, ranking } = verifyProof(
    makeProof({ entries: others, pools, removed, facts: { receiptKeys: [receiptOf(left).publicKey] } }),
    { hashInto: nobleSha256 },
  );
  if (!proof || !ranking) throw new Error('The draw must be verified.');
  const find = (receipt: Receipt, keys?: string[]) => findReceipt(proof, ranking, receipt, keys);

  it('[W2] gives every entry one place in its pool: won or on the waiting list', () => {
    for (const { id, k } of pools) {
      const found = others.filter(({ pool }) => pool === id).map((entry) => find(receiptOf(entry)));
      const won = found.flatMap((one) => (one.outcome === 'won' ? [one] : []));
      const waiting = found.flatMap((one) => (one.outcome === 'waiting' ? [one] : []));
      expect(won.map(({ rank }) => rank).sort()).toEqual(Array.from({ length: k }, (_, at) => at + 1));
      expect(waiting.map((one) => one.waiting).sort()).toEqual(waiting.map((_, at) => at + 1));
      for (const one of [...won, ...waiting]) expect(one.pool).toBe(id);
      for (const one of waiting) expect(one.rank).toBe(one.waiting + k);
    }
  });

  it('[W2] finds the reason of a removal', () => {
    expect(find(receiptOf(left))).toMatchObject({ outcome: 'removed', reason: 'several-wallets' });
  });

  it('[W2] says why an entry is absent', () => {
    const [first] = others as [DrawEntry];
    expect(find({ ...receiptOf(first), listId: 'list-2' })).toMatchObject({ reason: 'other-list' });
    expect(find({ ...receiptOf(first), salt: '00'.repeat(16) })).toMatchObject({ reason: 'leaf-differs' });
    expect(find(receiptOf(makeEntries(10)[9] as Entry))).toMatchObject({
      outcome: 'absent',
      reason: 'not-among-entries',
    });
  });

  it('[W2] finds an entry whose weight was lowered after joining', () => {
    const [first] = others as [DrawEntry];
    expect(find(receiptOf(first, { weight: 200 }))).toMatchObject({ weight: first.weight });
    expect(find(receiptOf(first, { weight: 200 })).outcome).toMatch(/^(won|waiting)$/);
  });

  it('[W2] compares the terms and the key with those of the file', () => {
    const [first] = others as [DrawEntry];
    expect(find(receiptOf(first))).toMatchObject({ areTermsListed: true, isKeyListed: true });
    expect(find(receiptOf(first, { termsHash: '00'.repeat(32) }))).toMatchObject({ areTermsListed: false });
    const foreign = { ...receiptOf(first), publicKey: '11'.repeat(32) };
    expect(find(foreign)).toMatchObject({ isKeyListed: false });
    expect(find(foreign, ['11'.repeat(32)])).toMatchObject({ isKeyListed: true });
  });

  it('[W2] looks up receipts of version 1', () => {
    const [first] = others as [DrawEntry];
    expect(find(oldReceiptOf(first))).toMatchObject({ rank: expect.any(Number), areTermsListed: null });
    expect(find(oldReceiptOf(left))).toMatchObject({ outcome: 'removed' });
    expect(find(oldReceiptOf(makeEntries(10)[9] as Entry))).toMatchObject({ reason: 'not-among-entries' });
  });

  it('[W2] looks up receipts of version 2 in draws of version 1', () => {
    const old = verifyProof(makeProofV1({ entries }), { hashInto: nobleSha256 });
    if (!old.proof || !old.ranking) throw new Error('The draw must be verified.');
    expect(findReceipt(old.proof, old.ranking, receiptOf(left))).toMatchObject({
      rank: expect.any(Number),
      pool: null,
      isKeyListed: null,
    });
  });
});

describe('finding a receipt before the draw', () => {
  const file = makeCommitmentFile({ entries: others, pools, removed: [toRemoval(left, 'left')] });

  it('[W2] says whether the entry is committed, removed or absent', () => {
    const [first] = others as [DrawEntry];
    expect(findReceiptInCommitment(file, receiptOf(first))).toMatchObject({
      outcome: 'present',
      pool: first.pool,
    });
    expect(findReceiptInCommitment(file, receiptOf(left))).toMatchObject({
      outcome: 'removed',
      reason: 'left',
    });
    expect(findReceiptInCommitment(file, receiptOf(makeEntries(10)[9] as Entry))).toMatchObject({
      outcome: 'absent',
    });
  });
});
