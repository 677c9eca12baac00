import { z } from 'zod';
import { createTtlCache } from '#server/lib/ttl-cache.ts';
import { type Answer, exchange } from '../exchange.ts';
import { parseResponse } from '../parse-response.ts';
import type { XAccounts } from './accounts-port.ts';
import type { XSigningKeys } from './oauth1-signer.ts';
import { standstill, xFault } from './x-fault.ts';

const TIMEOUT_MS = 8_000;
/** Every account that X tells of is paid for, and names do not move. */
const MEMORY = { ms: 600_000, max: 1_000 };

const tokenAnswer = z.object({
  token_type: z.literal('bearer'),
  access_token: z.string().regex(/^[\x21-\x7e]+$/),
});
/** X answers 200 without data for an account that is not there. */
const accountAnswer = z.object({ data: z.object({ username: z.string().min(1) }).optional() });

/** Looks accounts up as the app itself, which needs nobody's permission. */
export function createXAccounts(
  { apiBase, consumerKey, consumerSecret }: XSigningKeys & { apiBase: string },
  { timeoutMs = TIMEOUT_MS }: { timeoutMs?: number } = {},
): XAccounts {
  const found = createTtlCache<string[]>(MEMORY);
  // It lasts until the app's keys are changed, so it is asked for once.
  let bearer: Promise<string> | null = null;
  const ask = (path: string, init: RequestInit): Promise<Answer> =>
    exchange(apiBase + path, init, { timeoutMs, isRepeatable: true });

  const signIn = async (): Promise<string> => {
    const pair = `${encodeURIComponent(consumerKey)}:${encodeURIComponent(consumerSecret)}`;
    const answer = await ask('/oauth2/token', {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    if (answer.status === 401 || answer.status === 403)
      throw standstill('X does not know our consumer key', 'app-credentials');
    if (answer.status >= 300) throw xFault(answer, 'a login of the app');
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
      if (answer.status >= 300) throw xFault(answer, 'a look at an account');
      const { data } = parseResponse(accountAnswer, answer.json, 'X');
      return data ? [data.username] : [];
    } catch (error) {
      // Whatever was wrong: the next look begins anew.
      bearer = null;
      throw error;
    }
  };
  return { findByName: (name) => found.get(name.toLowerCase(), () => lookUp(name)) };
}
