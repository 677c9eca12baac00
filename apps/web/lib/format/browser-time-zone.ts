/** The person's own time zone, in which days are counted. */
export const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
