import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SOLANA_PERSONAS } from './solana-personas.ts';

/** A transaction as a node answers it; of its many fields only these are looked at. */
export type RecordedTransaction = {
  slot: number;
  blockTime?: number | null;
  meta?: { err?: unknown; loadedAddresses?: { writable?: string[]; readonly?: string[] } } | null;
  transaction: { signatures: string[]; message: { accountKeys: (string | { pubkey: string })[] } };
};

export type SolanaStore = {
  slot: () => number;
  lamportsOf: (address: string) => number | undefined;
  transaction: (signature: string) => RecordedTransaction | undefined;
  /** Transactions that touch an address, newest first. */
  touching: (address: string) => RecordedTransaction[];
};

const SLOT_MS = 400;
const FIRST_SLOT_AT = Date.UTC(2020, 2, 16);

/** Balances of the personas, and the transactions recorded in a folder (one JSON answer of a node per file). */
export function createSolanaStore(folder: string | undefined): SolanaStore {
  const lamports = new Map(SOLANA_PERSONAS.map((persona) => [persona.address, persona.lamports]));
  const recorded = folder === undefined ? [] : readTransactions(folder);
  const bySignature = new Map(
    recorded.flatMap((entry) => entry.transaction.signatures.map((signature) => [signature, entry])),
  );
  const newestFirst = recorded.toSorted((a, b) => b.slot - a.slot);
  return {
    slot: () => Math.floor((Date.now() - FIRST_SLOT_AT) / SLOT_MS),
    lamportsOf: (address) => lamports.get(address),
    transaction: (signature) => bySignature.get(signature),
    touching: (address) => newestFirst.filter((entry) => accountsOf(entry).includes(address)),
  };
}

function accountsOf({ transaction, meta }: RecordedTransaction): string[] {
  const named = transaction.message.accountKeys.map((key) => (typeof key === 'string' ? key : key.pubkey));
  return [...named, ...(meta?.loadedAddresses?.writable ?? []), ...(meta?.loadedAddresses?.readonly ?? [])];
}

function readTransactions(folder: string): RecordedTransaction[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')))
    .map((answer) => answer.result ?? answer)
    .filter((entry) => Array.isArray(entry?.transaction?.signatures));
}
