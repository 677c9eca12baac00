import { z } from 'zod';
import { type JsonResponse, parseResponse, requestJson, requireDecided } from '../http-json.ts';
import { ProviderError } from '../provider-error.ts';
import { type XApp, xAuthorizeUrl, xBasicAuthorization } from './x-oauth2.ts';

export type XRelation = 'following' | 'requested' | 'none';

export type XAccountFacts = { id: string; username: string; relation: XRelation | null };

/** Reads a person's X account once. No token is stored, and it is revoked after use. */
export type XFollowCheck = {
  authorizeUrl(request: { state: string; verifier: string; redirectUrl: string }): string;
  /** The person's account, and its relation to another if one is given. */
  check(
    grant: { code: string; verifier: string; redirectUrl: string },
    account: string | null,
  ): Promise<XAccountFacts>;
};

const REQUEST = { timeoutMs: 8_000, isRepeatable: true };
/** The minimum scopes to read an account and its follows; no refresh token is requested. */
const SCOPES = 'tweet.read users.read follows.read';

const tokenAnswer = z.object({ access_token: z.string().min(1) });
const meAnswer = z.object({ data: z.object({ id: z.string().min(1), username: z.string() }) });
const accountAnswer = z.object({
  data: z.object({ connection_status: z.array(z.string()).default([]) }).optional(),
});

export function createXFollowCheck(app: XApp): XFollowCheck {
  const ask = async (path: string, init: RequestInit) =>
    requireDecided(await requestJson(`${app.apiBase}${path}`, init, REQUEST), 'X');
  const form = (path: string, fields: Record<string, string>) =>
    ask(path, {
      method: 'POST',
      headers: { authorization: xBasicAuthorization(app) },
      body: new URLSearchParams(fields),
    });
  const read = async (token: string, path: string) => {
    const answer = await ask(path, { headers: { authorization: `Bearer ${token}` } });
    if (answer.status !== 200) throw new ProviderError('refused', `X answered ${answer.status} to ${path}`);
    return answer.json;
  };
  return {
    authorizeUrl: (request) => xAuthorizeUrl(app, SCOPES, request),
    async check({ code, verifier, redirectUrl }, account) {
      const token = readToken(
        await form('/2/oauth2/token', {
          grant_type: 'authorization_code',
          code,
          redirect_uri: redirectUrl,
          code_verifier: verifier,
        }),
      );
      try {
        const { data: me } = parseResponse(meAnswer, await read(token, '/2/users/me'), 'X');
        const relation = account === null ? null : relationOf(await read(token, accountPath(account)));
        return { id: me.id, username: me.username, relation };
      } finally {
        // It expires within two hours; a failed revocation costs the person nothing.
        form('/2/oauth2/revoke', { token, token_type_hint: 'access_token' }).catch(() => {});
      }
    },
  };
}

const accountPath = (account: string) =>
  `/2/users/by/username/${encodeURIComponent(account)}?user.fields=connection_status`;

function readToken({ status, json }: JsonResponse): string {
  const parsed = tokenAnswer.safeParse(json);
  if (status !== 200 || !parsed.success)
    throw new ProviderError('refused', `X returned no token (${status})`);
  return parsed.data.access_token;
}

/** X responds 200 without data for a missing account, which nobody follows. */
function relationOf(body: unknown): XRelation {
  const status = parseResponse(accountAnswer, body, 'X').data?.connection_status ?? [];
  if (status.includes('following')) return 'following';
  return status.includes('follow_request_sent') ? 'requested' : 'none';
}
