import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type Clock, secondsAfter } from '#server/platform/lib/clock.ts';
import { type JsonResponse, parseResponse, requestJson } from '../http-json.ts';
import { ProviderError } from '../provider-error.ts';
import type { XBearerCredentials } from './publish-port.ts';
import { appFault, xFault } from './x-fault.ts';

export type XApp = { apiBase: string; webBase: string; clientId: string; clientSecret: string };

/** A token must fit into a header; otherwise it would be quoted in an error. */
const token = z.string().regex(/^[\x21-\x7e]+$/);
const tokenAnswer = z.object({
  access_token: token,
  refresh_token: token.optional(),
  expires_in: z.number().positive(),
});
const refusalAnswer = z.object({ error: z.string() });

export function xAuthorizeUrl(
  { webBase, clientId }: XApp,
  scope: string,
  { state, verifier, redirectUrl }: { state: string; verifier: string; redirectUrl: string },
): string {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUrl,
    scope,
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  return `${webBase}/i/oauth2/authorize?${query}`;
}

/** The app's client authentication. */
export function xBasicAuthorization({ clientId, clientSecret }: XApp): string {
  const pair = `${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`;
  return `Basic ${Buffer.from(pair).toString('base64')}`;
}

export type XOauth2 = {
  redeem(fields: { code: string; redirect_uri: string; code_verifier: string }): Promise<XBearerCredentials>;
  renew(refreshToken: string): Promise<XBearerCredentials>;
  revoke(token: string, hint: 'access_token' | 'refresh_token'): Promise<void>;
};

/** Token endpoints for a confidential client. */
export function createXOauth2(app: XApp, { timeoutMs, clock }: { timeoutMs: number; clock: Clock }): XOauth2 {
  const post = async (path: string, fields: Record<string, string>, doing: string): Promise<JsonResponse> => {
    const answer = await requestJson(
      app.apiBase + path,
      {
        method: 'POST',
        headers: { authorization: xBasicAuthorization(app) },
        body: new URLSearchParams(fields),
      },
      { clock, timeoutMs, isRepeatable: true },
    );
    if (answer.status === 401) throw appFault(`X does not know our client id: ${doing}`, 'app-credentials');
    if (answer.status >= 300 && !isGrantRefused(answer)) throw xFault(answer, doing, clock);
    return answer;
  };
  const grant = (answer: JsonResponse, oldRefreshToken?: string): XBearerCredentials => {
    const {
      access_token,
      refresh_token = oldRefreshToken,
      expires_in,
    } = parseResponse(tokenAnswer, answer.json, 'X');
    if (!refresh_token) throw new ProviderError('refused', 'X returned no refresh token');
    const expiresAt = secondsAfter(clock.now(), expires_in);
    return { kind: 'oauth2', accessToken: access_token, refreshToken: refresh_token, expiresAt };
  };
  return {
    async redeem(fields) {
      const answer = await post(
        '/2/oauth2/token',
        { grant_type: 'authorization_code', ...fields },
        'a login',
      );
      if (answer.status >= 300) throw new ProviderError('refused', 'X rejected the code');
      return grant(answer);
    },
    async renew(refreshToken) {
      const fields = { grant_type: 'refresh_token', refresh_token: refreshToken };
      const answer = await post('/2/oauth2/token', fields, 'a renewal');
      if (answer.status >= 300)
        throw new ProviderError('reconnect', 'X no longer refreshes this token', { scope: 'account' });
      return grant(answer, refreshToken);
    },
    async revoke(value, hint) {
      await post('/2/oauth2/revoke', { token: value, token_type_hint: hint }, 'a revocation');
    },
  };
}

/** The error of an invalid, used or revoked code or token. */
const isGrantRefused = ({ status, json }: JsonResponse) =>
  status === 400 && refusalAnswer.safeParse(json).success;
