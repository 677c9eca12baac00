import { bls12_381 } from '@noble/curves/bls12-381.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { describe, expect, it } from 'vitest';
import { QUICKNET, roundAt, roundToCommitTo, timeOfRound, verifyBeacon } from './beacon.ts';
import { OWN_CHAIN, ownRound, PUBLIC_SOURCE, ROUND_1000 } from './draw-for-test.ts';
import { knownHex, toHex } from './hex.ts';
import { guaranteeOf, verifyReveal } from './randomness.ts';

const withSignature = (signature: Uint8Array) => ({
  ...ROUND_1000,
  signature: toHex(signature),
  randomness: toHex(sha256(signature)),
});

describe('a round of the public chain', () => {
  it('[W2] is verified with the pinned key', () => {
    expect(verifyBeacon(QUICKNET, ROUND_1000)).toEqual({ randomness: knownHex(ROUND_1000.randomness) });
  });

  it('[W2] is not the round after it', () => {
    expect(verifyBeacon(QUICKNET, { ...ROUND_1000, round: 1001 })).toEqual({ refusal: 'signature-wrong' });
  });

  it('[W2] gives no other randomness than the hash of its signature', () => {
    const randomness = '00'.repeat(32);
    expect(verifyBeacon(QUICKNET, { ...ROUND_1000, randomness })).toEqual({ refusal: 'randomness-differs' });
  });

  it('is refused when a point of small order was added, which the equation alone would not notice', () => {
    const { G1, fields } = bls12_381;
    // y² = x³ + 4 has the points (0, ±2), of order three.
    const smallOrder = G1.Point.fromAffine({ x: 0n, y: 2n });
    expect(smallOrder.double().add(smallOrder).is0()).toBe(true);
    const { x, y } = G1.Point.fromHex(ROUND_1000.signature).add(smallOrder).toAffine();
    // The library writes no such point, so it is written by hand: x, and in the first bits "compressed" and "y is the larger".
    const shifted = knownHex(x.toString(16).padStart(96, '0'));
    shifted[0] = (shifted[0] as number) | 0x80 | (y > fields.Fp.ORDER / 2n ? 0x20 : 0);
    expect(() => G1.Point.fromBytes(shifted)).toThrow('not in prime-order subgroup');
    expect(verifyBeacon(QUICKNET, withSignature(shifted))).toEqual({ refusal: 'signature-wrong' });
  });

  it.each([
    ['the neutral element', bls12_381.G1.Point.ZERO.toBytes()],
    ['zeros', new Uint8Array(48)],
    ['bytes that are no point', new Uint8Array(48).fill(0x9f)],
    ['too few bytes', knownHex(ROUND_1000.signature).slice(1)],
    ['the negated signature', bls12_381.G1.Point.fromHex(ROUND_1000.signature).negate().toBytes()],
  ])('is refused when the signature is %s', (_what, signature) => {
    expect(verifyBeacon(QUICKNET, withSignature(signature))).toEqual({ refusal: 'signature-wrong' });
  });

  it('is refused when the key is the neutral element, to which everything would fit', () => {
    const publicKey = bls12_381.G2.Point.ZERO.toHex();
    const signature = bls12_381.G1.Point.ZERO.toBytes();
    expect(verifyBeacon({ publicKey }, withSignature(signature))).toEqual({ refusal: 'signature-wrong' });
  });
});

describe('the clock of a chain', () => {
  it('began with round 1 and ticks every three seconds', () => {
    expect(timeOfRound(QUICKNET, 1)).toEqual(new Date(1_692_803_367_000));
    expect(roundAt(QUICKNET, new Date(1_692_803_367_000))).toBe(1);
    expect(roundAt(QUICKNET, new Date(1_692_803_369_999))).toBe(1);
    expect(roundAt(QUICKNET, new Date(1_692_803_370_000))).toBe(2);
    expect(timeOfRound(QUICKNET, 1000).toISOString()).toBe('2023-08-23T15:59:24.000Z');
  });

  it('leaves at least the lead, and less than one period more, before the round to commit to', () => {
    for (let ms = 0; ms < 7_000; ms += 250) {
      const now = new Date(1_700_000_000_000 + ms);
      const leadMs = timeOfRound(QUICKNET, roundToCommitTo(QUICKNET, now, 30)).getTime() - now.getTime();
      expect(leadMs).toBeGreaterThanOrEqual(30_000);
      expect(leadMs).toBeLessThan(33_000);
    }
  });

  it('gives the first round to those who come before it', () => {
    expect(roundToCommitTo(QUICKNET, new Date(0), 30)).toBe(1);
  });
});

describe('what was revealed', () => {
  it('[W2] counts for the round and kind that were committed to, and for no other', () => {
    expect(verifyReveal(PUBLIC_SOURCE, ROUND_1000)).toHaveProperty('randomness');
    expect(verifyReveal({ ...PUBLIC_SOURCE, round: 999 } as typeof PUBLIC_SOURCE, ROUND_1000)).toEqual({
      refusal: 'round-differs',
    });
    const secret = { kind: 'commit-reveal', secret: '00'.repeat(32), randomness: '00'.repeat(32) } as const;
    expect(verifyReveal(PUBLIC_SOURCE, secret)).toEqual({ refusal: 'other-kind' });
  });

  it('[W2] is refused when another key poses as the public chain', () => {
    const forged = { kind: 'drand', ...OWN_CHAIN, chainHash: QUICKNET.chainHash, round: 5 } as const;
    expect(verifyReveal(forged, ownRound(5))).toEqual({ refusal: 'poses-as-public-chain' });
    const otherClock = { ...PUBLIC_SOURCE, genesisTime: 2_000_000_000 } as typeof PUBLIC_SOURCE;
    expect(verifyReveal(otherClock, ROUND_1000)).toEqual({ refusal: 'poses-as-public-chain' });
  });

  it.each(Object.keys(QUICKNET))('[W2] is from the public chain only with its own %s', (key) => {
    expect(guaranteeOf(PUBLIC_SOURCE)).toBe('public-beacon');
    expect(guaranteeOf({ ...PUBLIC_SOURCE, [key]: 1 } as typeof PUBLIC_SOURCE)).toBe('own-beacon');
  });

  it('[W2] from an own beacon is verified too, and called what it is', () => {
    const source = { kind: 'drand', ...OWN_CHAIN, round: 5 } as const;
    expect(verifyReveal(source, ownRound(5))).toHaveProperty('randomness');
    expect(verifyReveal(source, { ...ownRound(6), round: 5 })).toEqual({ refusal: 'signature-wrong' });
    expect(guaranteeOf(source)).toBe('own-beacon');
  });
});
