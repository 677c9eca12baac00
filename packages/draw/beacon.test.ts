import { bls12_381 } from '@noble/curves/bls12-381.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { describe, expect, it } from 'vitest';
import { chooseRound, getRoundAt, getRoundTime, QUICKNET, verifyBeacon } from './beacon.ts';
import { OWN_CHAIN, PUBLIC_SOURCE, ROUND_1000, signOwnRound } from './draw-for-test.ts';
import { fromValidHex, toHex } from './hex.ts';
import { getGuarantee, verifyReveal } from './randomness.ts';

const withSignature = (signature: Uint8Array) => ({
  ...ROUND_1000,
  signature: toHex(signature),
  randomness: toHex(sha256(signature)),
});

describe('round of the public chain', () => {
  it('[W2] verifies with the pinned key', () => {
    expect(verifyBeacon(QUICKNET, ROUND_1000)).toEqual({ randomness: fromValidHex(ROUND_1000.randomness) });
  });

  it('[W2] does not verify as the following round', () => {
    expect(verifyBeacon(QUICKNET, { ...ROUND_1000, round: 1001 })).toEqual({ refusal: 'signature-wrong' });
  });

  it('[W2] does not verify with the key of another chain, although it is known to be valid', () => {
    expect(verifyBeacon(QUICKNET, ROUND_1000)).toHaveProperty('randomness');
    expect(verifyBeacon(OWN_CHAIN, ROUND_1000)).toEqual({ refusal: 'signature-wrong' });
  });

  it('[W2] has no randomness other than the hash of its signature', () => {
    const randomness = '00'.repeat(32);
    expect(verifyBeacon(QUICKNET, { ...ROUND_1000, randomness })).toEqual({ refusal: 'randomness-differs' });
  });

  it('is rejected when a small-order point was added, which the pairing equation alone does not notice', () => {
    const { G1, fields } = bls12_381;
    // y² = x³ + 4 contains the points (0, ±2), of order three.
    const smallOrder = G1.Point.fromAffine({ x: 0n, y: 2n });
    expect(smallOrder.double().add(smallOrder).is0()).toBe(true);
    const { x, y } = G1.Point.fromHex(ROUND_1000.signature).add(smallOrder).toAffine();
    // The library cannot serialise such a point, so it is built by hand: x, with the "compressed" and "y is larger"
    // bits.
    const shifted = fromValidHex(x.toString(16).padStart(96, '0'));
    shifted[0] = (shifted[0] as number) | 0x80 | (y > fields.Fp.ORDER / 2n ? 0x20 : 0);
    expect(() => G1.Point.fromBytes(shifted)).toThrow('not in prime-order subgroup');
    expect(verifyBeacon(QUICKNET, withSignature(shifted))).toEqual({ refusal: 'signature-wrong' });
  });

  it.each([
    ['the neutral element', bls12_381.G1.Point.ZERO.toBytes()],
    ['zeros', new Uint8Array(48)],
    ['bytes that are no point', new Uint8Array(48).fill(0x9f)],
    ['too few bytes', fromValidHex(ROUND_1000.signature).slice(1)],
    ['the negated signature', bls12_381.G1.Point.fromHex(ROUND_1000.signature).negate().toBytes()],
  ])('is rejected when the signature is %s', (_what, signature) => {
    expect(verifyBeacon(QUICKNET, withSignature(signature))).toEqual({ refusal: 'signature-wrong' });
  });

  it('is rejected when the key is the neutral element, which would match everything', () => {
    const publicKey = bls12_381.G2.Point.ZERO.toHex();
    const signature = bls12_381.G1.Point.ZERO.toBytes();
    expect(verifyBeacon({ publicKey }, withSignature(signature))).toEqual({ refusal: 'signature-wrong' });
  });
});

describe('chain clock', () => {
  it('starts with round 1 and ticks every three seconds', () => {
    expect(getRoundTime(QUICKNET, 1)).toEqual(new Date(1_692_803_367_000));
    expect(getRoundAt(QUICKNET, new Date(1_692_803_367_000))).toBe(1);
    expect(getRoundAt(QUICKNET, new Date(1_692_803_369_999))).toBe(1);
    expect(getRoundAt(QUICKNET, new Date(1_692_803_370_000))).toBe(2);
    expect(getRoundTime(QUICKNET, 1000).toISOString()).toBe('2023-08-23T15:59:24.000Z');
  });

  it('chooses a round at least the lead time and less than one period more ahead', () => {
    for (let ms = 0; ms < 7_000; ms += 250) {
      const now = new Date(1_700_000_000_000 + ms);
      const leadMs = getRoundTime(QUICKNET, chooseRound(QUICKNET, now, 30)).getTime() - now.getTime();
      expect(leadMs).toBeGreaterThanOrEqual(30_000);
      expect(leadMs).toBeLessThan(33_000);
    }
  });

  it('chooses round 1 before the chain started', () => {
    expect(chooseRound(QUICKNET, new Date(0), 30)).toBe(1);
  });
});

describe('reveal', () => {
  it('[W2] is accepted only for the committed round and kind', () => {
    expect(verifyReveal(PUBLIC_SOURCE, ROUND_1000)).toHaveProperty('randomness');
    expect(verifyReveal({ ...PUBLIC_SOURCE, round: 999 } as typeof PUBLIC_SOURCE, ROUND_1000)).toEqual({
      refusal: 'round-differs',
    });
    const secret = { kind: 'commit-reveal', secret: '00'.repeat(32), randomness: '00'.repeat(32) } as const;
    expect(verifyReveal(PUBLIC_SOURCE, secret)).toEqual({ refusal: 'other-kind' });
  });

  it('[W2] is rejected when another key poses as the public chain', () => {
    const forged = { kind: 'drand', ...OWN_CHAIN, chainHash: QUICKNET.chainHash, round: 5 } as const;
    expect(verifyReveal(forged, signOwnRound(5))).toEqual({ refusal: 'poses-as-public-chain' });
    const otherClock = { ...PUBLIC_SOURCE, genesisTime: 2_000_000_000 } as typeof PUBLIC_SOURCE;
    expect(verifyReveal(otherClock, ROUND_1000)).toEqual({ refusal: 'poses-as-public-chain' });
  });

  it.each(Object.keys(QUICKNET))('[W2] counts as the public chain only with its own %s', (key) => {
    expect(getGuarantee(PUBLIC_SOURCE)).toBe('public-beacon');
    expect(getGuarantee({ ...PUBLIC_SOURCE, [key]: 1 } as typeof PUBLIC_SOURCE)).toBe('own-beacon');
  });

  it('[W2] from an own beacon is verified and reported as such', () => {
    const source = { kind: 'drand', ...OWN_CHAIN, round: 5 } as const;
    expect(verifyReveal(source, signOwnRound(5))).toHaveProperty('randomness');
    expect(verifyReveal(source, { ...signOwnRound(6), round: 5 })).toEqual({ refusal: 'signature-wrong' });
    expect(getGuarantee(source)).toBe('own-beacon');
  });
});
