/** A calendar day in someone's time zone. */
export type LocalDay = { day: string; from: Date; to: Date };

const DAY_MS = 86_400_000;

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The last days up to today, oldest first. Days with a clock change are shorter or longer. */
export function listLastDays(now: Date, timeZone: string, count: number): LocalDay[] {
  const today = Math.floor((now.getTime() + offsetMs(now.getTime(), timeZone)) / DAY_MS) * DAY_MS;
  return Array.from({ length: count }, (_, at) => {
    const day = today - (count - 1 - at) * DAY_MS;
    return {
      day: new Date(day).toISOString().slice(0, 10),
      from: new Date(midnightMs(day, timeZone)),
      to: new Date(midnightMs(day + DAY_MS, timeZone)),
    };
  });
}

/** When a day begins there. The second step corrects for a clock change between the guess and the result. */
function midnightMs(day: number, timeZone: string): number {
  const guess = day - offsetMs(day, timeZone);
  return day - offsetMs(guess, timeZone);
}

/** How far the clocks there are ahead of UTC. */
export function offsetMs(at: number, timeZone: string): number {
  const parts = clockOf(timeZone).formatToParts(at);
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const wallClock = Date.UTC(
    read('year'),
    read('month') - 1,
    read('day'),
    read('hour'),
    read('minute'),
    read('second'),
  );
  return wallClock - Math.floor(at / 1000) * 1000;
}

/** Making one takes a hundred times as long as using it. There are a few hundred zones. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-u-hc-h23', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  clocks.set(timeZone, made);
  return made;
}
