import { RpcRefusal } from './rpc-refusal.ts';
import type { SolanaStore } from './solana-store.ts';
import type { RecordedTransaction } from './write-transaction.ts';

const MOST_SIGNATURES = 1_000;

/** The transactions that touched an address, as `getSignaturesForAddress` lists them. */
export function listSignatures(store: SolanaStore, address: string, options: unknown) {
  const {
    limit = MOST_SIGNATURES,
    before,
    until,
  } = (options ?? {}) as {
    limit?: number;
    before?: string;
    until?: string;
  };
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST_SIGNATURES)
    throw new RpcRefusal(-32602, `Invalid limit; max ${MOST_SIGNATURES}`);
  const entries = store.touching(address).map(describe);
  const placeOf = (asked: string) => entries.findIndex(({ signature }) => signature === asked);
  // As real nodes do it: nothing is behind a place that they do not know, and an unknown end is no end.
  if (before !== undefined && placeOf(before) < 0) return [];
  const from = before === undefined ? 0 : placeOf(before) + 1;
  const end = until === undefined ? -1 : placeOf(until);
  return entries.slice(from, end < 0 ? undefined : end).slice(0, limit);
}

/** A transaction; refused when it is of a later version than the caller says to read. */
export function tellTransaction(store: SolanaStore, signature: unknown, options: unknown) {
  const found = store.transaction(String(signature));
  if (!found) return null;
  const { maxSupportedTransactionVersion: newest } = (options ?? {}) as {
    maxSupportedTransactionVersion?: number;
  };
  const { version = 'legacy' } = found;
  if (version !== 'legacy' && !(newest !== undefined && version <= newest))
    throw new RpcRefusal(
      -32015,
      `Transaction version (${version}) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": ${version}`,
    );
  return found;
}

function describe({ slot, blockTime = null, meta, transaction }: RecordedTransaction) {
  const [signature] = transaction.signatures;
  return { signature, slot, blockTime, err: meta?.err ?? null, memo: null, confirmationStatus: 'finalized' };
}
