import { z } from 'zod';
import { askJson } from '../ask-json.ts';
import { parseResponse } from '../parse-response.ts';
import { ProviderError } from '../provider-error.ts';
import type { XFollowCheck, XRelation } from './port.ts';
import { type XApp, xAuthorizeUrl, xBasicAuthorization } from './x-oauth2.ts';

/** The least that a look at an account and its follows takes; no token outlives it, so none is asked to last. */
const SCOPES = 'tweet.read users.read follows.read';

const tokenAnswer = z.object({ access_token: z.string().min(1) });
const meAnswer = z.object({ data: z.object({ id: z.string().min(1), username: z.string() }) });
const accountAnswer = z.object({
  data: z.object({ connection_status: z.array(z.string()).default([]) }).optional(),
});

/** X's OAuth 2.0 with PKCE, and the reads that a follow check needs. */
export function createXFollowCheck(app: XApp): XFollowCheck {
  const form = (path: string, fields: Record<string, string>) =>
    askJson(`${app.apiBase}${path}`, {
      method: 'POST',
      headers: { authorization: xBasicAuthorization(app) },
      body: new URLSearchParams(fields),
    });
  const read = async (token: string, path: string) => {
    const answer = await askJson(`${app.apiBase}${path}`, { headers: { authorization: `Bearer ${token}` } });
    if (answer.status !== 200) throw new ProviderError('refused', `X answered ${answer.status} to ${path}`);
    return answer.body;
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
        // It expires in two hours by itself; a revocation that fails costs the person nothing.
        form('/2/oauth2/revoke', { token, token_type_hint: 'access_token' }).catch(() => {});
      }
    },
  };
}

const accountPath = (account: string) =>
  `/2/users/by/username/${encodeURIComponent(account)}?user.fields=connection_status`;

function readToken({ status, body }: { status: number; body: unknown }): string {
  const parsed = tokenAnswer.safeParse(body);
  if (status !== 200 || !parsed.success) throw new ProviderError('refused', `X gave no token (${status})`);
  return parsed.data.access_token;
}

/** X answers 200 without data for an account that is not there: nobody follows that one. */
function relationOf(body: unknown): XRelation {
  const status = parseResponse(accountAnswer, body, 'X').data?.connection_status ?? [];
  if (status.includes('following')) return 'following';
  return status.includes('follow_request_sent') ? 'requested' : 'none';
}
