import { isSolanaAddress } from './solana-address.ts';
import type { RecordedTransaction, SolanaStore } from './solana-store.ts';

type Method = (store: SolanaStore, params: unknown[]) => unknown;

/** A call that the node refuses, with its JSON-RPC code. */
export class RpcRefusal extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

const SYSTEM_PROGRAM = '11111111111111111111111111111111';

/** The part of Solana's JSON-RPC that the product reads. */
export const SOLANA_METHODS: Record<string, Method> = {
  getHealth: () => 'ok',
  getVersion: () => ({ 'solana-core': '3.0.0-sandbox', 'feature-set': 1 }),
  getSlot: (store) => store.slot(),
  getBlockHeight: (store) => store.slot(),
  getBalance: (store, [address]) => inContext(store, store.lamportsOf(readAddress(address)) ?? 0),
  getAccountInfo: (store, [address]) => inContext(store, account(store, readAddress(address))),
  getMultipleAccounts: (store, [addresses]) => {
    if (!Array.isArray(addresses))
      throw new RpcRefusal(-32602, 'Invalid params: expected a list of addresses');
    const infos = addresses.map((address) => account(store, readAddress(address)));
    return inContext(store, infos);
  },
  getSignaturesForAddress: (store, [address, options]) => signatures(store, readAddress(address), options),
  getTransaction: (store, [signature]) => store.transaction(String(signature)) ?? null,
};

function readAddress(address: unknown): string {
  if (!isSolanaAddress(address)) throw new RpcRefusal(-32602, 'Invalid param: Invalid');
  return address;
}

function inContext(store: SolanaStore, value: unknown) {
  return { context: { apiVersion: '3.0.0', slot: store.slot() }, value };
}

function account(store: SolanaStore, address: string) {
  const lamports = store.lamportsOf(address);
  if (lamports === undefined || lamports === 0) return null;
  const owner = SYSTEM_PROGRAM;
  return {
    data: ['', 'base64'],
    executable: false,
    lamports,
    owner,
    rentEpoch: 0,
    space: 0,
  };
}

function signatures(store: SolanaStore, address: string, options: unknown) {
  const {
    limit = 1000,
    before,
    until,
  } = (options ?? {}) as { limit?: number; before?: string; until?: string };
  const entries = store.touching(address).map(describe);
  const from = before === undefined ? 0 : entries.findIndex(({ signature }) => signature === before) + 1;
  const to = until === undefined ? -1 : entries.findIndex(({ signature }) => signature === until);
  return entries.slice(from, to === -1 ? undefined : to).slice(0, limit);
}

function describe(entry: RecordedTransaction) {
  const [signature] = entry.transaction.signatures;
  const { slot, blockTime = null, meta } = entry;
  return { signature, slot, blockTime, err: meta?.err ?? null, memo: null, confirmationStatus: 'finalized' };
}
