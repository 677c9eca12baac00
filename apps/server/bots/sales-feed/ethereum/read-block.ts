import type { SaleChain } from '@signboard/domain/chains/sale-chains.ts';
import type { Network } from '@signboard/sales/ethereum/core/network.ts';
import type { Transaction } from '@signboard/sales/ethereum/core/transaction.ts';
import { decodeTransaction } from '@signboard/sales/ethereum/decode-transaction.ts';
import type { KnownFacts } from '@signboard/sales/missing-facts.ts';
import type { Decoded } from '@signboard/sales/sale.ts';
import type {
  BlockHeader,
  BlockLog,
  EthereumChain,
  TransactionHead,
} from '#server/platform/providers/ethereum/reader/port.ts';

/** A transaction that may contain sales, decoded from its logs alone. */
export type FoundTransaction = {
  hash: string;
  header: BlockHeader;
  /** Where they may have to be decoded again; otherwise empty. */
  logs: readonly BlockLog[];
  /** Omitted on Ethereum. */
  network?: Network<SaleChain>;
  decoded: Decoded<SaleChain>;
  /** Whether a decoder accessed the sender, the recipient or the value, which logs do not contain. */
  wantsHead: boolean;
};

export type ReadBlock = (header: BlockHeader) => Promise<FoundTransaction[]>;

/** Reads one block's transactions that contain sales or mints, or are missing facts to decide. */
export async function readBlock(chain: EthereumChain, header: BlockHeader): Promise<FoundTransaction[]> {
  const logs = await chain.logs(header);
  const byTransaction = Map.groupBy(logs, ({ transaction }) => transaction);
  return [...byTransaction].flatMap(([hash, logsOfIt]) => {
    const { decoded, wantsHead } = decodeWithoutHead(hash, logsOfIt);
    const { sales, mints, needs } = decoded;
    if (sales.length + mints.length + needs.length === 0) return [];
    const isComplete = !wantsHead && needs.length === 0;
    return [{ hash, header, logs: isComplete ? [] : logsOfIt, decoded, wantsHead }];
  });
}

/** Decodes again with the fetched facts. */
export function decodeAgain(
  { hash, logs, network }: FoundTransaction,
  head: TransactionHead | undefined,
  knowledge: KnownFacts,
): Decoded<SaleChain> {
  const { from = null, to = null, value = null } = head ?? {};
  const transaction = { hash, from, to, value, hasFailed: false, logs };
  return network
    ? decodeTransaction(transaction, { ...knowledge, network })
    : decodeTransaction(transaction, knowledge);
}

export function decodeWithoutHead(
  hash: string,
  logs: readonly BlockLog[],
  network?: Network<SaleChain>,
): Pick<FoundTransaction, 'decoded' | 'wantsHead'> {
  const transaction = new HeadlessTransaction(hash, logs);
  const decoded = network ? decodeTransaction(transaction, { network }) : decodeTransaction(transaction);
  return { decoded, wantsHead: transaction.wantsHead };
}

/** A transaction header costs a call and few decoders need it: access to its fields is tracked. */
class HeadlessTransaction implements Transaction {
  wantsHead = false;
  readonly hash: string;
  readonly logs: readonly BlockLog[];
  /** Failed transactions have no logs. */
  readonly hasFailed = false;

  constructor(hash: string, logs: readonly BlockLog[]) {
    this.hash = hash;
    this.logs = logs;
  }

  get from(): null {
    return this.#missing();
  }

  get to(): null {
    return this.#missing();
  }

  get value(): null {
    return this.#missing();
  }

  #missing(): null {
    this.wantsHead = true;
    return null;
  }
}
