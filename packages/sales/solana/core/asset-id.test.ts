import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { key, u64 } from '../../testing/sample-instructions.ts';
import { vault } from '../../testing/sample-solana.ts';
import { deriveAssetId } from './asset-id.ts';
import { encodeBase58 } from './base58.ts';
import { isOnCurve } from './is-on-curve.ts';
import { PROGRAMS } from './programs.ts';

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
