import type { BlockHeader, EthereumChain } from '#server/providers/ethereum/chain-port.ts';
import { mapFewAtOnce } from './map-few-at-once.ts';
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

type BlocksByHash = ReadonlyMap<string, FoundTransaction[]>;
const NONE: BlocksByHash = new Map();

/**
 * Which blocks there are is asked anew each time: the chain may have changed its mind since they were prepared, and a
 * block counts only while others stand on it. What is in a block never changes.
 */
export function createStretchReader(chain: EthereumChain): StretchReader {
  let ahead: Promise<BlocksByHash> = Promise.resolve(NONE);
  return {
    async read(from, to, confirmations) {
      const known = await ahead;
      ahead = Promise.resolve(NONE);
      const [follows, ...headers] = await confirmedHeaders(chain, { from, to, confirmations });
      if (!follows) throw new Error(`the node gave no block ${from}`);
      return { follows, headers, found: await readBlocks(chain, headers, known) };
    },
    prepare(from, to) {
      // What could not be read ahead is read when it is asked for, and then whoever asks is told.
      ahead = readByHash(chain, from, to).catch(() => NONE);
    },
  };
}

/** Headers of blocks on which so many others stand at this very moment. */
export async function confirmedHeaders(
  chain: EthereumChain,
  { from, to, confirmations }: { from: number; to: number; confirmations: number },
): Promise<BlockHeader[]> {
  return (await chain.headers(from, to + confirmations)).slice(0, to - from + 1);
}

async function readByHash(chain: EthereumChain, from: number, to: number): Promise<BlocksByHash> {
  const [, ...headers] = await chain.headers(from, to);
  const found = await mapFewAtOnce(headers, BLOCKS_AT_ONCE, (header) => readBlock(chain, header));
  return new Map(headers.map(({ hash }, at) => [hash, found[at] ?? []]));
}

/** What some blocks tell by their logs alone. */
export async function readBlocks(
  chain: EthereumChain,
  headers: readonly BlockHeader[],
  known: BlocksByHash = NONE,
): Promise<FoundTransaction[]> {
  const read = async (header: BlockHeader) => known.get(header.hash) ?? (await readBlock(chain, header));
  return (await mapFewAtOnce(headers, BLOCKS_AT_ONCE, read)).flat();
}
