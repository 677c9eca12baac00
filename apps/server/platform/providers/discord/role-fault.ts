import { z } from 'zod';
import { secondsAfter } from '#server/platform/lib/clock.ts';
import type { JsonResponse } from '../http-json.ts';
import { ProviderError, type ProviderErrorDetails } from '../provider-error.ts';

/** Longer values would be a ban. */
const LONGEST_WAIT_SECONDS = 24 * 3600;
const DEFAULT_WAIT_SECONDS = 60;
/** Discord bans addresses after 10,000 invalid answers in ten minutes; this is one in fifteen. */
const REJECTED_WAIT_SECONDS = 15 * 60;

const CODES = {
  unknownGuild: 10_004,
  unknownMember: 10_007,
  unknownRole: 10_011,
  unknownUser: 10_013,
  missingAccess: 50_001,
  missingPermissions: 50_013,
};

const problem = z.looseObject({
  code: z.number().catch(0),
  retry_after: z.number().optional().catch(undefined),
});

/**
 * What a rejected call of the bot means. Scope `account` is about the server, `app` about the bot everywhere, and `post`
 * about one member.
 */
export function roleFault({ status, headers, json }: JsonResponse, now: Date): ProviderError {
  const message = `Discord answered ${status} to the bot`;
  const said = problem.safeParse(json).data;
  if (status === 429) return limited(message, headers, said, now);
  if (status === 401)
    return new ProviderError('reconnect', message, {
      scope: 'app',
      retryAt: secondsAfter(now, REJECTED_WAIT_SECONDS),
    });
  const details = said && refusalOf(status, said.code);
  if (details) return new ProviderError('refused', message, details);
  // From a proxy in front of the API, or of a kind that we don't know: nothing is known about the member.
  return new ProviderError('retry-later', message, {
    scope: 'app',
    retryAt: secondsAfter(now, REJECTED_WAIT_SECONDS),
  });
}

/** A global limit, or one for our IP address, affects every server. */
function limited(
  message: string,
  headers: Headers,
  said: z.infer<typeof problem> | undefined,
  now: Date,
): ProviderError {
  const isForAll = !said || said.global === true || headers.get('x-ratelimit-global') === 'true';
  const given = said?.retry_after ?? Number(headers.get('retry-after') ?? Number.NaN);
  const seconds = given >= 0 ? Math.min(given, LONGEST_WAIT_SECONDS) : DEFAULT_WAIT_SECONDS;
  return new ProviderError('retry-later', message, {
    retryAt: secondsAfter(now, seconds),
    scope: isForAll ? 'app' : 'account',
  });
}

function refusalOf(status: number, code: number): ProviderErrorDetails | null {
  if (code === CODES.unknownMember) return { reason: 'left-server', scope: 'post' };
  if (code === CODES.unknownGuild || code === CODES.missingAccess)
    return { reason: 'bot-removed', scope: 'account' };
  if (code === CODES.unknownRole) return { reason: 'role-removed', scope: 'account' };
  if (code === CODES.missingPermissions) return { reason: 'missing-permission', scope: 'account' };
  if (code === CODES.unknownUser || (status === 400 && code > 0))
    return { reason: 'rejected', scope: 'post' };
  // Any other 403 stops the list as well: repeated ones would get our address banned.
  if (status === 403 && code > 0) return { reason: 'missing-permission', scope: 'account' };
  return null;
}
