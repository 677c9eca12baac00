const MINUTE = 60;
const HOUR = 60 * MINUTE;
const twoDigits = (count: number) => String(count).padStart(2, '0');

/** The remaining time like 0:07, 12:30, 1:02:03, rounded up to whole seconds. */
export function formatCountdown(to: Date, now: number): string {
  const left = Math.max(0, Math.ceil((to.getTime() - now) / 1_000));
  const [hours, minutes, seconds] = [
    Math.floor(left / HOUR),
    Math.floor((left % HOUR) / MINUTE),
    left % MINUTE,
  ];
  return hours > 0
    ? `${hours}:${twoDigits(minutes)}:${twoDigits(seconds)}`
    : `${minutes}:${twoDigits(seconds)}`;
}
