/** Formats a date with its time zone; the browser's zone when none is given. */
export function createDateFormatter(locale: string, timeZone?: string): (moment: Date) => string {
  const format = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    ...(timeZone !== undefined && { timeZone }),
  });
  // With a hyphen, GMT-6 could break at the end of a line.
  return (moment) => format.format(moment).replace('GMT-', 'GMT\u2212');
}
