const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Cached per zone. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  clocks.set(timeZone, made);
  return made;
}

function offsetMs(atMs: number, timeZone: string): number {
  const parts = new Map(
    clockOf(timeZone)
      .formatToParts(atMs)
      .map(({ type, value }) => [type, value]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? '';
  const year = part('year').padStart(4, '0');
  const time = `${part('hour')}:${part('minute')}:${part('second')}`;
  const wallMs = Date.parse(`${year}-${part('month')}-${part('day')}T${time}Z`);
  return wallMs - Math.floor(atMs / 1000) * 1000;
}

/** ISO 8601 to the format of datetime-local inputs, in a time zone; empty for no date. */
export function toWallClock(iso: string, timeZone: string): string {
  const atMs = Date.parse(iso);
  if (Number.isNaN(atMs)) return '';
  return new Date(atMs + offsetMs(atMs, timeZone)).toISOString().slice(0, 16);
}

/**
 * The format of datetime-local inputs to ISO 8601; empty for no date. An hour that occurs twice is the first one; an hour
 * that the clock skips moves forward by the skipped time.
 */
export function fromWallClock(text: string, timeZone: string): string {
  const wallMs = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text)
    ? Date.parse(`${text.slice(0, 16)}Z`)
    : Number.NaN;
  if (Number.isNaN(wallMs)) return '';
  const before = offsetMs(wallMs - DAY_MS, timeZone);
  const after = offsetMs(wallMs + DAY_MS, timeZone);
  const moments = [wallMs - before, wallMs - after].sort((one, other) => one - other);
  const exact = moments.find((atMs) => atMs + offsetMs(atMs, timeZone) === wallMs);
  return new Date(exact ?? wallMs - before).toISOString();
}

/** The zone's UTC offset on a date, such as GMT+2; today's when there is none. */
export function zoneOffsetLabel(iso: string, timeZone: string, nowMs = Date.now()): string {
  const given = Date.parse(iso);
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(
    Number.isNaN(given) ? nowMs : given,
  );
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
