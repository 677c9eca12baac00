import type { Transaction } from '@signboard/sales/ethereum/core/transaction.ts';
import { decodeTransaction } from '@signboard/sales/ethereum/decode-transaction.ts';
import type { Knowledge } from '@signboard/sales/needs.ts';
import type { Decoded } from '@signboard/sales/sale.ts';
import type {
  BlockHeader,
  BlockLog,
  EthereumChain,
  TransactionHead,
} from '#server/providers/ethereum/chain-port.ts';

/** A transaction that may be worth telling, as far as its logs alone tell of it. */
export type FoundTransaction = {
  hash: string;
  header: BlockHeader;
  logs: readonly BlockLog[];
  decoded: Decoded;
  /** Whether a decoder looked for the sender, the receiver or the ether, which no log has. */
  wantsHead: boolean;
};

/** Reads one block: its transactions with sales or mints, or with questions that would tell of some. */
export async function readBlock(chain: EthereumChain, header: BlockHeader): Promise<FoundTransaction[]> {
  const logs = await chain.logs(header);
  const byTransaction = Map.groupBy(logs, ({ transaction }) => transaction);
  return [...byTransaction].flatMap(([hash, logsOfIt]) => {
    const { decoded, wantsHead } = decodeWithoutHead(hash, logsOfIt);
    const isSilent = decoded.sales.length + decoded.mints.length + decoded.needs.length === 0;
    return isSilent ? [] : [{ hash, header, logs: logsOfIt, decoded, wantsHead }];
  });
}

/** Decodes again with what was learned since. */
export function decodeAgain(
  { hash, logs }: FoundTransaction,
  head: TransactionHead | undefined,
  knowledge: Knowledge,
): Decoded {
  const { from = null, to = null, value = null } = head ?? {};
  return decodeTransaction({ hash, from, to, value, hasFailed: false, logs }, knowledge);
}

function decodeWithoutHead(hash: string, logs: readonly BlockLog[]) {
  const transaction = new HeadlessTransaction(hash, logs);
  const decoded = decodeTransaction(transaction);
  return { decoded, wantsHead: transaction.wantsHead };
}

/** Heads cost a call each and few decoders look at one: the transaction itself notices whether somebody does. */
class HeadlessTransaction implements Transaction {
  wantsHead = false;
  readonly hash: string;
  readonly logs: readonly BlockLog[];
  /** What failed leaves no logs. */
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
