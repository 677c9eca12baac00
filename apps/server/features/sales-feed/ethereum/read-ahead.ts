import type { BlockHeader, EthereumChain } from '#server/providers/ethereum/reader/port.ts';
import { mapWithConcurrency } from '../../../lib/concurrency.ts';
import { type FoundTransaction, readBlock } from './read-block.ts';

/** Consecutive blocks with their transactions, and the parent of the first. */
export type BlockRange = { follows: BlockHeader; headers: readonly BlockHeader[]; found: FoundTransaction[] };

/** Number of concurrent block requests. */
const BLOCKS_AT_ONCE = 4;

/** Reads ranges of a chain and prefetches the next range while one is being stored. */
export type RangeReader = {
  /**
   * The blocks after `from` up to `to`, which must have this many confirmations. The confirming headers are fetched in
   * the same batch: an earlier head is no proof, since the chain may have changed or another node may answer.
   */
  read(from: number, to: number, confirmations: number): Promise<BlockRange>;
  /** Starts to prefetch the next range. */
  prepare(from: number, to: number): void;
};

type Prepared = {
  headers: readonly BlockHeader[];
  foundByHash: ReadonlyMap<string, FoundTransaction[]>;
};
const NOTHING: Prepared = { headers: [], foundByHash: new Map() };

/**
 * The canonical blocks are fetched again every time: the chain may have changed since they were prefetched, and a block
 * counts only with its confirmations. The content of a block never changes.
 */
export function createRangeReader(chain: EthereumChain): RangeReader {
  let ahead: Promise<Prepared> = Promise.resolve(NOTHING);
  return {
    async read(from, to, confirmations) {
      const { headers: prepared, foundByHash } = await ahead;
      ahead = Promise.resolve(NOTHING);
      const span = { from, to, confirmations };
      const [follows, ...headers] =
        (await stillStanding(chain, span, prepared)) ?? (await fetchConfirmedHeaders(chain, span));
      if (!follows) throw new Error(`the node returned no block ${from}`);
      return { follows, headers, found: await readBlocks(chain, headers, foundByHash) };
    },
    prepare(from, to) {
      // A failed prefetch is retried on demand, and that error is thrown.
      ahead = readOnAhead(chain, from, to).catch(() => NOTHING);
    },
  };
}

type Span = { from: number; to: number; confirmations: number };

/** Headers of blocks that have this many confirmations right now. */
export async function fetchConfirmedHeaders(
  chain: EthereumChain,
  { from, to, confirmations }: Span,
): Promise<readonly BlockHeader[]> {
  return (await chain.headers(from, to + confirmations)).slice(0, to - from + 1);
}

/** Returns the prefetched headers if they match: each contains its parent's hash, so the last one vouches for all. */
async function stillStanding(
  chain: EthereumChain,
  { from, to, confirmations }: Span,
  prepared: readonly BlockHeader[],
): Promise<readonly BlockHeader[] | null> {
  const last = prepared.at(-1);
  if (prepared[0]?.number !== from || last?.number !== to) return null;
  const [now] = await fetchConfirmedHeaders(chain, { from: to, to, confirmations });
  return now?.hash === last.hash ? prepared : null;
}

async function readOnAhead(chain: EthereumChain, from: number, to: number): Promise<Prepared> {
  const headers = await chain.headers(from, to);
  const [, ...next] = headers;
  const found = await mapWithConcurrency(next, BLOCKS_AT_ONCE, (header) => readBlock(chain, header));
  return { headers, foundByHash: new Map(next.map(({ hash }, at) => [hash, found[at] ?? []])) };
}

export async function readBlocks(
  chain: EthereumChain,
  headers: readonly BlockHeader[],
  known: Prepared['foundByHash'] = NOTHING.foundByHash,
): Promise<FoundTransaction[]> {
  const read = async (header: BlockHeader) => known.get(header.hash) ?? (await readBlock(chain, header));
  return (await mapWithConcurrency(headers, BLOCKS_AT_ONCE, read)).flat();
}
