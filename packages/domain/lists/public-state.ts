import type { ListLife } from './life-cycle.ts';

/** How a list stands for those who come to its page. */
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

/** How far the draw has come; null before the winners were asked for. */
export type DrawState = 'checking' | 'committed' | 'drawn' | null;

/** The one thing that a visitor needs to know first. */
export function publicState(list: ListLife & { joined: number; draw: DrawState }, now: Date): PublicState {
  if (list.draw === 'drawn') return 'drawn';
  if (list.draw !== null) return 'committed';
  if (list.isFinished) return 'closed';
  if (!list.active || !list.startDate || !list.endDate) return 'offline';
  if (now < list.startDate) return 'upcoming';
  if (now >= list.endDate) return 'ended';
  return list.joined >= (list.availableSpots ?? 0) ? 'full' : 'open';
}
