import { secondsAfter } from '#server/lib/clock.ts';

const LONGEST_RETRY_SECONDS = 120;
const SHORTEST_PAUSE_SECONDS = 60;
const LONGEST_PAUSE_SECONDS = 15 * 60;

/** 2, 4, 8 … seconds, two minutes at most, with up to 50 % jitter. */
export function computeRetryTime(attempts: number, now: Date, random: () => number): Date {
  const most = Math.min(2 ** attempts, LONGEST_RETRY_SECONDS);
  return secondsAfter(now, (most / 2) * (1 + random()));
}

/** A global pause lasts a minute, then about as long again as it has lasted, up to a quarter of an hour. */
export function computePauseEnd(since: Date, now: Date, random: () => number): Date {
  const lastedSeconds = (now.getTime() - since.getTime()) / 1000;
  const seconds = Math.min(Math.max(lastedSeconds, SHORTEST_PAUSE_SECONDS), LONGEST_PAUSE_SECONDS);
  return secondsAfter(now, seconds * (1 + random() / 10));
}
