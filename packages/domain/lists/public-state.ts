import type { ListLifeCycle } from './life-cycle.ts';

export const PUBLIC_STATES = [
  'offline',
  'upcoming',
  'open',
  'full',
  'ended',
  'committed',
  'drawn',
  'closed',
] as const;

export type PublicState = (typeof PUBLIC_STATES)[number];

/** Null until winners are selected. */
export type DrawState = 'checking' | 'committed' | 'drawn' | null;

export function getPublicState(
  list: ListLifeCycle & { joined: number; draw: DrawState },
  now: Date,
): PublicState {
  if (list.draw === 'drawn') return 'drawn';
  if (list.draw !== null) return 'committed';
  if (list.isFinished) return 'closed';
  if (!list.active || !list.startDate || !list.endDate) return 'offline';
  if (now < list.startDate) return 'upcoming';
  if (now >= list.endDate) return 'ended';
  return list.joined >= (list.availableSpots ?? 0) ? 'full' : 'open';
}
