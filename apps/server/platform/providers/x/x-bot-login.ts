import { z } from 'zod';
import type { Clock } from '#server/platform/lib/clock.ts';
import { parseResponse } from '../http-json.ts';
import type { XBotLogin } from './bot-login-port.ts';
import type { XBearerCredentials } from './publish-port.ts';
import { createXCaller } from './x-caller.ts';
import { createXOauth2, type XApp, xAuthorizeUrl } from './x-oauth2.ts';

const TIMEOUT_MS = 8_000;
const SCOPES = 'tweet.read tweet.write users.read media.write offline.access';
const meAnswer = z.object({ data: z.object({ id: z.string().regex(/^\d+$/), username: z.string().min(1) }) });

export function createXBotLogin(
  app: XApp,
  { timeoutMs = TIMEOUT_MS, clock }: { timeoutMs?: number; clock: Clock },
): XBotLogin {
  const oauth2 = createXOauth2(app, { timeoutMs, clock });
  const call = createXCaller({ apiBase: app.apiBase, signingKeys: null, clock, timeoutMs });
  const revoke = async ({ refreshToken, accessToken }: XBearerCredentials) => {
    await oauth2.revoke(refreshToken, 'refresh_token');
    await oauth2.revoke(accessToken, 'access_token');
  };
  return {
    authorizeUrl: (request) => xAuthorizeUrl(app, SCOPES, request),
    async exchange({ code, verifier, redirectUrl }) {
      const credentials = await oauth2.redeem({ code, redirect_uri: redirectUrl, code_verifier: verifier });
      try {
        const me = { method: 'GET', path: '/2/users/me', isRepeatable: true, doing: 'a login' } as const;
        const { id, username } = parseResponse(meAnswer, (await call(credentials, me)).json, 'X').data;
        return { credentials, user: { id, username } };
      } catch (error) {
        // This access is not stored, so it is revoked. If that fails too, the person can revoke it at X.
        revoke(credentials).catch(() => {});
        throw error;
      }
    },
    revoke,
  };
}
