import type { BlockHeader, EthereumChain } from '#server/providers/ethereum/chain-port.ts';
import { mapWithConcurrency } from '../../../lib/map-with-concurrency.ts';
import { type FoundTransaction, readBlock } from './read-block.ts';

/** Blocks in their order with what was found in them, and the one that they follow, of which nothing is read. */
export type Stretch = { follows: BlockHeader; headers: readonly BlockHeader[]; found: FoundTransaction[] };

/** How many blocks are asked for at the same time. */
const BLOCKS_AT_ONCE = 4;

/** Reads stretches of a chain; while one is being stored, the logs of the next are already on their way. */
export type StretchReader = {
  /**
   * The blocks behind `from` up to `to`, on which so many others stand. Those are read along in one look: what a head
   * said a moment ago is no proof, since the chain may have changed or another node may answer now.
   */
  read(from: number, to: number, confirmations: number): Promise<Stretch>;
  /** Begins to read what will be asked for next. */
  prepare(from: number, to: number): void;
};

/** Blocks that were read ahead, with the one that they follow, and what was found in each. */
type Prepared = {
  headers: readonly BlockHeader[];
  foundByHash: ReadonlyMap<string, FoundTransaction[]>;
};
const NOTHING: Prepared = { headers: [], foundByHash: new Map() };

/**
 * Which blocks there are is asked anew each time: the chain may have changed its mind since they were prepared, and a
 * block counts only while others stand on it. What is in a block never changes.
 */
export function createStretchReader(chain: EthereumChain): StretchReader {
  let ahead: Promise<Prepared> = Promise.resolve(NOTHING);
  return {
    async read(from, to, confirmations) {
      const { headers: prepared, foundByHash } = await ahead;
      ahead = Promise.resolve(NOTHING);
      const span = { from, to, confirmations };
      const [follows, ...headers] =
        (await stillStanding(chain, span, prepared)) ?? (await confirmedHeaders(chain, span));
      if (!follows) throw new Error(`the node gave no block ${from}`);
      return { follows, headers, found: await readBlocks(chain, headers, foundByHash) };
    },
    prepare(from, to) {
      // What could not be read ahead is read when it is asked for, and then whoever asks is told.
      ahead = readOnAhead(chain, from, to).catch(() => NOTHING);
    },
  };
}

type Span = { from: number; to: number; confirmations: number };

/** Headers of blocks on which so many others stand at this very moment. */
export async function confirmedHeaders(
  chain: EthereumChain,
  { from, to, confirmations }: Span,
): Promise<readonly BlockHeader[]> {
  return (await chain.headers(from, to + confirmations)).slice(0, to - from + 1);
}

/** The prepared headers if they are the right ones: each names its parent, so the last one stands for all of them. */
async function stillStanding(
  chain: EthereumChain,
  { from, to, confirmations }: Span,
  prepared: readonly BlockHeader[],
): Promise<readonly BlockHeader[] | null> {
  const last = prepared.at(-1);
  if (prepared[0]?.number !== from || last?.number !== to) return null;
  const [now] = await confirmedHeaders(chain, { from: to, to, confirmations });
  return now?.hash === last.hash ? prepared : null;
}

async function readOnAhead(chain: EthereumChain, from: number, to: number): Promise<Prepared> {
  const headers = await chain.headers(from, to);
  const [, ...next] = headers;
  const found = await mapWithConcurrency(next, BLOCKS_AT_ONCE, (header) => readBlock(chain, header));
  return { headers, foundByHash: new Map(next.map(({ hash }, at) => [hash, found[at] ?? []])) };
}

/** What some blocks tell by their logs alone. */
export async function readBlocks(
  chain: EthereumChain,
  headers: readonly BlockHeader[],
  known: Prepared['foundByHash'] = NOTHING.foundByHash,
): Promise<FoundTransaction[]> {
  const read = async (header: BlockHeader) => known.get(header.hash) ?? (await readBlock(chain, header));
  return (await mapWithConcurrency(headers, BLOCKS_AT_ONCE, read)).flat();
}
