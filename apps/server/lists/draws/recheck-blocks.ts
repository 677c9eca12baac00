import type { LatestBlock } from '#server/platform/providers/latest-block.ts';
import type { DrawRow } from './draws-store.ts';

type Blocks = DrawRow['recheck'];

/** The blocks between which wallets were read, extended by a batch. A node that did not answer adds nothing. */
export function extendBlocks(blocks: Blocks, seen: readonly LatestBlock[]): Blocks {
  return seen.reduce(include, blocks);
}

function include(blocks: Blocks, { chain, number }: LatestBlock): Blocks {
  const known = blocks.find((one) => one.chain === chain);
  if (!known) return [...blocks, { chain, firstBlock: number, lastBlock: number }];
  // Nodes may lag behind each other.
  const extended = {
    chain,
    firstBlock: Math.min(known.firstBlock, number),
    lastBlock: Math.max(known.lastBlock, number),
  };
  return blocks.map((one) => (one === known ? extended : one));
}
