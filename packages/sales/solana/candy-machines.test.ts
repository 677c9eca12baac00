import { describe, expect, it } from 'vitest';
import { accountsWith, hex, joined, pay, u32, u64 } from '../testing/sample-instructions.ts';
import {
  BUYER,
  COLLECTION,
  MINT,
  OTHER,
  type SampleInstruction,
  SELLER,
  SOL_IN_LAMPORTS,
  vault,
  writeJson,
} from '../testing/sample-solana.ts';
import { PROGRAMS } from './core/instruction.ts';
import { decodeTransaction } from './decode-transaction.ts';
import { readTransactions } from './read-transactions.ts';

const MACHINE = vault('machine');
const TREASURY = SELLER;

const created = (mint: string): SampleInstruction => ({
  program: PROGRAMS.core,
  accounts: accountsWith(8, { 0: mint, 1: COLLECTION, 4: BUYER }),
  data: hex('14'),
  // The asset's rent, which the program below the guard takes.
  calls: [pay(BUYER, mint, 3_000_000n)],
});

const fromMachine = (mint: string): SampleInstruction => ({
  program: PROGRAMS.coreCandyMachine,
  accounts: [MACHINE, vault('authority'), vault('guard'), BUYER, BUYER, mint, COLLECTION],
  data: hex('54afd39c38fa6876'),
  calls: [created(mint)],
});

const guarded = (mint: string, ...calls: SampleInstruction[]): SampleInstruction => ({
  program: PROGRAMS.coreCandyGuard,
  accounts: [vault('guard'), PROGRAMS.coreCandyMachine, MACHINE, BUYER, mint, TREASURY],
  data: hex('9162c076b8937668'),
  calls: [...calls, fromMachine(mint)],
});

const mintsOf = (...instructions: SampleInstruction[]) => {
  const read = readTransactions(writeJson({ signers: [BUYER], instructions }));
  if ('refusal' in read || !read.transactions[0]) throw new Error('unreadable');
  return decodeTransaction(read.transactions[0]).mints;
};

describe('candy machine', () => {
  it('is the one whose instruction names the minted token', () => {
    expect(mintsOf(fromMachine(MINT))).toMatchObject([
      { tokenId: MINT, machine: MACHINE, contract: COLLECTION },
    ]);
    expect(mintsOf(created(MINT), fromMachine(vault('another')))[0]).not.toHaveProperty('machine');
  });
});

describe('price of a mint', () => {
  const price = pay(BUYER, TREASURY, SOL_IN_LAMPORTS);

  it('is what the candy guard charges, without rent', () => {
    expect(mintsOf(guarded(MINT, price))).toMatchObject([
      { payment: { amount: SOL_IN_LAMPORTS, currency: { id: 'SOL' }, isExact: true } },
    ]);
  });

  it('adds up what several guards of a transaction charge', () => {
    const both = mintsOf(guarded(MINT, price), guarded(vault('second'), price));
    expect(both.map(({ payment }) => payment)).toMatchObject(
      Array.from({ length: 2 }, () => ({ amount: 2n * SOL_IN_LAMPORTS })),
    );
  });

  it.each<[string, SampleInstruction[]]>([
    ['there is no guard', [fromMachine(MINT), price]],
    ['the guard charges nothing', [guarded(MINT)]],
    ['somebody pays beside the guard', [guarded(MINT), pay(BUYER, OTHER, SOL_IN_LAMPORTS)]],
    ['one of two mints has no guard', [guarded(MINT, price), fromMachine(vault('second'))]],
  ])('is unknown when %s', (_what, instructions) => {
    for (const { payment } of mintsOf(...instructions)) expect(payment).toBe('unknown');
    expect.hasAssertions();
  });

  it('leaves out the rent of an account that the guard opens', () => {
    const counter = vault('mint counter');
    const rent = pay(BUYER, counter, 1_000_000n);
    const allocate: SampleInstruction = {
      program: PROGRAMS.system,
      accounts: [counter],
      data: joined(u32(8), u64(8n)),
    };
    expect(mintsOf(guarded(MINT, rent, allocate, price))).toMatchObject([
      { payment: { amount: SOL_IN_LAMPORTS } },
    ]);
    expect(mintsOf(guarded(MINT, rent, allocate))).toMatchObject([{ payment: 'unknown' }]);
  });
});
