import type { Reading } from './watch-lease-store.ts';

type Block = { number: number; minedAt: Date };

/** Enough for the heads that are seen until the oldest of them is confirmed. */
const MAX_HEADS = 1_000;

/**
 * Tells until when a chain has been read. The time of the last block that was read is not always known, but that of each head
 * that was seen before.
 */
export function trackReading(): { saw(head: Block): void; readTo(number: number): Reading | null } {
  let heads: Block[] = [];
  return {
    saw(head) {
      if (head.number > (heads.at(-1)?.number ?? -1)) heads = [...heads, head].slice(-MAX_HEADS);
    },
    /** After every block up to this one has been stored. */
    readTo(number) {
      const at = heads.findLastIndex((head) => head.number <= number);
      heads = heads.slice(Math.max(0, at));
      const [newest] = at < 0 ? [] : heads;
      return newest ? { until: newest.minedAt, isHead: heads.length === 1 } : null;
    },
  };
}
