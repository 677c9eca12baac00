import { RpcRefusal } from './rpc-refusal.ts';
import { isSolanaAddress } from './solana-address.ts';
import { listSignatures, tellTransaction } from './solana-history.ts';
import type { SolanaStore } from './solana-store.ts';

/** What a method may look at: the chain, and where the sandbox was called. */
export type SolanaCall = { store: SolanaStore; siteUrl: string };

type Method = (call: SolanaCall, params: unknown[]) => unknown;

const MOST_ACCOUNTS = 100;

/** The part of Solana's JSON-RPC that the product reads. */
export const SOLANA_METHODS: Record<string, Method> = {
  getHealth: () => 'ok',
  getVersion: () => ({ 'solana-core': '3.0.0-sandbox', 'feature-set': 1 }),
  getSlot: ({ store }) => store.slot(),
  getBlockHeight: ({ store }) => store.slot(),
  getBlockTime: ({ store }, [slot]) => blockTime(store, slot),
  getBalance: ({ store }, [address]) => inContext(store, store.lamportsOf(readAddress(address)) ?? 0),
  getAccountInfo: (call, [address, options]) =>
    inContext(call.store, account(call, readAddress(address), options)),
  getMultipleAccounts: (call, [addresses, options]) => {
    if (!Array.isArray(addresses) || addresses.length > MOST_ACCOUNTS)
      throw new RpcRefusal(-32602, `Invalid params: expected a list of at most ${MOST_ACCOUNTS} addresses`);
    const infos = addresses.map((address) => account(call, readAddress(address), options));
    return inContext(call.store, infos);
  },
  getSignaturesForAddress: ({ store }, [address, options]) =>
    listSignatures(store, readAddress(address), options),
  getTransaction: ({ store }, [signature, options]) => tellTransaction(store, signature, options),
};

function readAddress(address: unknown): string {
  if (!isSolanaAddress(address)) throw new RpcRefusal(-32602, 'Invalid param: Invalid');
  return address;
}

function inContext(store: SolanaStore, value: unknown) {
  return { context: { apiVersion: '3.0.0', slot: store.slot() }, value };
}

function blockTime(store: SolanaStore, slot: unknown): number {
  if (typeof slot !== 'number' || slot > store.slot())
    throw new RpcRefusal(-32004, `Block not available for slot ${slot}`);
  return store.timeOfSlot(slot);
}

type AccountOptions = { dataSlice?: { offset: number; length: number }; minContextSlot?: number } | null;

function account({ store, siteUrl }: SolanaCall, address: string, options: unknown) {
  const { dataSlice, minContextSlot = 0 } = (options as AccountOptions) ?? {};
  if (minContextSlot > store.slot())
    throw new RpcRefusal(-32016, 'Minimum context slot has not been reached');
  const found = store.account(address, siteUrl);
  if (!found) return null;
  const { data, lamports, owner } = found;
  const { offset = 0, length = data.length } = dataSlice ?? {};
  return {
    data: [Buffer.from(data.subarray(offset, offset + length)).toString('base64'), 'base64'],
    executable: false,
    lamports,
    owner,
    rentEpoch: 0,
    space: data.length,
  };
}
