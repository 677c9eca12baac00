import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isOnCurve } from './is-on-curve.ts';
import { PROGRAMS } from './programs.ts';

describe('an address', () => {
  it('that is the key of a wallet lies on the curve', () => {
    for (let round = 0; round < 20; round += 1) {
      const { publicKey } = generateKeyPairSync('ed25519');
      expect(isOnCurve(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32))).toBe(true);
    }
  });

  it('that a program signs for does not', () => {
    // The escrow accounts of Magic Eden and of Tensor's first program.
    expect(isOnCurve('1BWutmTvYPwDtmw9abTkS4Ssr8no61spGAvW1X6NDix')).toBe(false);
    expect(isOnCurve('4zdNGgAtFsW1cQgHqkiWyRsxaAgxrSRRynnuunxzjxue')).toBe(false);
  });

  it('of a program may', () => {
    expect(isOnCurve(PROGRAMS.token)).toBe(true);
    expect(isOnCurve(PROGRAMS.system)).toBe(true);
  });

  it('that is none does not', () => {
    expect(isOnCurve('nothing')).toBe(false);
    expect(isOnCurve(new Uint8Array(31))).toBe(false);
  });
});
