import { createPublicKey, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../canonical-json.ts';
import { makeEntries, makeReveal, seededBytes } from '../draw-for-test.ts';
import { findReceipt } from '../find-receipt.ts';
import { nobleSha256 } from '../hash.ts';
import { fromValidHex, toHex } from '../hex.ts';
import { hashSecret } from '../randomness.ts';
import { isReceiptSigned, parseReceipt } from '../receipt.ts';
import { verifyProof } from '../verify-proof.ts';
import { makeProof } from './draw-for-test.ts';
import { signReceipt } from './receipt.ts';

const secretKey = seededBytes('receipt key', 32);
const entries = makeEntries(7);
const receiptOf = (at: number) =>
  signReceipt(
    {
      listId: 'list-1',
      entryNumber: at + 1,
      joinedAt: new Date(1_700_000_000_000),
      ...(entries[at] as (typeof entries)[0]),
    },
    secretKey,
  );

describe('receipt', () => {
  const receipt = receiptOf(0);

  it('[W2] has a standard Ed25519 signature', () => {
    const { signature, ...unsigned } = receipt;
    const key = createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(receipt.publicKey, 'hex').toString('base64url') },
      format: 'jwk',
    });
    const signed = Buffer.from(`signboard-draw-receipt-v1\n${canonicalJson(unsigned)}`);
    expect(verify(null, signed, key, fromValidHex(signature))).toBe(true);
  });

  it('[W2] verifies as issued, and not with any field changed', () => {
    expect(parseReceipt(JSON.stringify(receipt))).toEqual({ receipt });
    expect(isReceiptSigned(receipt)).toBe(true);
    for (const [key, value] of Object.entries(receipt)) {
      const text = String(value);
      const other = typeof value === 'number' ? value + 1 : (text[0] === '0' ? '1' : '0') + text.slice(1);
      expect(isReceiptSigned({ ...receipt, [key]: other })).toBe(false);
    }
  });

  it('verifies only with a trusted key when trusted keys are known', () => {
    expect(isReceiptSigned(receipt, [receipt.publicKey])).toBe(true);
    expect(isReceiptSigned(receipt, ['00'.repeat(32)])).toBe(false);
    expect(isReceiptSigned(receipt, [])).toBe(false);
  });

  it('rejects a key that every signature matches', () => {
    const forged = { ...receipt, publicKey: `01${'00'.repeat(31)}`, signature: `01${'00'.repeat(63)}` };
    expect(isReceiptSigned(forged)).toBe(false);
  });

  it('normalises the address', () => {
    const entry = {
      salt: seededBytes('salt', 16),
      chain: 'ethereum',
      address: `0x${'Ab'.repeat(20)}`,
    } as const;
    const made = signReceipt({ listId: 'l', entryNumber: 1, joinedAt: new Date(0), ...entry }, secretKey);
    expect(made.address).toBe(`0x${'ab'.repeat(20)}`);
    expect(parseReceipt(JSON.stringify(made))).toEqual({ receipt: made });
  });

  it.each<[string, unknown, { reason: string; path: string }]>([
    ['no JSON', undefined, { reason: 'not-json', path: '' }],
    ['too long', 'x'.repeat(10_001), { reason: 'too-large', path: '' }],
    ['a number', 5, { reason: 'not-an-object', path: '' }],
    ['without a salt', { ...receipt, salt: undefined }, { reason: 'missing', path: 'salt' }],
    ['for entry zero', { ...receipt, entryNumber: 0 }, { reason: 'out-of-range', path: 'entryNumber' }],
    ['for no address', { ...receipt, address: '0x1' }, { reason: 'not-an-address', path: 'address' }],
    ['with a remark', { ...receipt, remark: '' }, { reason: 'unknown-field', path: 'remark' }],
  ])('is refused when it is %s', (_what, value, fault) => {
    expect(parseReceipt(JSON.stringify(value) ?? 'undefined')).toEqual({ fault });
  });
});

describe('finding a receipt in a draw', () => {
  const secret = seededBytes('secret', 32);
  const draw = {
    entries,
    k: 3,
    source: { kind: 'commit-reveal', secretHash: toHex(hashSecret(secret)) },
    reveal: makeReveal(secret),
  } as const;
  const { proof, ranking } = verifyProof(makeProof({ ...draw, entries: [...entries] }), {
    hashInto: nobleSha256,
  });
  if (proof?.version !== 1 || !ranking) throw new Error('The draw must be verified.');

  it('[W2] gives every entry one place: won or on the waiting list', () => {
    const standings = entries.map((_, at) => findReceipt(proof, ranking, receiptOf(at)));
    const won = standings.filter(({ outcome }) => outcome === 'won');
    expect(won.map((standing) => 'rank' in standing && standing.rank).sort()).toEqual([1, 2, 3]);
    const waiting = standings.flatMap((standing) => (standing.outcome === 'waiting' ? [standing] : []));
    expect(waiting.map((standing) => standing.waiting).sort()).toEqual([1, 2, 3, 4]);
    for (const { waiting: place, rank } of waiting) expect(rank).toBe(place + 3);
    const tickets = standings.flatMap((standing) => ('ticket' in standing ? [standing] : []));
    for (const { ticket, outcome } of tickets) expect(ticket <= proof.cutoff).toBe(outcome === 'won');
  });

  it('[W2] says why there is none', () => {
    const absent = (reason: string) => ({
      outcome: 'absent',
      reason,
      areTermsListed: null,
      isKeyListed: null,
    });
    expect(findReceipt(proof, ranking, { ...receiptOf(0), listId: 'list-2' })).toEqual(absent('other-list'));
    expect(findReceipt(proof, ranking, { ...receiptOf(0), salt: '00'.repeat(16) })).toEqual(
      absent('leaf-differs'),
    );
    const [stranger] = makeEntries(8).slice(7) as [(typeof entries)[0]];
    const receipt = signReceipt(
      { listId: 'list-1', entryNumber: 8, joinedAt: new Date(0), ...stranger },
      secretKey,
    );
    expect(findReceipt(proof, ranking, receipt)).toEqual(absent('not-among-entries'));
  });
});
