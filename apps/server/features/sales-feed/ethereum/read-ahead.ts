import type { BlockHeader, EthereumChain } from '#server/providers/ethereum/chain-port.ts';
import { mapFewAtOnce } from './map-few-at-once.ts';
import { type FoundTransaction, readBlock } from './read-block.ts';

/** Blocks in their order with what was found in them. The first is the one that they follow, of which nothing is read. */
export type Stretch = { follows: BlockHeader; headers: readonly BlockHeader[]; found: FoundTransaction[] };

/** How many blocks are asked for at the same time. */
const BLOCKS_AT_ONCE = 4;

/** Reads stretches of a chain; while one is being stored, the next is already on its way. */
export type StretchReader = {
  /** The blocks behind `from` up to `to`. */
  read(from: number, to: number): Promise<Stretch>;
  /** Begins to read what will be asked for next. */
  prepare(from: number, to: number): void;
};

/** Only reads, so what was read for nothing (the chain has changed since) is forgotten without harm. */
export function createStretchReader(chain: EthereumChain): StretchReader {
  let ahead: { name: string; stretch: Promise<Stretch> } | null = null;
  return {
    async read(from, to) {
      const prepared = ahead;
      ahead = null;
      return await (prepared?.name === `${from} ${to}` ? prepared.stretch : readStretch(chain, from, to));
    },
    prepare(from, to) {
      const stretch = readStretch(chain, from, to);
      // Whoever asks for it is told; when nobody does, nobody needs to know.
      stretch.catch(() => {});
      ahead = { name: `${from} ${to}`, stretch };
    },
  };
}

async function readStretch(chain: EthereumChain, from: number, to: number): Promise<Stretch> {
  const [follows, ...headers] = await chain.headers(from, to);
  if (!follows) throw new Error(`the node gave no block ${from}`);
  return { follows, headers, found: await readBlocks(chain, headers) };
}

/** What some blocks tell by their logs alone. */
export async function readBlocks(
  chain: EthereumChain,
  headers: readonly BlockHeader[],
): Promise<FoundTransaction[]> {
  return (await mapFewAtOnce(headers, BLOCKS_AT_ONCE, (header) => readBlock(chain, header))).flat();
}
