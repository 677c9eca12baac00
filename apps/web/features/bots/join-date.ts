const format = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** The day a bot joined, as the table writes it whatever the language: long, with hour and minute. */
export function joinDate(dateOfJoin: string | Date): string {
  return format.format(new Date(dateOfJoin));
}
