import type { ListLife } from './life-cycle.ts';

/** How a list stands for those who come to its page. */
export type PublicState = 'offline' | 'upcoming' | 'open' | 'full' | 'ended' | 'closed';

/** The one thing that a visitor needs to know first. */
export function publicState(list: ListLife & { joined: number }, now: Date): PublicState {
  if (list.isFinished) return 'closed';
  if (!list.active || !list.startDate || !list.endDate) return 'offline';
  if (now < list.startDate) return 'upcoming';
  if (now >= list.endDate) return 'ended';
  return list.joined >= (list.availableSpots ?? 0) ? 'full' : 'open';
}
