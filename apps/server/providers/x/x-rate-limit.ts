import type { FaultScope } from '../provider-error.ts';

/** X's longest window is a day; a later time would silence a bot permanently. */
const LONGEST_WAIT_MS = 25 * 3_600_000;

/** Widest first: the app's day, the account's day, the account's fifteen minutes. */
const LIMITS: { header: string; scope: FaultScope }[] = [
  { header: 'x-app-limit-24hour', scope: 'app' },
  { header: 'x-user-limit-24hour', scope: 'account' },
  { header: 'x-rate-limit', scope: 'account' },
];

/** When X accepts calls again, and whose calls wait until then. Null when it does not say, or a past time. */
export function retryAtOf(headers: Headers, now = Date.now()): { retryAt: Date | null; scope: FaultScope } {
  const spent = LIMITS.find(({ header }) => headers.get(`${header}-remaining`) === '0');
  const { header, scope } = spent ?? { header: 'x-rate-limit', scope: 'account' };
  const resetMs = Number(headers.get(`${header}-reset`)) * 1000;
  const retryAt = resetMs > now ? new Date(Math.min(resetMs, now + LONGEST_WAIT_MS)) : null;
  return { retryAt, scope };
}
