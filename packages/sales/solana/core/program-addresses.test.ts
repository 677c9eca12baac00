import { createHash, generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { key, u64 } from '../../testing/sample-instructions.ts';
import { vault } from '../../testing/sample-solana.ts';
import { encodeBase58 } from './base58.ts';
import { PROGRAMS } from './instruction.ts';
import { deriveAssetId, isOnCurve } from './program-addresses.ts';

describe('address', () => {
  it('of a wallet is on the curve', () => {
    for (let round = 0; round < 20; round += 1) {
      const { publicKey } = generateKeyPairSync('ed25519');
      expect(isOnCurve(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32))).toBe(true);
    }
  });

  it('of a program-derived account is not', () => {
    // Escrow accounts of Magic Eden and Tensor's first program.
    expect(isOnCurve('1BWutmTvYPwDtmw9abTkS4Ssr8no61spGAvW1X6NDix')).toBe(false);
    expect(isOnCurve('4zdNGgAtFsW1cQgHqkiWyRsxaAgxrSRRynnuunxzjxue')).toBe(false);
  });

  it('of a program may be', () => {
    expect(isOnCurve(PROGRAMS.token)).toBe(true);
    expect(isOnCurve(PROGRAMS.system)).toBe(true);
  });

  it('may be written in a form that signatures do not allow', () => {
    const zeroWithSign = Uint8Array.of(1, ...new Uint8Array(30), 0x80);
    const beyondThePrime = Uint8Array.of(0xee, ...new Uint8Array(30).fill(0xff), 0x7f);
    expect([isOnCurve(zeroWithSign), isOnCurve(beyondThePrime)]).toEqual([true, true]);
  });

  it('that is invalid is not', () => {
    expect(isOnCurve('nothing')).toBe(false);
    expect(isOnCurve(new Uint8Array(31))).toBe(false);
  });
});

const TREE = vault('tree');

const hashWith = (nonce: bigint, bump: number) =>
  createHash('sha256')
    .update('asset')
    .update(key(TREE))
    .update(u64(nonce))
    .update(Uint8Array.of(bump))
    .update(key(PROGRAMS.bubblegum))
    .update('ProgramDerivedAddress')
    .digest();

it("derives a compressed NFT's address from its tree and index, off the curve", () => {
  for (let nonce = 0n; nonce < 12n; nonce += 1n) {
    const hashes = [255, 254, 253, 252, 251, 250, 249, 248, 247, 246].map((bump) => hashWith(nonce, bump));
    const first = hashes.find((hash) => !isOnCurve(hash));
    expect(deriveAssetId(TREE, nonce)).toBe(encodeBase58(first ?? new Uint8Array()));
  }
});

it('returns undefined for an invalid tree', () => {
  expect(deriveAssetId('nothing', 1n)).toBeUndefined();
});
