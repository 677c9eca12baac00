import { z } from 'zod';
import type { Clock } from '#server/platform/lib/clock.ts';
import { type JsonResponse, parseResponse, requestJson } from '../http-json.ts';
import { ProviderError } from '../provider-error.ts';
import type { XBotSignedLogin } from './bot-login-port.ts';
import { type Signature, signOauth1, type XSigningKeys } from './oauth1-signer.ts';
import { appFault, xFault } from './x-fault.ts';

const TIMEOUT_MS = 8_000;
const CALLBACK_NOT_APPROVED = 415;

const token = z.string().regex(/^[\x21-\x7e]+$/);
const requestAnswer = z.object({
  oauth_token: token,
  oauth_token_secret: token,
  oauth_callback_confirmed: z.literal('true'),
});
const accessAnswer = z.object({
  oauth_token: token,
  oauth_token_secret: token,
  user_id: z.string().regex(/^\d+$/),
  screen_name: z.string().min(1),
});
const legacyErrors = z.object({ errors: z.array(z.object({ code: z.number() })) });

export function createXBotSignedLogin(
  { apiBase, ...keys }: XSigningKeys & { apiBase: string },
  { clock, timeoutMs = TIMEOUT_MS }: { clock: Clock; timeoutMs?: number },
): XBotSignedLogin {
  const post = (path: string, signature: Signature) => {
    const url = apiBase + path;
    const authorization = signOauth1(keys, { method: 'POST', url }, signature);
    return requestJson(
      url,
      { method: 'POST', headers: { authorization } },
      { clock, timeoutMs, isRepeatable: true },
    );
  };
  return {
    async begin(callbackUrl) {
      const answer = await post('/oauth/request_token', { extra: { oauth_callback: callbackUrl } });
      if (answer.status >= 300) throw beginFault(answer, clock);
      const { oauth_token, oauth_token_secret } = parseResponse(requestAnswer, fieldsOf(answer), 'X');
      // A person who is signed in at X must be able to choose the bot's account.
      const query = new URLSearchParams({ oauth_token, force_login: 'true' });
      const url = `${apiBase}/oauth/authorize?${query}`;
      return { url, requestToken: oauth_token, requestSecret: oauth_token_secret };
    },
    async finish({ requestToken, requestSecret, verifier }) {
      const answer = await post('/oauth/access_token', {
        token: { token: requestToken, secret: requestSecret },
        extra: { oauth_verifier: verifier },
      });
      if (answer.status === 401 && answer.json !== null)
        throw new ProviderError('refused', 'X rejected the verifier');
      if (answer.status >= 300) throw xFault(answer, 'a login', clock);
      const { oauth_token, oauth_token_secret, user_id, screen_name } = parseResponse(
        accessAnswer,
        fieldsOf(answer),
        'X',
      );
      return {
        credentials: { kind: 'oauth1', token: oauth_token, secret: oauth_token_secret },
        user: { id: user_id, username: screen_name },
      };
    },
  };
}

/** Before the person takes part, a rejection is about our keys or our callback address. */
function beginFault(answer: JsonResponse, clock: Clock): ProviderError {
  const codes = legacyErrors.safeParse(answer.json).data?.errors.map(({ code }) => code) ?? [];
  if (codes.includes(CALLBACK_NOT_APPROVED))
    return new ProviderError('refused', 'X has not approved our callback address', { scope: 'app' });
  const fault = xFault(answer, 'a login', clock);
  return fault.fault === 'reconnect'
    ? appFault('X does not know our consumer key', 'app-credentials')
    : fault;
}

const fieldsOf = ({ text }: JsonResponse) => Object.fromEntries(new URLSearchParams(text));
