import { describe, expect, it } from 'vitest';
import { accountsWith, hex, joined, pay, u64 } from '../../testing/sample-instructions.ts';
import { BUYER, MINT, OTHER, printSample, SELLER, vault, writeJson } from '../../testing/sample-solana.ts';
import { magicEdenM2 } from './magic-eden-m2.ts';

const made = (name: string, args: Uint8Array) => ({
  program: magicEdenM2.program,
  accounts: accountsWith(28, { 0: BUYER, 1: SELLER, 4: MINT }),
  data: joined(hex(name), args),
});
const sold = made('5bdc31dfcc8135c1', joined(hex('0000'), u64(500n), u64(1n), new Uint8Array(20)));

describe("Magic Eden's order book", () => {
  it.each([
    ['a bid', '66063d1201daebea'],
    ['a bid of the second kind', 'b817ee6167c5d33d'],
    ['a listing', '33e685a4017f83ad'],
    ['a deposit', 'f223c68952e1f2b6'],
  ])('%s contains a price but is not a sale', (_what, name) => {
    const json = writeJson({ instructions: [made(name, joined(hex('0000'), u64(500n), u64(1n)))] });
    expect(printSample(json).sales).toEqual([]);
  });

  it('a bid and its execution are one sale', () => {
    const bid = made('66063d1201daebea', joined(hex('0000'), u64(500n), u64(1n)));
    expect(printSample(writeJson({ instructions: [bid, sold], signers: [BUYER] })).sales).toMatchObject([
      { priceLamports: '500', instruction: [1] },
    ]);
  });

  it('fees paid by a seller who takes a bid are not on top', () => {
    const escrow = vault('escrow');
    const calls = [pay(escrow, SELLER, 500n), pay(SELLER, OTHER, 10n)];
    const [sale] = printSample(writeJson({ instructions: [{ ...sold, calls }], signers: [SELLER] })).sales;
    expect(sale).toMatchObject({ side: 'bid', priceLamports: '500' });
    expect(sale).not.toHaveProperty('feesOnTopLamports');
  });
});
