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

/** Why an entry is not in a draw, apart from people who left: removed by the organizer, or by the snapshot. */
export const REMOVAL_REASONS = [...ORGANIZER_REASONS, ...REASONS] as const;

export type RemovalReason = (typeof REMOVAL_REASONS)[number];

type RemovalRefusal = 'draw-running' | 'list-drawn';

/** Entries can be removed until the draw, never during it or after it. */
export function findRemovalRefusal(draw: 'checking' | 'committed' | 'drawn' | null): RemovalRefusal | null {
  if (draw === null) return null;
  return draw === 'drawn' ? 'list-drawn' : 'draw-running';
}
