const SECOND_MS = 1_000;
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export type CountdownParts = { days: number; hours: number; minutes: number; seconds: number };

/** Rounds up to whole seconds; zero once the moment has passed. */
export function countdownParts(to: Date, now: number): CountdownParts {
  const left = Math.max(0, Math.ceil((to.getTime() - now) / SECOND_MS));
  return {
    days: Math.floor(left / DAY),
    hours: Math.floor((left % DAY) / HOUR),
    minutes: Math.floor((left % HOUR) / MINUTE),
    seconds: left % MINUTE,
  };
}

/** The localized unit for a number: 1 day, 2 days, 1 día. */
export function unitLabel(locale: string, unit: 'day' | 'hour' | 'minute' | 'second', count: number): string {
  const parts = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).formatToParts(
    count,
  );
  return parts.find(({ type }) => type === 'unit')?.value ?? unit;
}
