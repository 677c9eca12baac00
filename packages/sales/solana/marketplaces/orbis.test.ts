import { describe, expect, it } from 'vitest';
import { accountsWith, hex } from '../../testing/sample-instructions.ts';
import { BUYER, MINT, OTHER, printSample, SELLER, writeJson } from '../../testing/sample-solana.ts';
import { orbis } from './orbis.ts';

const printed = (line: string) =>
  printSample(
    writeJson({
      instructions: [
        {
          program: orbis.program,
          accounts: accountsWith(8, { 1: SELLER, 2: BUYER, 3: MINT }),
          data: hex(orbis.instructions.buyNft ?? ''),
          lines: [`Program log: ${line}`],
        },
      ],
    }),
  ).sales;

describe('Orbis', () => {
  it('describes a sale in one log message', () => {
    expect(printed(`NFT ${MINT} sold for 7 lamports. Seller: ${SELLER}, Buyer: ${BUYER}`)).toMatchObject([
      { mint: MINT, seller: SELLER, buyer: BUYER, priceLamports: '7' },
    ]);
  });

  it.each([
    [
      'names somebody who takes no part',
      `NFT ${MINT} sold for 7 lamports. Seller: ${OTHER}, Buyer: ${BUYER}`,
    ],
    ['goes on', `NFT ${MINT} sold for 7 lamports. Seller: ${SELLER}, Buyer: ${BUYER} and more`],
    ['begins with other words', `offer: NFT ${MINT} sold for 7 lamports. Seller: ${SELLER}, Buyer: ${BUYER}`],
    ['tells no price', `NFT ${MINT} sold for some lamports. Seller: ${SELLER}, Buyer: ${BUYER}`],
  ])('sells nothing when the message %s', (_what, line) => {
    expect(printed(line)).toEqual([]);
  });
});
