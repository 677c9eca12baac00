import type { Log } from '@signboard/sales/ethereum/core/transaction.ts';
import type { ValueMove } from '@signboard/sales/missing-facts.ts';

export type BlockHeader = {
  number: number;
  hash: string;
  parentHash: string;
  minedAt: Date;
  /** The bloom filter of its logs, as 256 bytes of hex. */
  logsBloom: string;
};

export type BlockLog = Log & { transaction: string };

export type PlacedLog = BlockLog & { blockNumber: number };

/** Sender, recipient and value; a contract creation has no recipient. */
export type TransactionHead = { from: string; to: string | null; value: bigint };

/** Logs of one contract; a topic is one value, several alternatives, or any. Both blocks are inclusive. */
export type LogSearch = {
  address: string;
  topics: readonly (string | readonly string[] | null)[];
  fromBlock: number;
  toBlock: number;
  /** An empty result of a node without this block is not trusted. */
  knownBlock: string;
};

/** When to query a contract: now, by a node that has a given block, or as of a block. */
type CallMoment = { knownBlock: string } | { afterBlock: string };

/** Ethereum as the watcher needs it. Throws on unavailable or inconsistent data; retrying is always safe. */
export type EthereumChain = {
  head(): Promise<BlockHeader>;
  /** Consecutive blocks, inclusive; each is the parent of the next. */
  headers(from: number, to: number): Promise<BlockHeader[]>;
  /** In order. */
  logs(header: BlockHeader): Promise<BlockLog[]>;
  heads(transactions: readonly string[], blockHash: string): Promise<ReadonlyMap<string, TransactionHead>>;
  /** Null when it is in no block. */
  blockOf(transaction: string): Promise<BlockHeader | null>;
  /** Null when it reverts, or when the nodes no longer have the state of that block. */
  call(to: string, data: string, moment: CallMoment): Promise<string | null>;
  /** Ether transfers of a transaction; null when the nodes have no traces. */
  valueMoves(transaction: string, blockHash: string): Promise<readonly ValueMove[] | null>;
  /** In order; 'too-much' when the nodes require a smaller range. */
  search(search: LogSearch): Promise<readonly PlacedLog[] | 'too-much'>;
};
