import type { PublicState } from './life-cycle.ts';
import { CLOSING_SOON_SECONDS } from './list-event.ts';

export const REMINDER_KINDS = ['opens', 'closes'] as const;

export type ReminderKind = (typeof REMINDER_KINDS)[number];

/** What a visitor can be reminded of now: the opening, or the closing while there is time for a reminder. */
export function findReminderKind(
  list: { state: PublicState; endDate: Date | null },
  now: Date,
): ReminderKind | null {
  if (list.state === 'upcoming') return 'opens';
  if (list.state !== 'open' || !list.endDate) return null;
  return list.endDate.getTime() - now.getTime() > CLOSING_SOON_SECONDS * 1000 ? 'closes' : null;
}
