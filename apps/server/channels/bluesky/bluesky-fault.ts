import { z } from 'zod';
import { type Clock, secondsAfter } from '#server/platform/lib/clock.ts';
import { ProviderError } from '#server/platform/providers/provider-error.ts';

const LONGEST_WAIT_SECONDS = 24 * 3600;

const problem = z.object({ error: z.string(), message: z.string().catch('') });

export type BlueskyAnswer = {
  status: number;
  json: unknown;
  /** When a rate limit ends, in seconds since 1970. */
  rateLimitReset: string | null;
};

/** What a rejected call means for us. */
export function blueskyFault({ status, json, rateLimitReset }: BlueskyAnswer, clock: Clock): ProviderError {
  const parsed = problem.safeParse(json);
  const name = parsed.data?.error ?? '';
  const message = `Bluesky answered ${status}${/^\w{1,60}$/.test(name) ? ` ${name}` : ''}`;
  if (status === 429) {
    const nowSeconds = clock.now().getTime() / 1000;
    const seconds = Math.min(Math.max(Number(rateLimitReset) - nowSeconds, 1), LONGEST_WAIT_SECONDS);
    const retryAt = rateLimitReset && seconds >= 1 ? secondsAfter(clock.now(), seconds) : null;
    return new ProviderError('retry-later', message, { scope: 'account', retryAt });
  }
  // The response comes from something in front of the server: nothing was decided about the call.
  if (!parsed.success || status >= 500) return new ProviderError('retry-later', message);
  if (name === 'AccountTakedown' || name === 'AccountSuspended' || name === 'AccountDeactivated')
    return new ProviderError('refused', message, { scope: 'account', reason: 'account-inactive' });
  if (name === 'ExpiredToken' || name === 'InvalidToken')
    return new ProviderError('reconnect', message, { scope: 'account', reason: 'session-ended' });
  if (status === 401)
    return new ProviderError('reconnect', message, { scope: 'account', reason: 'bad-password' });
  const isOfImage = status === 413 || /blob|image|size|mime/i.test(`${name} ${parsed.data.message}`);
  return new ProviderError('refused', message, { reason: isOfImage ? 'image-refused' : 'post-refused' });
}
