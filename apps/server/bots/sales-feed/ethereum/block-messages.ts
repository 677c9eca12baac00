import type { NodesOptions } from '#server/platform/providers/ethereum/nodes.ts';
import type { BlockHeader, BlockLog } from '#server/platform/providers/ethereum/reader/port.ts';
import type { FoundTransaction } from './read-block.ts';

/** The nodes that the thread asks, with its own connections. */
export type ThreadNodes = Pick<NodesOptions, 'urls' | 'chainId'>;

export type BlockRequest = { id: number; header: BlockHeader };
export type BlockAnswer = { id: number; found: PackedTransaction[] } | { id: number; failure: string };

/** Messages are copied, object by object. The first thread has the header, and needs the logs of few transactions. */
type PackedTransaction = Omit<FoundTransaction, 'header' | 'logs'> & { logsJson: string };

export function pack({ header: _, logs, ...transaction }: FoundTransaction): PackedTransaction {
  return { ...transaction, logsJson: JSON.stringify(logs) };
}

export function unpack(
  { logsJson, ...transaction }: PackedTransaction,
  header: BlockHeader,
): FoundTransaction {
  let logs: FoundTransaction['logs'] | undefined;
  return {
    ...transaction,
    header,
    get logs() {
      logs ??= JSON.parse(logsJson) as BlockLog[];
      return logs;
    },
  };
}
