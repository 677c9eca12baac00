const format = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** Always in English, long, with hour and minute, as the specification asks. */
export function joinDate(dateOfJoin: string | Date): string {
  return format.format(new Date(dateOfJoin));
}
