import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { emptyRoot, foldSubtrees, hashLeaf, hashNode, isSameHash } from './hash.ts';
import { appendLeaves, computeRoot, EMPTY_EDGE } from './right-edge.ts';

/** The entries and roots that Certificate Transparency's implementations test with. */
const ENTRIES = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657'];
const LAST_ENTRY = '606162636465666768696a6b6c6d6e6f';
const ROOTS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

describe('the hashes of RFC 6962', () => {
  it('give the known roots of the first eight trees', () => {
    const leaves = [...ENTRIES, LAST_ENTRY].map((entry) => hashLeaf(hexToBytes(entry)));
    const roots = ROOTS.map((_, size) => computeRoot(appendLeaves(EMPTY_EDGE, leaves.slice(0, size))));
    expect(roots.map(bytesToHex)).toEqual(ROOTS);
  });

  it('keep leaves and nodes apart', () => {
    const [left, right] = [hashLeaf(Uint8Array.of(1)), hashLeaf(Uint8Array.of(2))];
    expect(hashLeaf(Uint8Array.from([...left, ...right]))).not.toEqual(hashNode(left, right));
  });

  it('fold nothing into the empty root, and one subtree into itself', () => {
    const leaf = hashLeaf(Uint8Array.of(1));
    expect(foldSubtrees([])).toEqual(emptyRoot());
    expect(foldSubtrees([leaf])).toEqual(leaf);
  });

  it('are the same only with all of their 32 bytes', () => {
    const hash = emptyRoot();
    expect(isSameHash(hash, hash.slice())).toBe(true);
    expect(isSameHash(hash, hash.with(31, 0))).toBe(false);
    expect(isSameHash(hash.slice(0, 31), hash.slice(0, 31))).toBe(false);
    expect(isSameHash(new Uint8Array(0), new Uint8Array(0))).toBe(false);
  });
});
