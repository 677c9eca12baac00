/** How many blocks are asked for at once. */
export type RangeWidth = {
  blocks(): number;
  /** After a range that was too large or took too long; false when it is one block already. */
  shrink(): boolean;
  grow(): void;
};

/** Nodes reject more than 10,000 blocks, some more than 2,000. */
export const MAX_BLOCKS = 2_000;

/** Halves at once and doubles after some successes, so that a busy stretch of the chain is not asked for in vain twice. */
const SUCCESSES_TO_GROW = 4;

export function createRangeWidth(most = MAX_BLOCKS): RangeWidth {
  let blocks = most;
  let successes = 0;
  return {
    blocks: () => blocks,
    shrink() {
      successes = 0;
      if (blocks === 1) return false;
      blocks = Math.floor(blocks / 2);
      return true;
    },
    grow() {
      successes += 1;
      if (successes < SUCCESSES_TO_GROW) return;
      successes = 0;
      blocks = Math.min(most, blocks * 2);
    },
  };
}
