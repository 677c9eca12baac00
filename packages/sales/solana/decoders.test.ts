import { describe, expect, it } from 'vitest';
import type { PlainSale } from '../testing/compare-sales.ts';
import {
  printSample,
  type SampleInstruction,
  type SampleTransaction,
  vault,
  writeJson,
  writeJsonParsed,
} from '../testing/sample-solana.ts';
import { SOLANA_SAMPLES, type SolanaSample } from '../testing/samples/solana.ts';
import { DECODERS } from './decoders.ts';

const named = SOLANA_SAMPLES.map(
  (sample) => [`${sample.decoder.marketplace.id}'s ${sample.name}`, sample] as const,
);
const STRANGER = vault('a program of the same interface');

const made = ({ instruction, signer, balances = [] }: SolanaSample): SampleTransaction => ({
  instructions: [instruction],
  signers: [signer],
  balances,
});

/** The same instruction with the marketplace's programs replaced by another. */
const imitated = (instruction: SampleInstruction, program: string): SampleInstruction => ({
  ...instruction,
  program: instruction.program === program ? STRANGER : instruction.program,
  ...(instruction.calls ? { calls: instruction.calls.map((call) => imitated(call, program)) } : {}),
});

it('every instruction of every marketplace has a synthetic sale', () => {
  const covered = new Set(SOLANA_SAMPLES.map(({ decoder, name }) => `${decoder.program} ${name}`));
  const all = DECODERS.flatMap(({ program, instructions }) =>
    Object.keys(instructions).map((name) => `${program} ${name}`),
  );
  expect(all.filter((one) => !covered.has(one))).toEqual([]);
});

describe.each(named)('%s', (_name, sample) => {
  const transaction = made(sample);

  it('is exactly one sale in the json encoding', () => {
    const { sales, mints } = printSample(writeJson(transaction));
    expect(sales).toEqual([expect.objectContaining(known(sample.sale))]);
    expect(mints).toEqual([]);
  });

  it('is the same sale in the jsonParsed encoding', () => {
    expect(printSample(writeJsonParsed(transaction))).toEqual(printSample(writeJson(transaction)));
  });

  it('is the same sale when another program calls it', () => {
    const wrapper = {
      program: STRANGER,
      accounts: [],
      data: new Uint8Array([1]),
      calls: [sample.instruction],
    };
    const { sales } = printSample(writeJson({ ...transaction, instructions: [wrapper] }));
    expect(sales).toEqual([expect.objectContaining({ ...known(sample.sale), instruction: [0, 0] })]);
  });

  it('is not a sale in a lookalike program', () => {
    const instructions = [imitated(sample.instruction, sample.decoder.program)];
    expect(printSample(writeJson({ ...transaction, instructions })).sales).toEqual([]);
  });

  it('is not a sale in a failed transaction', () => {
    const err = { InstructionError: [0, { Custom: 1 }] };
    expect(printSample(writeJson({ ...transaction, err })).sales).toEqual([]);
  });

  it('is decoded completely or not at all when its data is truncated', () => {
    for (let length = 0; length < sample.instruction.data.length; length += 1) {
      const instruction = { ...sample.instruction, data: sample.instruction.data.slice(0, length) };
      expectNothingElse(
        printSample(writeJson({ ...transaction, instructions: [instruction] })).sales,
        sample,
      );
    }
  });

  it('is decoded completely or not at all when accounts are missing', () => {
    for (let count = 0; count < sample.instruction.accounts.length; count += 1) {
      const instruction = { ...sample.instruction, accounts: sample.instruction.accounts.slice(0, count) };
      expectNothingElse(
        printSample(writeJson({ ...transaction, instructions: [instruction] })).sales,
        sample,
      );
    }
  });

  it('has no wrong price without inner instructions or without logs', () => {
    const whole = writeJson(transaction);
    for (const field of ['innerInstructions', 'logMessages'])
      expectNothingElse(printSample({ ...whole, meta: { ...whole.meta, [field]: null } }).sales, sample);
  });
});

/** Undefined in a sample means that the field is not printed. */
function known(sale: PlainSale): PlainSale {
  return Object.fromEntries(Object.entries(sale).filter(([, value]) => value !== undefined));
}

/** There may be no sale, or the sale with an unknown price, but never a different one. */
function expectNothingElse(sales: readonly PlainSale[], { sale }: SolanaSample): void {
  for (const one of sales)
    for (const field of ['marketplace', 'mint', 'seller', 'buyer', 'priceLamports', 'priceRaw', 'quantity'])
      expect([sale[field], null]).toContain(one[field] ?? null);
}
