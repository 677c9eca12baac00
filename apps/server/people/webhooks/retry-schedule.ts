const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** As Standard Webhooks recommends. A message is tried once more than there are delays, over three days. */
const DELAYS = [
  5,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const;

/** So that the messages of an outage don't all come back at the same moment. */
const JITTER = 0.2;

/** How long to wait after a failed attempt; null when it was the last one. `random` is between 0 and 1. */
export function retryDelaySeconds(attempts: number, random: number): number | null {
  const delay = DELAYS[attempts - 1];
  return delay === undefined ? null : delay * (1 + JITTER * random);
}

const MAX_COOLDOWN = 15 * MINUTE;
const FIRST_TIMEOUT_COOLDOWN = 30;
/** Single messages may fail at a receiver that works. */
const TOLERATED_FAILURES = 5;

/**
 * How long a receiver that failed several times in a row is left alone, with everything that waits for it. One that keeps
 * the connection open until the time limit takes room that others need, so it waits from its first time on.
 */
export function cooldownSeconds(failures: number, isTimeout: boolean): number {
  if (isTimeout) return Math.min(MAX_COOLDOWN, FIRST_TIMEOUT_COOLDOWN * 2 ** (failures - 1));
  if (failures < TOLERATED_FAILURES) return 0;
  return Math.min(MAX_COOLDOWN, 2 ** (failures - TOLERATED_FAILURES));
}

const BUSY = new Set([429, 502, 503, 504]);
const MAX_RETRY_AFTER = 24 * HOUR;

/** What a busy receiver asks for, in seconds or as a date; 0 when it asks for nothing. */
export function retryAfterSeconds(status: number, header: string | null, now: Date): number {
  if (!BUSY.has(status) || header === null) return 0;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - now.getTime()) / 1000;
  return Number.isNaN(seconds) ? 0 : Math.min(Math.max(0, seconds), MAX_RETRY_AFTER);
}
