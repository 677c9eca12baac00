import { PROGRAMS } from '@signboard/sales/solana/core/instruction.ts';
import { accountsWith, hex, joined, key, pay, u64 } from '@signboard/sales/testing/sample-instructions.ts';
import {
  BUYER,
  OTHER,
  type SampleInstruction,
  type SampleTransaction,
  vault,
} from '@signboard/sales/testing/sample-solana.ts';

/** Deriving addresses is slow, so irrelevant ones are created once. */
const FILLING = accountsWith(16, {});
const filled = (count: number, places: Readonly<Record<number, string>>) =>
  FILLING.slice(0, count).map((account, place) => places[place] ?? account);
const GUARD = vault('guard');
const NOOP = 'noopb9bkMVfRPU8AsbpTUg8AQkHtKwMYZiFUjNRtMmV';

export const MACHINE = vault('machine');

const created = (mint: string, collection: string, to: string): SampleInstruction => ({
  program: PROGRAMS.core,
  accounts: filled(8, { 0: mint, 1: collection, 4: to }),
  data: hex('14'),
});

/** A Core asset, made without a candy machine. */
export function mintedCore(mint: string, collection: string, to = BUYER): SampleTransaction {
  return { signers: [to], instructions: [created(mint, collection, to)] };
}

/** A Core asset from a candy machine, for which its guard takes SOL. */
export function mintedByMachine(
  mint: string,
  { collection, lamports, to = BUYER }: { collection: string; lamports: bigint; to?: string },
): SampleTransaction {
  return {
    signers: [to],
    instructions: [
      {
        program: PROGRAMS.coreCandyGuard,
        accounts: [GUARD, MACHINE, to, mint, collection, OTHER],
        data: hex('9162c076b8937668'),
        calls: [
          pay(to, OTHER, lamports),
          {
            program: PROGRAMS.coreCandyMachine,
            accounts: [MACHINE, GUARD, to, mint, collection],
            data: hex('54afd39c38fa6876'),
            calls: [created(mint, collection, to)],
          },
        ],
      },
    ],
  };
}

/** The account of a candy machine: where it fills a collection, and how much of it is minted. */
export function machineData(collection: string, minted: bigint, supply: bigint): Uint8Array {
  return joined(new Uint8Array(72), key(collection), u64(minted), u64(supply));
}

/** A Metaplex token: nothing in it says whether its collection is verified. */
export function mintedMetaplex(mint: string, collection: string): SampleTransaction {
  return {
    signers: [BUYER],
    balances: [{ mint, owner: BUYER, after: '1' }],
    instructions: [
      { program: PROGRAMS.token, accounts: [mint, ...filled(2, {})], data: joined(hex('07'), u64(1n)) },
      { program: PROGRAMS.tokenMetadata, accounts: [FILLING[3] ?? '', mint, collection], data: hex('21') },
    ],
  };
}

/** A compressed token in a collection. */
export function mintedCompressed(mint: string, collection: string): SampleTransaction {
  return {
    signers: [BUYER],
    instructions: [
      {
        program: PROGRAMS.bubblegum,
        accounts: filled(16, { 8: collection }),
        data: hex('9912b22fc59e560f'),
        calls: [
          {
            program: NOOP,
            accounts: [],
            data: joined(hex('0100cb000000010000'), key(mint), key(BUYER), new Uint8Array(100)),
          },
        ],
      },
    ],
  };
}
