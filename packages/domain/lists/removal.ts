import { REASONS } from '../eligibility/requirement.ts';

/** Why an organizer may remove an entry. Codes instead of text: they stay published, and text could not be erased. */
export const ORGANIZER_REASONS = [
  'several-wallets',
  'automated',
  'broke-rules',
  'team-member',
  'on-request',
] as const;

export type OrganizerReason = (typeof ORGANIZER_REASONS)[number];

/** Why an entry is not in a draw, apart from people who left: removed by the organizer, or by the re-check. */
export const REMOVAL_REASONS = [...ORGANIZER_REASONS, ...REASONS] as const;

export type RemovalReason = (typeof REMOVAL_REASONS)[number];

const HOUR_MS = 3_600_000;
const SHORT_LIST_HOURS = 48;

type RemovalRefusal = 'draw-running' | 'list-drawn';

/** Entries can be removed until the draw, never during it or after it. */
export function findRemovalRefusal(draw: 'checking' | 'committed' | 'drawn' | null): RemovalRefusal | null {
  if (draw === null) return null;
  return draw === 'drawn' ? 'list-drawn' : 'draw-running';
}

type Removals = { lastRemovedAt: Date | null; startDate: Date | null; endDate: Date | null };

/**
 * From when on a list can be drawn: participants have a day to object to a removal, or an hour on lists that run for
 * less than two days. Null when nobody was removed.
 */
export function earliestDraw({ lastRemovedAt, startDate, endDate }: Removals): Date | null {
  if (!lastRemovedAt) return null;
  const runsMs = startDate && endDate ? endDate.getTime() - startDate.getTime() : Number.POSITIVE_INFINITY;
  const hours = runsMs < SHORT_LIST_HOURS * HOUR_MS ? 1 : 24;
  return new Date(lastRemovedAt.getTime() + hours * HOUR_MS);
}
