import { expect, it } from 'vitest';
import { createAccessPass } from './holdings.ts';

const PASS = '0x700b6A60ce7EaaEA56F065753d8dcB9653dbAD35';
const HOLDER = '0xA15BB66138824a1c7167f5E85b957d04Dd34E468';
const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`;

it("queries an ERC-721 contract for a wallet's balance", async () => {
  const asked: string[][] = [];
  const pass = createAccessPass(
    async (...call) => {
      asked.push(call);
      return word(1n);
    },
    { contract: PASS, tokenId: null },
  );
  expect(await pass.isHeldBy(HOLDER)).toBe(true);
  expect(asked).toEqual([[PASS, `0x70a08231${'0'.repeat(24)}${HOLDER.slice(2).toLowerCase()}`]]);
});

it('queries an ERC-1155 contract for the balance of one token', async () => {
  const asked: string[] = [];
  const pass = createAccessPass(
    async (_contract, data) => {
      asked.push(data);
      return word(0n);
    },
    { contract: PASS, tokenId: '258' },
  );
  expect(await pass.isHeldBy(HOLDER)).toBe(false);
  expect(asked).toEqual([
    `0x00fdd58e${'0'.repeat(24)}${HOLDER.slice(2).toLowerCase()}${'102'.padStart(64, '0')}`,
  ]);
});

it.each([
  ['a node that does not answer', () => Promise.reject(new Error('away'))],
  ['a contract that refuses, or none', async () => null],
  ['an answer that is no balance', async () => '0x01'],
])('could not check with %s: nobody loses Pro', async (_what, answer) => {
  const pass = createAccessPass(answer, { contract: PASS, tokenId: null });
  expect(await pass.isHeldBy(HOLDER)).toBe('could-not-check');
});
