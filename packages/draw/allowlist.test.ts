import { StandardMerkleTree } from '@openzeppelin/merkle-tree';
import { describe, expect, it } from 'vitest';
import {
  type Allowlist,
  allowlistProof,
  allowlistRoot,
  buildAllowlist,
  writeAllowlist,
} from './allowlist.ts';
import { seededBytes } from './draw-for-test.ts';
import { nobleKeccak256 } from './hash.ts';
import { toHex } from './hex.ts';

const addressesFor = (count: number) =>
  Array.from({ length: count }, (_, at) => `0x${toHex(seededBytes(`winner ${at}`, 20))}`);
const build = (addresses: string[]) => buildAllowlist(addresses, nobleKeccak256) as Allowlist;

describe('allowlist', () => {
  it.each([1, 2, 3, 4, 5, 7, 8, 33, 250])(
    "of %i addresses equals OpenZeppelin's tree, node by node",
    (count) => {
      const addresses = addressesFor(count);
      const allowlist = build(addresses);
      const theirs = StandardMerkleTree.of(
        addresses.map((address) => [address]),
        ['address'],
      );
      expect(allowlistRoot(allowlist)).toBe(theirs.root);
      expect(JSON.parse([...writeAllowlist(allowlist)].join(''))).toEqual(theirs.dump());
      for (const [index] of addresses.entries())
        expect(allowlistProof(allowlist, index)).toEqual(theirs.getProof(index));
    },
  );

  it("loads in OpenZeppelin's library, which verifies its proofs", () => {
    const addresses = addressesFor(20);
    const allowlist = build(addresses);
    const loaded = StandardMerkleTree.load(JSON.parse([...writeAllowlist(allowlist)].join('')));
    expect(() => loaded.validate()).not.toThrow();
    const [first = ''] = addresses;
    const proof = allowlistProof(allowlist, 0);
    expect(StandardMerkleTree.verify(allowlistRoot(allowlist), ['address'], [first], proof)).toBe(true);
    expect(
      StandardMerkleTree.verify(allowlistRoot(allowlist), ['address'], [addresses[1] ?? ''], proof),
    ).toBe(false);
  });

  it('has the same root for any order and spelling of the addresses', () => {
    const addresses = addressesFor(9);
    const spelled = addresses.toReversed().map((address) => `0x${address.slice(2).toUpperCase()}`);
    expect(allowlistRoot(build(spelled))).toBe(allowlistRoot(build(addresses)));
  });

  it('rejects an empty list, invalid addresses and duplicate wallets', () => {
    const [one = '', other = ''] = addressesFor(2);
    expect(buildAllowlist([], nobleKeccak256)).toEqual({ refusal: 'no-addresses' });
    expect(buildAllowlist([one, 'vitalik.eth'], nobleKeccak256)).toEqual({
      refusal: 'not-an-address',
      at: 1,
    });
    expect(buildAllowlist([one, other, one.toUpperCase().replace('0X', '0x')], nobleKeccak256)).toEqual({
      refusal: 'address-twice',
      at: 2,
    });
  });

  it('has no proof for an address it does not contain', () => {
    expect(() => allowlistProof(build(addressesFor(2)), 2)).toThrow(RangeError);
  });
});
