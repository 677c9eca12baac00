/** Why a list closed: its announced end came, its owner closed it with all spots taken, or earlier. */
export const CLOSING_REASONS = ['end', 'full', 'early'] as const;

export type ClosingReason = (typeof CLOSING_REASONS)[number];

/** What participants may object to before a draw. */
export const WAIT_REASONS = ['early', 'end-moved', 'snapshot', 'removal'] as const;

export type WaitReason = (typeof WAIT_REASONS)[number];

type ClosingList = {
  endDate: Date | null;
  /** The most that were ever announced: spots that are taken away fill no list. */
  mostSpots: number | null;
  joined: number;
  lastJoinedAt: Date | null;
};

/** When and why a list closes that is closed now: at its end, however late that is noticed. */
export function findClosing(
  { endDate, mostSpots, joined, lastJoinedAt }: ClosingList,
  now: Date,
): { at: Date; why: ClosingReason } {
  if (endDate && endDate <= now) return { at: endDate, why: 'end' };
  const at = lastJoinedAt && lastJoinedAt > now ? lastJoinedAt : now;
  return { at, why: mostSpots !== null && joined >= mostSpots ? 'full' : 'early' };
}

/** A snapshot that removes a larger part of the entries gives people time to object. */
export const MANY_REMOVED = 0.1;
