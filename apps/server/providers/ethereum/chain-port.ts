import type { Log } from '@signboard/sales/ethereum/core/transaction.ts';
import type { ValueMove } from '@signboard/sales/needs.ts';

/** What a block says of itself. */
export type BlockHeader = {
  number: number;
  hash: string;
  parentHash: string;
  minedAt: Date;
  /** Which addresses and topics its logs may have, as 256 bytes of hex. */
  logsBloom: string;
};

/** A log with the transaction that wrote it. */
export type BlockLog = Log & { transaction: string };

/** A log with its place in the chain. */
export type PlacedLog = BlockLog & { blockNumber: number };

/** Who sent a transaction where, with how much ether; a new contract has no receiver. */
export type TransactionHead = { from: string; to: string | null; value: bigint };

/** Logs of one contract; a topic is one, one of several, or any. Both blocks are included. */
export type LogSearch = {
  address: string;
  topics: readonly (string | readonly string[] | null)[];
  fromBlock: number;
  toBlock: number;
  /** A node that does not have this block yet is not believed when it finds nothing. */
  knownBlock: string;
};

/** When a contract is asked: now, by a node that has a given block, or as it was right after a block. */
export type CallMoment = { knownBlock: string } | { afterBlock: string };

/** Ethereum as its watcher reads it. What could not be read, or cannot be true, is thrown: asking again is always safe. */
export type EthereumChain = {
  /** The newest block. */
  head(): Promise<BlockHeader>;
  /** The blocks with these numbers, both included, each the parent of the next. */
  headers(from: number, to: number): Promise<BlockHeader[]>;
  /** All logs of a block, in their order. */
  logs(header: BlockHeader): Promise<BlockLog[]>;
  /** The heads of transactions of one block. */
  heads(transactions: readonly string[], blockHash: string): Promise<ReadonlyMap<string, TransactionHead>>;
  /** The block that a transaction stands in; null when it stands in none. */
  blockOf(transaction: string): Promise<BlockHeader | null>;
  /** What a contract answers; null when it refuses, or when the nodes no longer know how it was at that moment. */
  call(to: string, data: string, moment: CallMoment): Promise<string | null>;
  /** How ether moved in a transaction; null when the nodes do not tell. */
  valueMoves(transaction: string, blockHash: string): Promise<readonly ValueMove[] | null>;
  /** The logs that fit, in their order; 'too-much' when the nodes want to be asked for fewer blocks. */
  search(search: LogSearch): Promise<readonly PlacedLog[] | 'too-much'>;
};
