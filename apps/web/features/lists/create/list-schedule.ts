export const OPENINGS = ['now', 'date', 'later'] as const;
export const DURATIONS = ['day', 'three-days', 'week', 'date'] as const;

export type Opening = (typeof OPENINGS)[number];
export type Duration = (typeof DURATIONS)[number];

/** The chosen presets. Dates are ISO 8601 texts, and used only where a preset says so. */
export type ScheduleChoice = {
  opening: Opening;
  duration: Duration;
  startDate: string;
  endDate: string;
  eventDate: string;
  /** False while the event follows the end of registration. */
  hasOwnEventDate: boolean;
};

export type ScheduleDates = { startDate: string; endDate: string; eventDate: string };

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const DURATION_DAYS: Partial<Record<Duration, number>> = { day: 1, 'three-days': 3, week: 7 };

/** The dates that the presets mean now. Empty texts stand for dates that are not chosen yet. */
export function scheduleDates(choice: ScheduleChoice, now: Date): ScheduleDates {
  if (choice.opening === 'later') return { startDate: '', endDate: '', eventDate: '' };
  const startDate = choice.opening === 'now' ? startOfMinute(now) : choice.startDate;
  const days = DURATION_DAYS[choice.duration];
  const endDate = days === undefined ? choice.endDate : plusDays(startDate, days);
  return { startDate, endDate, eventDate: choice.hasOwnEventDate ? choice.eventDate : plusDays(endDate, 1) };
}

/** A computer whose clock is slightly ahead would otherwise open the list late. */
function startOfMinute(now: Date): string {
  return new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS).toISOString();
}

function plusDays(iso: string, days: number): string {
  const time = new Date(iso).getTime() + days * DAY_MS;
  // The largest time that a Date can hold.
  return Math.abs(time) <= 8.64e15 ? new Date(time).toISOString() : '';
}
