import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import type { ReminderKind } from '@signboard/domain/lists/reminder.ts';
import { calendarFile } from '../joining/calendar-file.ts';

/** The moment as a calendar file; null when the list has no such date. */
export function reminderCalendar(
  list: PublicList,
  kind: ReminderKind,
  title: string,
): { file: Blob; name: string } | null {
  const startsAt = (kind === 'opens' ? list.details?.startDate : list.details?.endDate) ?? null;
  if (!startsAt) return null;
  const url = location.origin + location.pathname;
  const text = calendarFile({
    uid: `${list.id}-${kind}@${location.hostname}`,
    title,
    description: url,
    url,
    startsAt,
    writtenAt: new Date(),
  });
  const file = new Blob([text], { type: 'text/calendar;charset=utf-8' });
  return { file, name: `${list.workspace}-${list.urlEndName}-${kind}.ics` };
}
