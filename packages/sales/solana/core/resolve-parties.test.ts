import { describe, expect, it } from 'vitest';
import {
  accountsWith,
  hex,
  joined,
  moveCore,
  moveLeaf,
  takeEvent,
  u64,
} from '../../testing/sample-instructions.ts';
import {
  BUYER,
  MINT,
  OTHER,
  printSample,
  type SampleBalance,
  type SampleInstruction,
  SELLER,
  vault,
  wallet,
  writeJson,
} from '../../testing/sample-solana.ts';
import { magicEdenM2 } from '../marketplaces/magic-eden-m2.ts';
import { tensorTcomp } from '../marketplaces/tensor-tcomp.ts';

const ROUTER = vault('router');
const ESCROW = vault('escrow');
const TREE = vault('tree');

const m2Sale = (seller: string, buyer: string): SampleInstruction => ({
  program: magicEdenM2.program,
  accounts: accountsWith(20, { 0: buyer, 1: seller, 4: MINT }),
  data: joined(hex('5bdc31dfcc8135c1'), hex('0000'), u64(5n), u64(1n), new Uint8Array(20)),
});

const taken = (
  name: 'buyCore' | 'buy',
  places: Record<number, string>,
  calls: SampleInstruction[],
  taker: string,
) => ({
  program: tensorTcomp.program,
  accounts: accountsWith(20, places),
  data: hex(tensorTcomp.instructions[name] ?? ''),
  calls: [...calls, takeEvent(tensorTcomp.program, { taker, amount: 5n, asset: MINT })],
});

const held = (before: string, after: string): SampleBalance[] => [
  { mint: MINT, owner: before, before: '1', after: '0' },
  { mint: MINT, owner: after, before: '0', after: '1' },
];

const salesOf = (instructions: SampleInstruction[], signer: string, balances: SampleBalance[] = []) =>
  printSample(writeJson({ instructions, signers: [signer], balances })).sales;

describe('taker of a listing', () => {
  it('bought for another wallet when they pass the token on', () => {
    expect(salesOf([m2Sale(SELLER, ROUTER)], OTHER, held(ESCROW, BUYER))).toMatchObject([
      { seller: SELLER, buyer: BUYER, buyerInEvent: ROUTER },
    ]);
  });

  it('is the buyer when the token ends in an escrow, where it may be held for the buyer', () => {
    const [sale] = salesOf([m2Sale(SELLER, BUYER)], BUYER, held(ESCROW, vault('staking')));
    expect(sale).toMatchObject({ buyer: BUYER });
    expect(sale).not.toHaveProperty('buyerInEvent');
  });

  it('is the buyer when more than one piece of the token moved', () => {
    const balances = [...held(ESCROW, OTHER), { mint: MINT, owner: SELLER, before: '1', after: '1' }];
    expect(salesOf([m2Sale(SELLER, BUYER)], BUYER, balances)).toMatchObject([{ buyer: BUYER }]);
  });

  it('bought for another wallet when they pass a Core asset on', () => {
    const sold = taken('buyCore', { 4: ROUTER, 6: SELLER }, [moveCore(MINT, ROUTER)], ROUTER);
    expect(
      salesOf([sold, moveCore(vault('another asset'), OTHER), moveCore(MINT, BUYER)], OTHER),
    ).toMatchObject([{ buyer: BUYER, buyerInEvent: ROUTER }]);
  });

  it('bought for another wallet when they pass a compressed NFT on', () => {
    const sold = taken('buy', { 9: ROUTER, 11: SELLER }, [moveLeaf(TREE, 7n, ROUTER)], ROUTER);
    expect(salesOf([sold, moveLeaf(TREE, 8n, OTHER), moveLeaf(TREE, 7n, BUYER)], OTHER)).toMatchObject([
      { buyer: BUYER, buyerInEvent: ROUTER },
    ]);
  });
});

describe('taker of a bid', () => {
  it('sells for the wallet that held the token before', () => {
    expect(salesOf([m2Sale(OTHER, BUYER)], OTHER, held(SELLER, BUYER))).toMatchObject([
      { side: 'bid', seller: SELLER, sellerInEvent: OTHER, buyer: BUYER },
    ]);
  });

  it('sells their own token when it was in an escrow', () => {
    expect(salesOf([m2Sale(SELLER, BUYER)], SELLER, held(ESCROW, BUYER))).toMatchObject([{ seller: SELLER }]);
  });
});

it('a token that is bought and resold is two sales, each with its own parties', () => {
  const middle = wallet('middle');
  const sales = salesOf([m2Sale(SELLER, middle), m2Sale(middle, BUYER)], middle, held(SELLER, BUYER));
  expect(sales).toMatchObject([
    { seller: SELLER, buyer: middle, instruction: [0] },
    { seller: middle, buyer: BUYER, instruction: [1] },
  ]);
});
