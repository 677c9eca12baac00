import { z } from 'zod';
import type { Clock } from '#server/platform/lib/clock.ts';
import { createTtlCache } from '#server/platform/lib/ttl-cache.ts';
import { type HttpCall, type JsonResponse, parseResponse, requestJson } from '../http-json.ts';
import type { XSigningKeys } from './oauth1-signer.ts';
import { appFault, xFault } from './x-fault.ts';

export type XAccounts = {
  /** The usernames as X spells them; empty when there is no such account. `beforeCall` runs when X is asked. */
  findByName(name: string, beforeCall?: () => Promise<void>): Promise<string[]>;
};

const TIMEOUT_MS = 8_000;
/** X bills every lookup, and usernames rarely change. */
const TTL = { ms: 600_000, max: 1_000 };

const tokenAnswer = z.object({
  token_type: z.literal('bearer'),
  access_token: z.string().regex(/^[\x21-\x7e]+$/),
});
/** X responds 200 without data for a missing account. */
const accountAnswer = z.object({ data: z.object({ username: z.string().min(1) }).optional() });

/** Uses app authentication, which needs nobody's permission. */
export function createXAccounts(
  { apiBase, consumerKey, consumerSecret }: XSigningKeys & { apiBase: string },
  { clock, timeoutMs = TIMEOUT_MS }: { clock: Clock; timeoutMs?: number },
): XAccounts {
  const cache = createTtlCache<string[]>({ ...TTL, clock });
  // The token lasts until the app's keys change, so it is requested once.
  let bearer: Promise<string> | null = null;
  const ask = (path: string, init: HttpCall): Promise<JsonResponse> =>
    requestJson(apiBase + path, init, { clock, timeoutMs, isRepeatable: true });

  const signIn = async (): Promise<string> => {
    const pair = `${encodeURIComponent(consumerKey)}:${encodeURIComponent(consumerSecret)}`;
    const answer = await ask('/oauth2/token', {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    if (answer.status === 401 || answer.status === 403)
      throw appFault('X does not know our consumer key', 'app-credentials');
    if (answer.status >= 300) throw xFault(answer, 'a login of the app', clock);
    return parseResponse(tokenAnswer, answer.json, 'X').access_token;
  };
  const lookUp = async (name: string): Promise<string[]> => {
    bearer ??= signIn();
    try {
      const headers = { authorization: `Bearer ${await bearer}` };
      const answer = await ask(`/2/users/by/username/${encodeURIComponent(name)}`, {
        method: 'GET',
        headers,
      });
      if (answer.status >= 300) throw xFault(answer, 'a look at an account', clock);
      const { data } = parseResponse(accountAnswer, answer.json, 'X');
      return data ? [data.username] : [];
    } catch (error) {
      // After any error the next lookup requests a new token.
      bearer = null;
      throw error;
    }
  };
  return {
    findByName: (name, beforeCall) =>
      cache.get(name.toLowerCase(), async () => {
        await beforeCall?.();
        return await lookUp(name);
      }),
  };
}
