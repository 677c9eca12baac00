import type { ListedTransaction } from '#server/providers/solana/chain-port.ts';

/**
 * How far a program's list has been taken. Nodes differ in the order inside a slot, and one can list a slot before it
 * has all of it: so the last slots stay open, with what was taken of them by name.
 */
export type SolanaPosition = {
  /** The newest slot of which anything was taken. */
  slot: number;
  /** Everything before this slot is done with. */
  openFrom: number;
  /** Whether the list is known to go back behind the open slots. */
  hasOlder: boolean;
  /** What was taken of the open slots. */
  taken: readonly (readonly [slot: number, signature: string])[];
};

/** About thirteen seconds. */
const OPEN_SLOTS = 32;
/** A position is written with every step; a flood of transactions closes slots earlier. */
const MOST_TAKEN = 1_000;

/** Begins behind the newest slot: what happened before a chain is watched is never told. */
export function positionAfter(headSlot: number, hasOlder: boolean): SolanaPosition {
  return { slot: headSlot, openFrom: headSlot + 1, hasOlder, taken: [] };
}

/** Those of a list that were not taken yet, the oldest first. */
export function notTaken(
  position: SolanaPosition,
  listed: readonly ListedTransaction[],
): ListedTransaction[] {
  const taken = new Set(position.taken.map(([, signature]) => signature));
  return listed
    .filter(({ slot, signature }) => slot >= position.openFrom && !taken.has(signature))
    .toReversed();
}

/** The position once these were taken, of which everything older was taken before. */
export function positionWith(
  position: SolanaPosition,
  listed: readonly Pick<ListedTransaction, 'slot' | 'signature'>[],
): SolanaPosition {
  const all = [...position.taken, ...listed.map(({ slot, signature }) => [slot, signature] as const)];
  const slots = all.map(([slot]) => slot).sort((a, b) => b - a);
  const slot = Math.max(position.slot, slots[0] ?? 0);
  const crowded = slots[MOST_TAKEN] === undefined ? 0 : Math.min(slots[MOST_TAKEN] + 1, slot);
  const openFrom = Math.max(position.openFrom, slot - OPEN_SLOTS, crowded);
  return {
    slot,
    openFrom,
    hasOlder: position.hasOlder || slots.some((one) => one < openFrom),
    taken: all.filter(([one]) => one >= openFrom),
  };
}
