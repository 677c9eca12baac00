import { createPublicKey, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { QUICKNET } from './beacon.ts';
import { canonicalJson } from './canonical-json.ts';
import {
  type DrawEntry,
  makeCommitmentFile,
  makeEntries,
  makeProof,
  makeReveal,
  makeTerms,
  seededBytes,
  toRemoval,
} from './draw-for-test.ts';
import type { Entry } from './entry.ts';
import { findReceipt, findReceiptInCommitment } from './find-receipt.ts';
import { nobleSha256 } from './hash.ts';
import { fromValidHex, toHex } from './hex.ts';
import { hashSecret } from './randomness.ts';
import { isReceiptSigned, parseReceipt, type Receipt, signReceipt } from './receipt.ts';
import { hashTermsVersion, type TermsVersion } from './terms.ts';
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
/** The first is removed. */
const [left, ...others] = entries as [DrawEntry, ...DrawEntry[]];
const numberOf = (entry: DrawEntry) => entries.indexOf(entry) + 1;
const PROMISED = { kind: 'drand', chainHash: QUICKNET.chainHash } as const;
const [terms] = makeTerms(3) as [TermsVersion];

const receiptOf = (entry: DrawEntry, changes: object = {}) =>
  signReceipt(
    {
      listId: 'list-1',
      entryNumber: numberOf(entry) || 10,
      termsHash: hashTermsVersion(terms),
      source: PROMISED,
      joinedAt: new Date('2023-08-21T10:00:00.000Z'),
      weight: 1,
      pool: 0,
      ...entry,
      ...changes,
    },
    secretKey,
  );
describe('receipt', () => {
  const receipt = receiptOf(left);

  it('[W2] has a standard Ed25519 signature with its own domain', () => {
    const { signature, ...unsigned } = receipt;
    const key = createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(receipt.publicKey, 'hex').toString('base64url') },
      format: 'jwk',
    });
    const signed = Buffer.from(`signboard-draw-receipt-v3\n${canonicalJson(unsigned)}`);
    expect(verify(null, signed, key, fromValidHex(signature))).toBe(true);
  });

  it('[W2] verifies as issued, and not with any field changed', () => {
    expect(parseReceipt(JSON.stringify(receipt))).toEqual({ receipt });
    expect(isReceiptSigned(receipt)).toBe(true);
    for (const [key, value] of Object.entries(receipt)) {
      const text = String(value);
      if (key === 'source') continue;
      const other = typeof value === 'number' ? value + 1 : (text[0] === '0' ? '1' : '0') + text.slice(1);
      expect(isReceiptSigned({ ...receipt, [key]: other } as Receipt)).toBe(false);
    }
  });

  it.each<[string, object, { reason: string; path: string }]>([
    ['weight 0', { weight: 0 }, { reason: 'out-of-range', path: 'weight' }],
    ['pool 256', { pool: 256 }, { reason: 'out-of-range', path: 'pool' }],
    ['no hash of the terms', { termsHash: null }, { reason: 'not-hex', path: 'termsHash' }],
    ['a leaf', { leaf: '00'.repeat(32) }, { reason: 'unknown-field', path: 'leaf' }],
    ['an older version', { version: 2 }, { reason: 'older-version', path: 'version' }],
    ['no promise', { source: null }, { reason: 'not-an-object', path: 'source' }],
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
  const changes = [toRemoval(1, 'several-wallets')];
  const { proof, ranking } = verifyProof(
    makeProof({ entries, pools, changes, facts: { receiptKeys: [receiptOf(left).publicKey] } }),
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
    expect(find(receiptOf(left))).toMatchObject({
      outcome: 'removed',
      change: { reason: 'several-wallets', by: 'owner' },
    });
  });

  it('[W2] says why an entry is absent', () => {
    const [first] = others as [DrawEntry];
    expect(find({ ...receiptOf(first), listId: 'list-2' })).toMatchObject({ reason: 'other-list' });
    expect(find({ ...receiptOf(first), salt: '00'.repeat(16) })).toMatchObject({
      reason: 'receipt-inconsistent',
    });
    expect(find(receiptOf(makeEntries(10)[9] as Entry))).toMatchObject({
      outcome: 'absent',
      reason: 'not-among-entries',
    });
  });

  it('[W2] finds an entry whose weight was lowered after joining, and does not call that a difference', () => {
    const heavy = entries.map((entry, at) => (at === 3 ? { ...entry, weight: 11 } : entry));
    const lowered = {
      number: 4,
      weight: 5,
      by: 'snapshot',
      reason: 'bonus-not-met',
      at: null,
      read: null,
    } as const;
    const receipt = receiptOf(entries[3] as DrawEntry, { weight: 11 });
    const verdict = verifyProof(
      makeProof({ entries: heavy, pools, changes: [lowered], facts: { receiptKeys: [receipt.publicKey] } }),
      { hashInto: nobleSha256 },
    );
    if (!verdict.proof || !verdict.ranking) throw new Error('The draw must be verified.');
    expect(findReceipt(verdict.proof, verdict.ranking, receipt)).toMatchObject({
      weight: 5,
      differences: [],
    });
  });

  it('[W2] compares the promise, the terms, the key, the weight and the time with the draw', () => {
    const [first] = others as [DrawEntry];
    const differences = (changes: object) => find(receiptOf(first, changes)).differences;
    expect(differences({})).toEqual([]);
    expect(differences({ termsHash: '00'.repeat(32) })).toEqual(['terms-not-listed']);
    expect(differences({ source: { kind: 'drand', chainHash: '00'.repeat(32) } })).toEqual(['other-source']);
    expect(differences({ source: { kind: 'commit-reveal', secretHash: '00'.repeat(32) } })).toEqual([
      'other-source',
    ]);
    expect(differences({ weight: 200 })).toEqual(['weight-differs']);
    expect(differences({ pool: 0 })).toEqual(['weight-differs']);
    expect(differences({ joinedAt: new Date('2023-08-23T15:00:00.001Z') })).toEqual(['joined-later']);
    const foreign = { ...receiptOf(first), publicKey: '11'.repeat(32) };
    expect(find(foreign)).toMatchObject({ differences: ['key-not-published'] });
    expect(find(foreign, ['11'.repeat(32)])).toMatchObject({ differences: [] });
  });

  it('[W2] compares the secret that was promised, unless an earlier result has revealed it', () => {
    const secret = seededBytes('secret', 32);
    const source = { kind: 'commit-reveal', secretHash: toHex(hashSecret(secret)) } as const;
    const [first] = others as [DrawEntry];
    const earlier = { number: 1, state: 'drawn', commitment: '33'.repeat(32), reason: null } as const;
    const compare = (facts: object, promised: Receipt['source']) => {
      const receipt = receiptOf(first, { source: promised });
      const draw = { entries, pools, source, facts: { receiptKeys: [receipt.publicKey], ...facts } };
      const verdict = verifyProof(makeProof({ ...draw, reveal: makeReveal(secret) }), {
        hashInto: nobleSha256,
      });
      if (!verdict.proof || !verdict.ranking) throw new Error('The draw must be verified.');
      return findReceipt(verdict.proof, verdict.ranking, receipt).differences;
    };
    const other = { kind: 'commit-reveal', secretHash: '00'.repeat(32) } as const;
    expect(compare({}, source)).toEqual([]);
    expect(compare({}, other)).toEqual(['other-source']);
    expect(compare({ drawNumber: 2, previous: [earlier] }, other)).toEqual([]);
    expect(compare({}, PROMISED)).toEqual(['other-source']);
  });
});

describe('finding a receipt before the draw', () => {
  const file = makeCommitmentFile({ entries, pools, changes: [toRemoval(1)] });

  it('[W2] says whether the entry is committed, removed or absent', () => {
    const [first] = others as [DrawEntry];
    expect(findReceiptInCommitment(file, receiptOf(first))).toMatchObject({
      outcome: 'present',
      pool: first.pool,
    });
    expect(findReceiptInCommitment(file, receiptOf(left))).toMatchObject({
      outcome: 'removed',
      change: { reason: 'left' },
    });
    expect(findReceiptInCommitment(file, receiptOf(makeEntries(10)[9] as Entry))).toMatchObject({
      outcome: 'absent',
    });
  });
});
