import type { JoinedItem } from '@signboard/contract/lists/list.ts';

type Dated = Pick<JoinedItem, 'state' | 'startDate' | 'endDate' | 'eventDate' | 'revealAt'>;

export type NextDate = { kind: 'start' | 'end' | 'result' | 'event'; at: Date };

/** What the participant waits for; null when nothing with a date is ahead. */
export function nextDate(entry: Dated, now: number): NextDate | null {
  const { state, startDate, endDate, eventDate, revealAt } = entry;
  if (state === 'scheduled' && startDate) return { kind: 'start', at: startDate };
  if ((state === 'open' || state === 'full') && endDate) return { kind: 'end', at: endDate };
  if (state === 'drawing' && revealAt) return { kind: 'result', at: revealAt };
  return eventDate && eventDate.getTime() > now ? { kind: 'event', at: eventDate } : null;
}
