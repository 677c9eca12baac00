import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type FaultAnswers, type FaultSwitch, failCalls } from '../faults/fault-switch.ts';
import { describeRpcCall, rpcFaultAnswers } from '../faults/rpc-fault-answers.ts';
import type { SolanaAccount } from './solana-accounts.ts';
import { fromBase58, isSolanaAddress } from './solana-bytes.ts';
import { PROGRAM } from './solana-programs.ts';
import type { SolanaStore } from './solana-store.ts';
import type { RecordedTransaction } from './write-transaction.ts';

type Call = { id?: unknown; method?: unknown; params?: unknown };

/** Solana's JSON-RPC over HTTP, single calls and batches. */
export async function solanaRpc(
  app: FastifyInstance,
  options: { store: SolanaStore; faults: FaultSwitch },
): Promise<void> {
  const { store, faults } = options;
  const answerAll = (from: SolanaStore, { body, protocol, host }: FastifyRequest) => {
    const context = { store: from, siteUrl: `${protocol}://${host}` };
    const calls = body as Call | Call[] | null;
    return Array.isArray(calls) ? calls.map((call) => answer(context, call)) : answer(context, calls);
  };
  const lagging: FaultAnswers = {
    lagging: (reply, request) => reply.send(answerAll(createLaggingStore(store), request)),
  };
  failCalls(app, faults, { ...rpcFaultAnswers, ...lagging }, describeRpcCall);
  // Two nodes of the same chain; a fault's match can name one of them.
  for (const path of ['/solana', '/solana-fallback'])
    app.post(path, async (request) => answerAll(store, request));
}

/** Ten minutes. */
const SLOTS_BEHIND = 1_500;

/** The chain as a node sees it that stopped following some time ago. */
function createLaggingStore(store: SolanaStore): SolanaStore {
  const slot = () => store.slot() - SLOTS_BEHIND;
  const isKnown = (one: RecordedTransaction | undefined) => one !== undefined && one.slot <= slot();
  return {
    ...store,
    slot,
    involving: (address) => store.involving(address).filter(isKnown),
    transaction: (signature) => [store.transaction(signature)].find(isKnown),
  };
}

function answer(context: CallContext, call: Call | null) {
  const envelope = { jsonrpc: '2.0', id: call?.id ?? null };
  if (typeof call?.method !== 'string') {
    return { ...envelope, error: { code: -32600, message: 'Invalid request' } };
  }
  const method = Object.hasOwn(SOLANA_METHODS, call.method) ? SOLANA_METHODS[call.method] : undefined;
  if (method === undefined) return { ...envelope, error: { code: -32601, message: 'Method not found' } };
  try {
    return { ...envelope, result: method(context, Array.isArray(call.params) ? call.params : []) };
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    return { ...envelope, error: { code: error.code, message: error.message } };
  }
}

/** A call that the node rejects, with its JSON-RPC error code. */
class RpcError extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** The chain, and the URL at which the sandbox was called. */
type CallContext = { store: SolanaStore; siteUrl: string };

type Method = (call: CallContext, params: unknown[]) => unknown;

const MAX_ACCOUNTS = 100;
const MAINNET_GENESIS = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d';

/** The part of Solana's JSON-RPC that the product uses. */
const SOLANA_METHODS: Record<string, Method> = {
  getHealth: () => 'ok',
  getVersion: () => ({ 'solana-core': '3.0.0-sandbox', 'feature-set': 1 }),
  getGenesisHash: () => MAINNET_GENESIS,
  getSlot: ({ store }) => store.slot(),
  getBlockHeight: ({ store }) => store.slot(),
  getBlockTime: ({ store }, [slot]) => blockTime(store, slot),
  getBalance: ({ store }, [address]) => inContext(store, store.lamportsOf(readAddress(address)) ?? 0),
  getAccountInfo: (call, [address, options]) =>
    inContext(call.store, account(call, readAddress(address), options)),
  getMultipleAccounts: (call, [addresses, options]) => {
    if (!Array.isArray(addresses) || addresses.length > MAX_ACCOUNTS)
      throw new RpcError(-32602, `Invalid params: expected a list of at most ${MAX_ACCOUNTS} addresses`);
    const infos = addresses.map((address) => account(call, readAddress(address), options));
    return inContext(call.store, infos);
  },
  getTokenAccountsByOwner: ({ store }, [owner, filter, options]) =>
    inContext(store, tokenAccounts(store, readAddress(owner), filter, options)),
  getProgramAccounts: (call, [program, options]) => programAccounts(call, readAddress(program), options),
  getSignaturesForAddress: ({ store }, [address, options]) =>
    listSignatures(store, readAddress(address), options),
  getTransaction: ({ store }, [signature, options]) => getTransaction(store, signature, options),
};

