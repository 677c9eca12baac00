import type { XRelation } from '@signboard/domain/eligibility/requirement.ts';
import { z } from 'zod';
import type { Clock } from '#server/platform/lib/clock.ts';
import {
  type HttpCall,
  type JsonResponse,
  parseResponse,
  requestJson,
  requireDecided,
} from '../http-json.ts';
import { ProviderError } from '../provider-error.ts';
import { type XApp, xAuthorizeUrl, xBasicAuthorization } from './x-oauth2.ts';

export type XAccountFacts = {
  id: string;
  username: string;
  createdAt: Date | null;
  followers: number | null;
  /** By the names of the accounts that were asked about, in lower case. */
  follows: Record<string, XRelation>;
};

/** Reads a person's X account once. No token is stored, and it is revoked after use. */
export type XFollowCheck = {
  authorizeUrl(request: { state: string; verifier: string; redirectUrl: string }): string;
  /** The person's account, and its relation to others. */
  check(
    grant: { code: string; verifier: string; redirectUrl: string },
    accounts: readonly string[],
  ): Promise<XAccountFacts>;
};

const REQUEST = { timeoutMs: 8_000, isRepeatable: true };
/** The minimum scopes to read an account and its follows; no refresh token is requested. */
const SCOPES = 'tweet.read users.read follows.read';

const tokenAnswer = z.object({ access_token: z.string().min(1) });
const meAnswer = z.object({
  data: z.object({
    id: z.string().min(1),
    username: z.string(),
    created_at: z.iso.datetime({ offset: true }).optional(),
    public_metrics: z.object({ followers_count: z.number().int().min(0) }).optional(),
  }),
});
const accountsAnswer = z.object({
  data: z
    .array(z.object({ username: z.string(), connection_status: z.array(z.string()).default([]) }))
    .default([]),
});
/** The age and the followers come with the read that is needed anyway. */
const ME_PATH = '/2/users/me?user.fields=created_at,public_metrics';
const CREDITS_USED_UP = 402;

export function createXFollowCheck(app: XApp, clock: Clock): XFollowCheck {
  const ask = async (path: string, init: HttpCall) =>
    requireDecided(await requestJson(`${app.apiBase}${path}`, init, { ...REQUEST, clock }), 'X');
  const form = (path: string, fields: Record<string, string>) =>
    ask(path, {
      method: 'POST',
      headers: { authorization: xBasicAuthorization(app) },
      body: new URLSearchParams(fields),
    });
  const read = async (token: string, path: string) => {
    const answer = await ask(path, { headers: { authorization: `Bearer ${token}` } });
    if (answer.status === CREDITS_USED_UP)
      throw new ProviderError('retry-later', 'the operator’s credits at X are used up');
    if (answer.status !== 200) throw new ProviderError('refused', `X answered ${answer.status} to ${path}`);
    return answer.json;
  };
  return {
    authorizeUrl: (request) => xAuthorizeUrl(app, SCOPES, request),
    async check({ code, verifier, redirectUrl }, accounts) {
      const token = readToken(
        await form('/2/oauth2/token', {
          grant_type: 'authorization_code',
          code,
          redirect_uri: redirectUrl,
          code_verifier: verifier,
        }),
      );
      try {
        const { data: me } = parseResponse(meAnswer, await read(token, ME_PATH), 'X');
        const follows =
          accounts.length === 0 ? {} : followsIn(await read(token, accountsPath(accounts)), accounts);
        return {
          id: me.id,
          username: me.username,
          createdAt: me.created_at ? new Date(me.created_at) : null,
          followers: me.public_metrics?.followers_count ?? null,
          follows,
        };
      } finally {
        // It expires within two hours; a failed revocation costs the person nothing.
        form('/2/oauth2/revoke', { token, token_type_hint: 'access_token' }).catch(() => {});
      }
    },
  };
}

/** All in one call; X bills each account that it returns. */
const accountsPath = (accounts: readonly string[]) =>
  `/2/users/by?usernames=${encodeURIComponent(accounts.join(','))}&user.fields=connection_status`;

function readToken({ status, json }: JsonResponse): string {
  const parsed = tokenAnswer.safeParse(json);
  if (status !== 200 || !parsed.success)
    throw new ProviderError('refused', `X returned no token (${status})`);
  return parsed.data.access_token;
}

/** X leaves out accounts that don't exist, which nobody follows. */
function followsIn(body: unknown, accounts: readonly string[]): Record<string, XRelation> {
  const { data } = parseResponse(accountsAnswer, body, 'X');
  const found = new Map(data.map((account) => [account.username.toLowerCase(), account.connection_status]));
  return Object.fromEntries(
    accounts.map((account) => {
      const name = account.toLowerCase();
      return [name, relationIn(found.get(name) ?? [])];
    }),
  );
}

function relationIn(status: readonly string[]): XRelation {
  if (status.includes('following')) return 'following';
  return status.includes('follow_request_sent') ? 'requested' : 'none';
}
