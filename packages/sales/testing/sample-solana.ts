import { sha256 } from '@noble/hashes/sha2.js';
import type { KnownFacts } from '../missing-facts.ts';
import { presentDecoded } from '../present-decoded.ts';
import { encodeBase58 } from '../solana/core/base58.ts';
import { isOnCurve } from '../solana/core/program-addresses.ts';
import { decodeTransaction } from '../solana/decode-transaction.ts';
import { readTransactions } from '../solana/read-transactions.ts';

/** A synthetic instruction with its inner instructions and the log lines it writes at its end. */
export type SampleInstruction = {
  program: string;
  accounts: readonly string[];
  data: Uint8Array;
  calls?: readonly SampleInstruction[];
  lines?: readonly string[];
  /** The jsonParsed form; omitted for programs unknown to nodes. */
  parsed?: { type: string; info: Record<string, unknown> };
};

export type SampleBalance = {
  mint: string;
  owner: string;
  before?: string;
  after?: string;
  decimals?: number;
};

/** A synthetic transaction before encoding. */
export type SampleTransaction = {
  instructions: readonly SampleInstruction[];
  signers?: readonly string[];
  balances?: readonly SampleBalance[];
  err?: unknown;
};

export const SIGNATURE = encodeBase58(Uint8Array.from({ length: 64 }, (_, at) => 7 * at + 1));

export const wallet = addressFinder(true);

export const vault = addressFinder(false);

export const SELLER = wallet('seller');
export const BUYER = wallet('buyer');
export const OTHER = wallet('other');
export const MINT = vault('mint');
export const COLLECTION = vault('collection');
export const SOL_IN_LAMPORTS = 1_000_000_000n;

/** A version 0 getTransaction result in the json encoding; half of the addresses come from a lookup table. */
export function writeJson({ instructions, signers = [], balances = [], err = null }: SampleTransaction) {
  const named = [...new Set([...signers, ...instructions.flatMap(addressesOf)])];
  const ownCount = Math.max(signers.length, Math.ceil(named.length / 2));
  const write = ({ program, accounts, data }: SampleInstruction, stackHeight: number) => ({
    programIdIndex: named.indexOf(program),
    accounts: accounts.map((account) => named.indexOf(account)),
    data: encodeBase58(data),
    stackHeight,
  });
  return {
    slot: 1,
    version: 0,
    transaction: {
      signatures: [SIGNATURE],
      message: {
        header: { numRequiredSignatures: signers.length },
        accountKeys: named.slice(0, ownCount),
        instructions: instructions.map((one) => write(one, 1)),
      },
    },
    meta: {
      ...metaOf(instructions, balances, err, write),
      loadedAddresses: { writable: named.slice(ownCount, ownCount + 3), readonly: named.slice(ownCount + 3) },
    },
  };
}

/** The same as a legacy transaction in the jsonParsed encoding. */
export function writeJsonParsed({
  instructions,
  signers = [],
  balances = [],
  err = null,
}: SampleTransaction) {
  const named = [...new Set([...signers, ...instructions.flatMap(addressesOf)])];
  const write = ({ program, accounts, data, parsed }: SampleInstruction, stackHeight: number) => ({
    programId: program,
    ...(parsed ? { parsed } : { accounts, data: encodeBase58(data) }),
    stackHeight,
  });
  return {
    slot: 1,
    version: 'legacy',
    transaction: {
      signatures: [SIGNATURE],
      message: {
        accountKeys: named.map((pubkey) => ({ pubkey, signer: signers.includes(pubkey), writable: true })),
        instructions: instructions.map((one) => write(one, 1)),
      },
    },
    meta: metaOf(instructions, balances, err, write),
  };
}

/** What the command line prints for a synthetic transaction or its JSON. */
export function printSample(json: unknown, knowledge: KnownFacts = {}) {
  const read = readTransactions(json);
  if ('refusal' in read) throw new Error(read.refusal);
  const [transaction] = read.transactions;
  if (!transaction) throw new Error('there is no transaction');
  return presentDecoded({ signature: transaction.signature }, decodeTransaction(transaction, knowledge));
}

function metaOf(
  instructions: readonly SampleInstruction[],
  balances: readonly SampleBalance[],
  err: unknown,
  write: (one: SampleInstruction, height: number) => unknown,
) {
  const calledBy = (one: SampleInstruction, height: number): unknown[] =>
    (one.calls ?? []).flatMap((call) => [write(call, height + 1), ...calledBy(call, height + 1)]);
  return {
    err,
    innerInstructions: instructions.flatMap((one, index) =>
      one.calls ? [{ index, instructions: calledBy(one, 1) }] : [],
    ),
    logMessages: instructions.flatMap((one) => linesOf(one, 1)),
    preTokenBalances: balances.flatMap((one) => writeBalance(one, one.before)),
    postTokenBalances: balances.flatMap((one) => writeBalance(one, one.after)),
  };
}

function writeBalance({ mint, owner, decimals = 0 }: SampleBalance, amount: string | undefined) {
  return amount === undefined ? [] : [{ mint, owner, uiTokenAmount: { amount, decimals } }];
}

function linesOf({ program, calls = [], lines = [] }: SampleInstruction, depth: number): string[] {
  return [
    `Program ${program} invoke [${depth}]`,
    ...calls.flatMap((call) => linesOf(call, depth + 1)),
    ...lines,
    `Program ${program} success`,
  ];
}

function addressesOf({ program, accounts, calls = [] }: SampleInstruction): string[] {
  return [program, ...accounts, ...calls.flatMap(addressesOf)];
}

/** Samples name the same accounts again and again, and finding an address takes several checks against the curve. */
function addressFinder(isWallet: boolean): (name: string) => string {
  const found = new Map<string, string>();
  return (name) => {
    const address = found.get(name) ?? firstAddress(name, isWallet);
    found.set(name, address);
    return address;
  };
}

function firstAddress(name: string, isWallet: boolean): string {
  for (let attempt = 0; ; attempt += 1) {
    const bytes = sha256(new TextEncoder().encode(`${name} ${attempt}`));
    if (isOnCurve(bytes) === isWallet) return encodeBase58(bytes);
  }
}