function readAddress(address: unknown): string {
  if (!isSolanaAddress(address)) throw new RpcError(-32602, 'Invalid param: Invalid');
  return address;
}

function inContext(store: SolanaStore, value: unknown) {
  return { context: { apiVersion: '3.0.0', slot: store.slot() }, value };
}

function blockTime(store: SolanaStore, slot: unknown): number {
  if (typeof slot !== 'number' || slot > store.slot())
    throw new RpcError(-32004, `Block not available for slot ${slot}`);
  return store.timeOfSlot(slot);
}

type AccountOptions = { dataSlice?: { offset: number; length: number }; minContextSlot?: number } | null;

function account({ store, siteUrl }: CallContext, address: string, options: unknown) {
  const { dataSlice, minContextSlot = 0 } = (options as AccountOptions) ?? {};
  if (minContextSlot > store.slot()) throw new RpcError(-32016, 'Minimum context slot has not been reached');
  const found = store.account(address, siteUrl);
  if (!found) return null;
  return describeAccount(found, dataSlice);
}

type DataSlice = { offset: number; length: number } | undefined;

function describeAccount({ data, lamports, owner }: SolanaAccount, dataSlice: DataSlice) {
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

const TOKEN_ACCOUNT_RENT = 2_039_280;

function tokenAccounts(store: SolanaStore, owner: string, filter: unknown, options: unknown) {
  const { mint, programId } = (filter ?? {}) as { mint?: string; programId?: string };
  if (mint === undefined && programId === undefined) throw new RpcError(-32602, 'Invalid params: no filter');
  const { dataSlice } = (options ?? {}) as { dataSlice?: DataSlice };
  return store
    .tokenAccountsOf(owner)
    .filter((one) => (mint === undefined ? programId === PROGRAM.token : one.mint === mint))
    .map(({ address, data }) => ({
      pubkey: address,
      account: describeAccount({ owner: PROGRAM.token, lamports: TOKEN_ACCOUNT_RENT, data }, dataSlice),
    }));
}

type ProgramAccountOptions = {
  filters?: { memcmp?: { offset: number; bytes: string } }[];
  dataSlice?: DataSlice;
};

function programAccounts({ store, siteUrl }: CallContext, program: string, options: unknown) {
  const { filters = [], dataSlice } = (options ?? {}) as ProgramAccountOptions;
  return store
    .accountsOf(program, siteUrl)
    .filter(({ data }) => filters.every(({ memcmp }) => memcmp === undefined || matches(data, memcmp)))
    .map(({ address, ...found }) => ({ pubkey: address, account: describeAccount(found, dataSlice) }));
}

function matches(data: Uint8Array, { offset, bytes }: { offset: number; bytes: string }): boolean {
  const wanted = fromBase58(bytes);
  return Buffer.from(data.subarray(offset, offset + wanted.length)).equals(wanted);
}

const MAX_SIGNATURES = 1_000;

/** Lists the transactions that involve an address, like `getSignaturesForAddress`. */
function listSignatures(store: SolanaStore, address: string, options: unknown) {
  const {
    limit = MAX_SIGNATURES,
    before,
    until,
  } = (options ?? {}) as {
    limit?: number;
    before?: string;
    until?: string;
  };
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_SIGNATURES)
    throw new RpcError(-32602, `Invalid limit; max ${MAX_SIGNATURES}`);
  const entries = store.involving(address).map(describe);
  const indexOf = (wanted: string) => entries.findIndex(({ signature }) => signature === wanted);
  // Like real nodes: an unknown `before` gives an empty list, an unknown `until` is ignored.
  if (before !== undefined && indexOf(before) < 0) return [];
  const from = before === undefined ? 0 : indexOf(before) + 1;
  const end = until === undefined ? -1 : indexOf(until);
  return entries.slice(from, end < 0 ? undefined : end).slice(0, limit);
}

/** Rejects a transaction whose version is newer than the caller supports. */
function getTransaction(store: SolanaStore, signature: unknown, options: unknown) {
  const found = store.transaction(String(signature));
  if (!found) return null;
  const { maxSupportedTransactionVersion: newest } = (options ?? {}) as {
    maxSupportedTransactionVersion?: number;
  };
  const { version = 'legacy' } = found;
  if (version !== 'legacy' && !(newest !== undefined && version <= newest))
    throw new RpcError(
      -32015,
      `Transaction version (${version}) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": ${version}`,
    );
  return found;
}

function describe({ slot, blockTime = null, meta, transaction }: RecordedTransaction) {
  const [signature] = transaction.signatures;
  return { signature, slot, blockTime, err: meta?.err ?? null, memo: null, confirmationStatus: 'finalized' };
}
