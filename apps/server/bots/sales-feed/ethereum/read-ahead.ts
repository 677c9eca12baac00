import type { BlockHeader, EthereumChain } from '#server/platform/providers/ethereum/reader/port.ts';
import { createSharedMap, mapWithConcurrency } from '../../../platform/lib/concurrency.ts';
import { type FoundTransaction, type ReadBlock, readBlock } from './read-block.ts';

/** Consecutive blocks with their transactions, and the parent of the first. */
type BlockRange = { follows: BlockHeader; headers: readonly BlockHeader[]; found: FoundTransaction[] };

/** Number of concurrent block requests. */
const BLOCKS_AT_ONCE = 4;
/** Blocks that are read elsewhere, or wait there: it should not run out of work while this thread stores what was read. */
const AWAY_AT_ONCE = 6;

/** Reads ranges of a chain and prefetches the next ones while one is being stored. */
export type RangeReader = {
  /**
   * The blocks after `from` up to `to`, which must have this many confirmations. The confirming headers are fetched in
   * the same batch: an earlier head is no proof, since the chain may have changed or another node may answer.
   */
  read(from: number, to: number, confirmations: number): Promise<BlockRange>;
  /** Prefetches a range; its blocks wait for those of the ranges that are being prefetched. */
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
export function createRangeReader(chain: EthereumChain, elsewhere?: ReadBlock): RangeReader {
  const here: ReadBlock = (header) => readBlock(chain, header);
  const readAhead = elsewhere ? shareWork(here, elsewhere) : here;
  const mapAhead = createSharedMap(elsewhere ? AWAY_AT_ONCE + 1 : BLOCKS_AT_ONCE);
  /** By their first block, in the order in which they are read. */
  const ahead = new Map<number, Promise<Prepared>>();
  return {
    async read(from, to, confirmations) {
      const { headers: prepared, foundByHash } = (await ahead.get(from)) ?? NOTHING;
      // Another continuation than was expected.
      if (!ahead.delete(from)) ahead.clear();
      const span = { from, to, confirmations };
      const [follows, ...headers] =
        (await stillStanding(chain, span, prepared)) ?? (await fetchConfirmedHeaders(chain, span));
      if (!follows) throw new Error(`the node returned no block ${from}`);
      return { follows, headers, found: await readBlocks(chain, headers, foundByHash) };
    },
    prepare(from, to) {
      if (ahead.has(from)) return;
      const read = async (): Promise<Prepared> => {
        const headers = await chain.headers(from, to);
        const [, ...next] = headers;
        const found = await mapAhead(next, readAhead);
        return { headers, foundByHash: new Map(next.map(({ hash }, at) => [hash, found[at] ?? []])) };
      };
      // A failed prefetch is retried on demand, and that error is thrown.
      ahead.set(
        from,
        read().catch(() => NOTHING),
      );
    },
  };
}

/** All blocks but one at a time are read elsewhere; what fails there is read here. */
function shareWork(here: ReadBlock, elsewhere: ReadBlock): ReadBlock {
  let away = 0;
  return async (header) => {
    if (away >= AWAY_AT_ONCE) return await here(header);
    away += 1;
    try {
      return await elsewhere(header);
    } catch {
      return await here(header);
    } finally {
      away -= 1;
    }
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

export async function readBlocks(
  chain: EthereumChain,
  headers: readonly BlockHeader[],
  known: Prepared['foundByHash'] = NOTHING.foundByHash,
): Promise<FoundTransaction[]> {
  const read = async (header: BlockHeader) => known.get(header.hash) ?? (await readBlock(chain, header));
  return (await mapWithConcurrency(headers, BLOCKS_AT_ONCE, read)).flat();
}
