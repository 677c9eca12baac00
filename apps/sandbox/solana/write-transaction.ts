import { toBase58 } from './solana-bytes.ts';

/** A transaction in the RPC format, with only the fields that are used. */
export type RecordedTransaction = {
  slot: number;
  blockTime?: number | null;
  version?: 'legacy' | number;
  meta?: {
    err?: unknown;
    loadedAddresses?: { writable?: string[]; readonly?: string[] };
    [more: string]: unknown;
  } | null;
  transaction: {
    signatures: string[];
    message: { accountKeys: (string | { pubkey: string })[]; [more: string]: unknown };
  };
};

/** An instruction with its inner instructions. */
export type WrittenInstruction = {
  program: string;
  /** As the program logs it. */
  name: string;
  accounts: readonly string[];
  data: Uint8Array;
  calls?: readonly WrittenInstruction[];
};

type TokenMove = { mint: string; from: string; to: string; program: string };

type TransactionPlan = {
  signature: string;
  signer: string;
  slot: number;
  blockTime: number;
  instructions: readonly WrittenInstruction[];
  /** Balances before the transaction, and their changes. */
  lamports: ReadonlyMap<string, { before: number; change: number }>;
  token: TokenMove | null;
};

/** Per signature. */
export const FEE_LAMPORTS = 5_000;

/** A version 0 transaction in the RPC encoding `json`. */
export function writeTransaction(plan: TransactionPlan): RecordedTransaction {
  const keys = [...new Set([plan.signer, ...plan.instructions.flatMap(addressesOf)])];
  const write = ({ program, accounts, data }: WrittenInstruction, stackHeight: number) => ({
    programIdIndex: keys.indexOf(program),
    accounts: accounts.map((account) => keys.indexOf(account)),
    data: toBase58(data),
    stackHeight,
  });
  const lamportsOf = (key: string) => plan.lamports.get(key) ?? { before: 0, change: 0 };
  return {
    slot: plan.slot,
    blockTime: plan.blockTime,
    version: 0,
    transaction: {
      signatures: [plan.signature],
      message: {
        header: { numRequiredSignatures: 1, numReadonlySignedAccounts: 0, numReadonlyUnsignedAccounts: 0 },
        accountKeys: keys,
        addressTableLookups: [],
        instructions: plan.instructions.map((one) => write(one, 1)),
        recentBlockhash: ZERO_HASH,
      },
    },
    meta: {
      err: null,
      status: { Ok: null },
      fee: FEE_LAMPORTS,
      computeUnitsConsumed: 120_000,
      innerInstructions: plan.instructions.map(({ calls = [] }, index) => ({
        index,
        instructions: calls.map((one) => write(one, 2)),
      })),
      loadedAddresses: { writable: [], readonly: [] },
      logMessages: plan.instructions.flatMap((one) => linesOf(one, 1)),
      preBalances: keys.map((key) => lamportsOf(key).before),
      postBalances: keys.map((key) => lamportsOf(key).before + lamportsOf(key).change),
      preTokenBalances: plan.token ? [balance(plan.token, plan.token.from, keys)] : [],
      postTokenBalances: plan.token ? [balance(plan.token, plan.token.to, keys)] : [],
      rewards: [],
    },
  };
}

const ZERO_HASH = '11111111111111111111111111111111';

function balance({ mint, program }: TokenMove, owner: string, keys: readonly string[]) {
  const uiTokenAmount = { amount: '1', decimals: 0, uiAmount: 1, uiAmountString: '1' };
  return { accountIndex: keys.indexOf(mint), mint, owner, programId: program, uiTokenAmount };
}

function linesOf({ program, name, calls = [] }: WrittenInstruction, depth: number): string[] {
  return [
    `Program ${program} invoke [${depth}]`,
    `Program log: Instruction: ${name}`,
    ...calls.flatMap((call) => linesOf(call, depth + 1)),
    `Program ${program} success`,
  ];
}

function addressesOf({ program, accounts, calls = [] }: WrittenInstruction): string[] {
  return [program, ...accounts, ...calls.flatMap(addressesOf)];
}
