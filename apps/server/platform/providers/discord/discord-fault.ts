import { z } from 'zod';
import { type Clock, secondsAfter } from '#server/platform/lib/clock.ts';
import type { JsonResponse } from '../http-json.ts';
import { type FaultScope, ProviderError } from '../provider-error.ts';
import type { WebhookRefusal } from './webhook-port.ts';

/** Longer than Discord's own limits; longer values would be a ban. */
const LONGEST_WAIT_SECONDS = 24 * 3600;
const CODES = {
  unknownChannel: 10_003,
  unknownWebhook: 10_015,
  blocked: 40_333,
  tooLarge: 40_005,
  needsThread: 220_001,
};

const problem = z.object({ code: z.number().catch(0), retry_after: z.number().optional().catch(undefined) });
type Problem = z.infer<typeof problem> & { global?: unknown };

/** What a rejected webhook call means for us. */
export function discordFault({ status, headers, json }: JsonResponse, clock: Clock): ProviderError {
  const message = `Discord answered ${status} to a webhook`;
  const parsed = problem.loose().safeParse(json);
  if (status === 429) return limited(message, headers, parsed.data, clock);
  // The response comes from a proxy in front of the API: nothing was decided about the call.
  if (!parsed.success || parsed.data.code === CODES.blocked)
    return new ProviderError('retry-later', message, { scope: 'app' });
  return new ProviderError('refused', message, refusalOf(status, parsed.data.code));
}

/** A global limit, or one for our IP address, affects every webhook. */
function limited(message: string, headers: Headers, said: Problem | undefined, clock: Clock): ProviderError {
  const isForAll = !said || said.global === true || headers.get('x-ratelimit-global') === 'true';
  const seconds = said?.retry_after ?? Number(headers.get('retry-after') ?? Number.NaN);
  const retryAt = seconds >= 0 ? secondsAfter(clock.now(), Math.min(seconds, LONGEST_WAIT_SECONDS)) : null;
  return new ProviderError('retry-later', message, { retryAt, scope: isForAll ? 'app' : 'account' });
}

function refusalOf(status: number, code: number): { reason: WebhookRefusal; scope: FaultScope } {
  const isGone = status === 404 && (code === CODES.unknownWebhook || code === CODES.unknownChannel);
  if (isGone || status === 401) return { reason: 'gone', scope: 'account' };
  if (code === CODES.needsThread) return { reason: 'needs-thread', scope: 'account' };
  if (status === 413 || code === CODES.tooLarge) return { reason: 'too-large', scope: 'post' };
  if (status === 400) return { reason: 'invalid-message', scope: 'post' };
  if (status === 403) return { reason: 'not-permitted', scope: 'account' };
  return { reason: 'other', scope: status === 404 ? 'app' : 'post' };
}
