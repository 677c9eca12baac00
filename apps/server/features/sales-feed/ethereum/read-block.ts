import { decodeTransaction } from '@signboard/sales/ethereum/decode-transaction.ts';
import type { Transaction } from '@signboard/sales/ethereum/transaction.ts';
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

/** Heads cost a call each and few decoders look at one: the transaction itself notices whether somebody does. */
function decodeWithoutHead(hash: string, logs: readonly BlockLog[]) {
  let wantsHead = false;
  const missing = () => {
    wantsHead = true;
    return null;
  };
  const transaction: Transaction = {
    hash,
    get from() {
      return missing();
    },
    get to() {
      return missing();
    },
    get value() {
      return missing();
    },
    // What failed leaves no logs.
    hasFailed: false,
    logs,
  };
  const decoded = decodeTransaction(transaction);
  return { decoded, wantsHead };
}
