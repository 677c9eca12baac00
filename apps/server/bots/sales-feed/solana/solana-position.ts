import type { ListedTransaction } from '#server/platform/providers/solana/reader.ts';

/**
 * The position in a program's list. Nodes order transactions within a slot differently and can list a slot before it is
 * complete, so the last slots stay open and remember the processed transactions.
 */
export type SolanaPosition = {
  /** The newest slot with a processed transaction. */
  slot: number;
  /** Everything before this slot is closed. */
  openFrom: number;
  /** Whether the list is known to go back past the open slots. */
  hasOlder: boolean;
  /** Processed transactions of the open slots. */
  taken: readonly (readonly [slot: number, signature: string])[];
};

/** About thirteen seconds. */
const OPEN_SLOTS = 32;
/** The position is stored with every step; many transactions close slots earlier. */
const MAX_TAKEN = 1_000;

/** Starts after the newest slot: sales before a chain is watched are never posted. */
export function startPositionAfter(headSlot: number, hasOlder: boolean): SolanaPosition {
  return { slot: headSlot, openFrom: headSlot + 1, hasOlder, taken: [] };
}

/** Unprocessed transactions, oldest first. */
export function filterUnprocessed(
  position: SolanaPosition,
  listed: readonly ListedTransaction[],
): ListedTransaction[] {
  const taken = new Set(position.taken.map(([, signature]) => signature));
  return listed
    .filter(({ slot, signature }) => slot >= position.openFrom && !taken.has(signature))
    .toReversed();
}

/** The position after these were processed; everything older must have been processed before. */
export function advancePosition(
  position: SolanaPosition,
  listed: readonly Pick<ListedTransaction, 'slot' | 'signature'>[],
): SolanaPosition {
  const all = [...position.taken, ...listed.map(({ slot, signature }) => [slot, signature] as const)];
  const slots = all.map(([slot]) => slot).sort((a, b) => b - a);
  const slot = Math.max(position.slot, slots[0] ?? 0);
  const crowded = slots[MAX_TAKEN] === undefined ? 0 : Math.min(slots[MAX_TAKEN] + 1, slot);
  const openFrom = Math.max(position.openFrom, slot - OPEN_SLOTS, crowded);
  return {
    slot,
    openFrom,
    hasOlder: position.hasOlder || slots.some((one) => one < openFrom),
    taken: all.filter(([one]) => one >= openFrom),
  };
}
