/** A slot whose time is known. */
export type Anchor = { slot: number; at: Date };

const SLOT_MS = 400;
/** Slots take longer when the chain is slow, and are skipped. */
const TOLERANCE_MS = 2 * 3_600_000;
const MAX_AHEAD_MS = 60_000;

/**
 * The time that a node reports for a slot, or an estimate by the distance to a known slot if the two differ by hours: a
 * wrong time would make a new sale look too old to be posted. Null when the node reports none.
 */
export function plausibleTime(
  { slot, happenedAt }: { slot: number; happenedAt: Date | null },
  anchor: Anchor | null,
  now: Date,
): Date | null {
  if (!happenedAt || !anchor) return happenedAt;
  const distanceMs = (anchor.slot - slot) * SLOT_MS;
  const estimateMs = anchor.at.getTime() - distanceMs;
  const toleranceMs = Math.max(TOLERANCE_MS, Math.abs(distanceMs));
  const isPlausible =
    Math.abs(happenedAt.getTime() - estimateMs) <= toleranceMs &&
    happenedAt.getTime() <= now.getTime() + MAX_AHEAD_MS;
  return isPlausible ? happenedAt : new Date(Math.min(estimateMs, now.getTime()));
}
