import type { FaultScope } from '../provider-error.ts';

/** X's longest window is a day; whatever it says beyond that would silence a bot for good. */
const LONGEST_WAIT_MS = 25 * 3_600_000;

/** Widest first: the app's day, the account's day, the account's quarter of an hour. */
const LIMITS: { header: string; scope: FaultScope }[] = [
  { header: 'x-app-limit-24hour', scope: 'app' },
  { header: 'x-user-limit-24hour', scope: 'account' },
  { header: 'x-rate-limit', scope: 'account' },
];

/** From when on X takes calls again, and whose calls wait until then. Null when it does not say, or a time that is over. */
export function retryAtOf(headers: Headers, now = Date.now()): { retryAt: Date | null; scope: FaultScope } {
  const spent = LIMITS.find(({ header }) => headers.get(`${header}-remaining`) === '0');
  const { header, scope } = spent ?? { header: 'x-rate-limit', scope: 'account' };
  const resetMs = Number(headers.get(`${header}-reset`)) * 1000;
  const retryAt = resetMs > now ? new Date(Math.min(resetMs, now + LONGEST_WAIT_MS)) : null;
  return { retryAt, scope };
}
