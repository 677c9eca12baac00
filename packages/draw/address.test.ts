import { expect, it } from 'vitest';
import { decodeAddress } from './address.ts';

const wallet = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
const vines = 'vines1vzrYbzLMRdu58ou5XTby4qAqVRLmqo36NKPTg';

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
