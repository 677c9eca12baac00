import { describe, expect, it } from 'vitest';
import { accountsWith, hex, moveCore, takeEvent } from '../../testing/sample-instructions.ts';
import {
  BUYER,
  MINT,
  OTHER,
  printSample,
  type SampleInstruction,
  SELLER,
  vault,
  writeJson,
} from '../../testing/sample-solana.ts';
import { opensea } from '../marketplaces/opensea.ts';
import { tensorTcomp } from '../marketplaces/tensor-tcomp.ts';

const event = (program: string) => takeEvent(program, { taker: BUYER, amount: 5n, asset: MINT });
const buyCore = (
  program: string,
  places: Record<number, string>,
  calls: SampleInstruction[],
): SampleInstruction => ({
  program,
  accounts: accountsWith(20, places),
  data: hex(tensorTcomp.instructions.buyCore ?? ''),
  calls,
});
const printed = (instruction: SampleInstruction) =>
  printSample(writeJson({ instructions: [instruction] })).sales;

describe("Tensor's order book and OpenSea's copy", () => {
  it('have different account positions', () => {
    const tensors = buyCore(tensorTcomp.program, { 4: BUYER, 6: SELLER }, [event(tensorTcomp.program)]);
    const openseas = buyCore(opensea.program, { 5: BUYER, 7: SELLER }, [event(opensea.program)]);
    expect(printed(tensors)).toMatchObject([{ marketplace: 'tensor', seller: SELLER }]);
    expect(printed(openseas)).toMatchObject([{ marketplace: 'opensea', seller: SELLER }]);
  });

  it('sell nothing when the taker is not where expected, since the maker would be wrong too', () => {
    expect(printed(buyCore(opensea.program, { 4: BUYER, 6: SELLER }, [event(opensea.program)]))).toEqual([]);
  });

  it('sell nothing when another Core asset moved than in the event', () => {
    const calls = [moveCore(vault('another asset'), BUYER), event(tensorTcomp.program)];
    expect(printed(buyCore(tensorTcomp.program, { 4: BUYER, 6: SELLER }, calls))).toEqual([]);
  });

  it("ignore another program's event", () => {
    const calls = [event(vault('stranger'))];
    expect(printed(buyCore(tensorTcomp.program, { 4: BUYER, 6: SELLER }, calls))).toEqual([]);
  });

  it('sell nothing by the event alone', () => {
    expect(printed(event(tensorTcomp.program))).toEqual([]);
    expect(
      printed({ program: OTHER, accounts: [], data: hex('01'), calls: [event(tensorTcomp.program)] }),
    ).toEqual([]);
  });

  it('sell nothing when the event is not about a taken order', () => {
    const made = event(tensorTcomp.program);
    const listed = { ...made, data: made.data.map((byte, at) => (at === 8 ? 0 : byte)) };
    expect(printed(buyCore(tensorTcomp.program, { 4: BUYER, 6: SELLER }, [listed]))).toEqual([]);
  });
});
