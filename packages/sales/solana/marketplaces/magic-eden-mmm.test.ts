import { describe, expect, it } from 'vitest';
import { pay } from '../../testing/sample-instructions.ts';
import {
  BUYER,
  OTHER,
  printSample,
  type SampleInstruction,
  SELLER,
  vault,
  writeJson,
} from '../../testing/sample-solana.ts';
import { SOLANA_SAMPLES } from '../../testing/samples/solana.ts';
import { PROGRAMS } from '../core/instruction.ts';
import { magicEdenMmm } from './magic-eden-mmm.ts';

const instructionOf = (name: string): SampleInstruction => {
  const sample = SOLANA_SAMPLES.find((one) => one.decoder === magicEdenMmm && one.name === name);
  if (!sample) throw new Error(`there is no sample of ${name}`);
  return sample.instruction;
};
const buys = instructionOf('solFulfillBuy');
const printed = (instruction: SampleInstruction) =>
  printSample(writeJson({ instructions: [instruction] })).sales;
const saying = (...lines: string[]) => ({ ...buys, lines: lines.map((line) => `Program log: ${line}`) });

describe("Magic Eden's pools", () => {
  it('charge a fee, unlike offers', () => {
    expect(printed(saying('{"lp_fee":3,"royalty_paid":0,"total_price":7}'))).toMatchObject([
      { side: 'pool-sell' },
    ]);
    expect(printed(saying('{"lp_fee":0,"royalty_paid":0,"total_price":7}'))).toMatchObject([{ side: 'bid' }]);
  });

  it('log the price in JSON with keys in any order', () => {
    expect(printed(saying('{"royalty_paid":1,"total_price":7,"lp_fee":0}'))).toMatchObject([
      { priceLamports: '7', side: 'bid' },
    ]);
  });

  it.each([
    ['nothing', []],
    ['a price of another kind', ['{"price":7}']],
    ['words around it', ['the "total_price":7 is high']],
    ['no number', ['{"lp_fee":0,"total_price":"7"}']],
    ['a line that was cut off', ['{"lp_fee":0,"total_price":7']],
  ])('leave the price unknown with %s in the log', (_what, lines) => {
    expect(printed(saying(...lines))).toMatchObject([
      { priceLamports: null, needs: ['priceLamports', 'collection'] },
    ]);
  });

  it("return unused money to the buyer's other escrow", () => {
    const shared = vault('shared escrow');
    const escrow = vault('escrow');
    const accounts = [...buys.accounts.slice(0, 18), PROGRAMS.magicEdenM2, shared];
    const calls = [
      pay(escrow, SELLER, 6n),
      pay(escrow, OTHER, 3n),
      pay(escrow, shared, 100n),
      pay(escrow, BUYER, 50n),
    ];
    const sale = printed({ ...saying('{"lp_fee":0,"total_price":7}'), accounts, calls });
    expect(sale).toMatchObject([{ priceLamports: '7', feesOnTopLamports: '2' }]);
  });
});
