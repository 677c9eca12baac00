import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { collectionAccounts, type SolanaAccount } from './solana-accounts.ts';
import { SOLANA_COLLECTIONS } from './solana-collections.ts';
import { type TokenAccount, tokenAccountsOf } from './solana-holdings.ts';
import { createSolanaLedger, type SolanaLedger } from './solana-ledger.ts';
import { nameAccounts } from './solana-names.ts';
import { SOLANA_PERSONAS } from './solana-personas.ts';
import { PROGRAM } from './solana-programs.ts';
import type { RecordedTransaction } from './write-transaction.ts';

export type SolanaStore = {
  slot: () => number;
  /** In seconds. */
  timeOfSlot: (slot: number) => number;
  lamportsOf: (address: string) => number | undefined;
  account: (address: string, siteUrl: string) => SolanaAccount | undefined;
  /** Accounts that belong to a program. */
  accountsOf: (program: string, siteUrl: string) => (SolanaAccount & { address: string })[];
  tokenAccountsOf: (owner: string) => TokenAccount[];
  transaction: (signature: string) => RecordedTransaction | undefined;
  /** Transactions that involve an address, newest first. */
  involving: (address: string) => RecordedTransaction[];
  sell: SolanaLedger['sell'];
  mint: SolanaLedger['mint'];
  lastSales: SolanaLedger['lastSales'];
};

const SLOT_MS = 400;
const FIRST_SLOT_AT = Date.UTC(2020, 2, 16);

/** Balances, collections, and transactions that were recorded in a folder or made here. */
export function createSolanaStore(folder: string | undefined, now: () => number = Date.now): SolanaStore {
  const slot = () => Math.floor((now() - FIRST_SLOT_AT) / SLOT_MS);
  const timeOfSlot = (at: number) => Math.floor((FIRST_SLOT_AT + at * SLOT_MS) / 1000);
  const personas = new Map(SOLANA_PERSONAS.map((persona) => [persona.address, persona.lamports]));
  const ledger = createSolanaLedger(slot, timeOfSlot, personas);
  const accounts = collectionAccounts();
  const kept = new Map(
    SOLANA_COLLECTIONS.flatMap((one) => one.kept).map(({ address, holder }) => [address, holder]),
  );
  const holderOf = (token: string) => kept.get(token) ?? ledger.holderOf(token);
  const { mintedOf } = ledger;
  const names = nameAccounts();
  const notMinted = (address: string) =>
    SOLANA_COLLECTIONS.some(({ drop }) =>
      drop?.tokens.slice(mintedOf(drop.machine)).some((one) => one.address === address),
    );
  const recorded = folder === undefined ? [] : readTransactions(folder);
  // The sort is stable, so transactions of one slot stay newest first.
  const all = () => [...ledger.transactions(), ...recorded];
  const newestFirst = (some: RecordedTransaction[]) => some.sort((a, b) => b.slot - a.slot);
  return {
    slot,
    timeOfSlot,
    lamportsOf: (address) => ledger.lamportsOf(address),
    account(address, siteUrl) {
      if (notMinted(address)) return undefined;
      const written = accounts.get(address)?.({ siteUrl, holderOf, mintedOf }) ?? names.get(address);
      const lamports = ledger.lamportsOf(address);
      if (written || !lamports) return written;
      return { owner: PROGRAM.system, lamports, data: new Uint8Array() };
    },
    accountsOf: (program, siteUrl) =>
      [...accounts]
        .filter(([address]) => !notMinted(address))
        .map(([address, write]) => ({ address, ...write({ siteUrl, holderOf, mintedOf }) }))
        .filter(({ owner }) => owner === program),
    tokenAccountsOf: (owner) => tokenAccountsOf(owner, holderOf),
    transaction: (signature) => all().find(({ transaction }) => transaction.signatures.includes(signature)),
    involving: (address) => newestFirst(all().filter((entry) => accountsOf(entry).includes(address))),
    sell: ledger.sell,
    mint: ledger.mint,
    lastSales: ledger.lastSales,
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
