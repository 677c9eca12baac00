import type { EthereumChain, LogSearch, PlacedLog } from '#server/platform/providers/ethereum/reader/port.ts';

/** The starting point of a search: only earlier logs count, not those of the transaction itself. */
export type SearchStart = {
  blockNumber: number;
  blockHash: string;
  parentHash: string;
  firstLogIndex: number;
};

/** Maximum number of node calls per search. */
const MAX_SEARCHES = 40;

/**
 * Finds the newest earlier log that matches, in smaller ranges if the nodes require it. Null when there is none back to
 * the first block; undefined when the search limit is reached.
 */
export async function searchBackwards<Found>(
  chain: EthereumChain,
  { address, topics }: Pick<LogSearch, 'address' | 'topics'>,
  from: SearchStart,
  read: (log: PlacedLog) => Found | undefined,
): Promise<Found | null | undefined> {
  let toBlock = from.blockNumber;
  let width = toBlock + 1;
  for (let searches = 0; searches < MAX_SEARCHES && toBlock >= 0; searches += 1) {
    const fromBlock = Math.max(0, toBlock - width + 1);
    const search = { address, topics, fromBlock, toBlock, knownBlock: from.blockHash };
    const logs = await chain.search(search);
    if (logs === 'too-much') {
      if (width === 1) return undefined;
      width = Math.max(1, Math.floor(Math.min(width, toBlock + 1) / 4));
      continue;
    }
    for (const log of logs.toReversed()) {
      if (log.blockNumber === from.blockNumber && log.logIndex >= from.firstLogIndex) continue;
      const found = read(log);
      if (found !== undefined) return found;
    }
    toBlock = fromBlock - 1;
  }
  return toBlock < 0 ? null : undefined;
}
