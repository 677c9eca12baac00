import type { Transaction } from '@signboard/sales/ethereum/core/transaction.ts';
import { decodeTransaction } from '@signboard/sales/ethereum/decode-transaction.ts';
import type { KnownFacts } from '@signboard/sales/missing-facts.ts';
import type { Decoded } from '@signboard/sales/sale.ts';
import type {
  BlockHeader,
  BlockLog,
  EthereumChain,
  TransactionHead,
} from '#server/providers/ethereum/reader/port.ts';

/** A transaction that may contain sales, decoded from its logs alone. */
export type FoundTransaction = {
  hash: string;
  header: BlockHeader;
  logs: readonly BlockLog[];
  decoded: Decoded;
  /** Whether a decoder accessed the sender, the recipient or the value, which logs do not contain. */
  wantsHead: boolean;
};

/** Reads one block's transactions that contain sales or mints, or are missing facts to decide. */
export async function readBlock(chain: EthereumChain, header: BlockHeader): Promise<FoundTransaction[]> {
  const logs = await chain.logs(header);
  const byTransaction = Map.groupBy(logs, ({ transaction }) => transaction);
  return [...byTransaction].flatMap(([hash, logsOfIt]) => {
    const { decoded, wantsHead } = decodeWithoutHead(hash, logsOfIt);
    const isSilent = decoded.sales.length + decoded.mints.length + decoded.needs.length === 0;
    return isSilent ? [] : [{ hash, header, logs: logsOfIt, decoded, wantsHead }];
  });
}

/** Decodes again with the fetched facts. */
export function decodeAgain(
  { hash, logs }: FoundTransaction,
  head: TransactionHead | undefined,
  knowledge: KnownFacts,
): Decoded {
  const { from = null, to = null, value = null } = head ?? {};
  return decodeTransaction({ hash, from, to, value, hasFailed: false, logs }, knowledge);
}

function decodeWithoutHead(hash: string, logs: readonly BlockLog[]) {
  const transaction = new HeadlessTransaction(hash, logs);
  const decoded = decodeTransaction(transaction);
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
