import { offsetMs } from '../lists/local-days.ts';

export const RECAP_INTERVALS = ['daily', 'weekly'] as const;

export type RecapInterval = (typeof RECAP_INTERVALS)[number];

/** When a bot posts its recaps, by the clocks of a time zone. */
export type RecapSchedule = {
  every: RecapInterval;
  /** 0 to 23. */
  hour: number;
  /** 1 is Monday, 7 is Sunday; only weekly recaps use it. */
  weekday: number;
  /** A name such as Europe/Madrid. */
  timeZone: string;
};

export type Period = { from: Date; to: Date };

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DAYS: Readonly<Record<RecapInterval, number>> = { daily: 1, weekly: 7 };
/** A period before and after, and room for days that a zone skipped. */
const SEARCHED_DAYS: Readonly<Record<RecapInterval, number>> = { daily: 3, weekly: 10 };

/** The name as the time zone database spells it; null if it has no such zone. Offsets such as +02:00 know no summer time. */
export function findTimeZone(name: string): string | null {
  if (!/^[a-z]/i.test(name)) return null;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/** The first time after a moment at which a recap is due. */
export function nextRecapAt(schedule: RecapSchedule, after: Date): Date {
  const found = listOccurrences(schedule, after).find((at) => at > after.getTime());
  if (found === undefined) throw new RangeError(`no recap is ever due in ${schedule.timeZone}`);
  return new Date(found);
}

/** The last time up to a moment at which a recap was due. */
export function latestRecapAt(schedule: RecapSchedule, until: Date): Date {
  const found = listOccurrences(schedule, until).findLast((at) => at <= until.getTime());
  if (found === undefined) throw new RangeError(`no recap was ever due in ${schedule.timeZone}`);
  return new Date(found);
}

/** The period that ends at a moment: it begins when the recap before was due. */
export function periodUntil(schedule: RecapSchedule, to: Date): Period {
  const from = listOccurrences(schedule, to).findLast((at) => at < to.getTime());
  if (from === undefined) throw new RangeError(`no recap was ever due in ${schedule.timeZone}`);
  return { from: new Date(from), to };
}

/** Half of a period: a change of the schedule never brings two recaps closer together. */
export function minRecapGapMs({ every }: Pick<RecapSchedule, 'every'>): number {
  return (DAYS[every] * DAY_MS) / 2;
}

/** How late a recap may be. Later it is left out, because the next one is near. */
export function maxRecapDelayMs({ every }: Pick<RecapSchedule, 'every'>): number {
  return every === 'daily' ? 12 * HOUR_MS : 24 * HOUR_MS;
}

/** Around a moment, ascending. A day that a zone skipped has the same occurrence as the next one. */
function listOccurrences(schedule: RecapSchedule, around: Date): number[] {
  const { every, hour, weekday, timeZone } = schedule;
  const local = around.getTime() + offsetMs(around.getTime(), timeZone);
  const today = Math.floor(local / DAY_MS) * DAY_MS;
  const reach = SEARCHED_DAYS[every];
  const days = Array.from({ length: 2 * reach + 1 }, (_, at) => today + (at - reach) * DAY_MS);
  return days
    .filter((day) => every === 'daily' || weekdayOf(day) === weekday)
    .map((day) => toInstant(day + hour * HOUR_MS, timeZone));
}

/** 1 January 1970 was a Thursday. */
function weekdayOf(day: number): number {
  return ((((day / DAY_MS + 3) % 7) + 7) % 7) + 1;
}

/**
 * When clocks there show this time. If they show it twice, the first time; if they skip it in spring, the moment at which
 * they are put forward, or as much later as the time is into the gap.
 */
function toInstant(wallClock: number, timeZone: string): number {
  const before = offsetMs(wallClock - DAY_MS, timeZone);
  const after = offsetMs(wallClock + DAY_MS, timeZone);
  const candidates = [wallClock - before, wallClock - after].sort((one, other) => one - other);
  const exact = candidates.find((at) => at + offsetMs(at, timeZone) === wallClock);
  return exact ?? wallClock - before;
}
