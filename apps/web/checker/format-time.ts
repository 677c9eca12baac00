/** With the time zone, because readers compare it with their notes. */
export function formatTime(time: Date, language: string): string {
  return time.toLocaleString(language, { dateStyle: 'medium', timeStyle: 'long' });
}
