import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { decodeAddress } from './address.ts';
import { toHex } from './hex.ts';
import { makeLeaf } from './leaf.ts';

const salt = new Uint8Array(16).fill(0xab);
const wallet = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
const vines = 'vines1vzrYbzLMRdu58ou5XTby4qAqVRLmqo36NKPTg';

it('hashes a zero byte, the salt, the chain and the address', () => {
  const bytes = Buffer.concat([Buffer.of(0), salt, Buffer.of(1), Buffer.from(wallet.slice(2), 'hex')]);
  expect(toHex(makeLeaf({ salt, chain: 'ethereum', address: wallet }))).toBe(
    createHash('sha256').update(bytes).digest('hex'),
  );
});

it('does not depend on the case of an Ethereum address', () => {
  const lower = makeLeaf({ salt, chain: 'ethereum', address: wallet.toLowerCase() });
  expect(makeLeaf({ salt, chain: 'ethereum', address: wallet })).toEqual(lower);
});

it('changes with the salt, the chain and the address', () => {
  const leaves = [
    makeLeaf({ salt, chain: 'ethereum', address: wallet }),
    makeLeaf({ salt: salt.with(0, 1), chain: 'ethereum', address: wallet }),
    makeLeaf({ salt, chain: 'ethereum', address: `0x${'1'.repeat(40)}` }),
    makeLeaf({ salt, chain: 'solana', address: vines }),
  ].map(toHex);
  expect(new Set(leaves).size).toBe(4);
});

it('rejects a salt of the wrong length and an address of another chain', () => {
  expect(() => makeLeaf({ salt: salt.slice(1), chain: 'ethereum', address: wallet })).toThrow(RangeError);
  expect(() => makeLeaf({ salt, chain: 'solana', address: wallet })).toThrow(RangeError);
});

it.each([
  ['ethereum', `${wallet}0`],
  ['ethereum', wallet.slice(2)],
  ['ethereum', `0x${'g'.repeat(40)}`],
  ['ethereum', `${wallet}\n`],
  ['solana', '1'.repeat(44)],
  ['solana', `${vines}0`],
  ['solana', ` ${vines}`],
  ['solana', ''],
] as const)('rejects, on %s, the address %j', (chain, address) => {
  expect(decodeAddress(chain, address)).toBeNull();
});

it('decodes the 32 bytes of a Solana address', () => {
  expect(decodeAddress('solana', vines)?.length).toBe(32);
  expect(decodeAddress('solana', '1'.repeat(32))).toEqual(new Uint8Array(32));
});
