/** A moment as its reader says it, with the zone that it is told in; the browser's own when none is given. */
export function momentText(locale: string, timeZone?: string): (moment: Date) => string {
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
  // With a hyphen, GMT-6 would break at the end of a line.
  return (moment) => format.format(moment).replace('GMT-', 'GMT\u2212');
}
