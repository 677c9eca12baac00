import { createHash } from 'node:crypto';
import { CAPTCHA_ACTIONS } from '@signboard/contract/accounts/schemas.ts';
import { CAPTCHA_FRAME_PATH } from '@signboard/contract/captcha-frame.ts';
import { z } from 'zod';
import { type Clock, secondsAfter } from '#server/platform/lib/clock.ts';
import { requestJson } from '../http-json.ts';
import { ProviderError } from '../provider-error.ts';
import type { Captcha, CaptchaVerdict } from './port.ts';

/** Google's tokens are valid for two minutes; their hashes are kept for longer. */
const TRACE_SECONDS = 5 * 60;
const TIMEOUT_MS = 5_000;

const assessed = z.object({
  success: z.literal(true),
  score: z.number().min(0).max(1),
  action: z.string(),
  hostname: z.string(),
});
const failed = z.object({ success: z.literal(false), 'error-codes': z.array(z.string()).default([]) });
const answer = z.discriminatedUnion('success', [assessed, failed]);

type Options = {
  siteKey: string;
  secretKey: string;
  verifyUrl: string;
  scriptUrl: string;
  /** A token from any other host is not ours. */
  frameOrigin: string;
  clock: Clock;
  timeoutMs?: number;
};

/**
 * reCAPTCHA v3. Its token contains the action but no session, and Google forbids putting one into the action's name; so
 * a token belongs to the first session that uses it.
 */
export function createRecaptcha(options: Options): Captcha {
  const { siteKey, scriptUrl, frameOrigin } = options;
  const frameUrl = frameOrigin + CAPTCHA_FRAME_PATH;
  const frameHost = new URL(frameOrigin).hostname;
  return {
    async challenge({ action }) {
      return { kind: 'recaptcha', siteKey, scriptUrl, frameUrl, action };
    },
    async verify(token, _sessionId, now) {
      if (token === '') return { isProof: false };
      const told = await askVerifier(options, token);
      if (!told.success) return judgeFailure(told['error-codes']);
      if (told.hostname !== frameHost || !isOurAction(told.action)) return { isProof: false };
      return {
        isProof: true,
        score: told.score,
        action: told.action,
        proofId: createHash('sha256').update(token).digest('base64url'),
        expiresAt: secondsAfter(now, TRACE_SECONDS),
      };
    },
  };
}

const isOurAction = (action: string) => CAPTCHA_ACTIONS.some((known) => known === action);

/** A new token costs nothing, so a missing response can be retried like a late one. */
async function askVerifier(options: Options, token: string): Promise<z.output<typeof answer>> {
  const { verifyUrl, secretKey, clock, timeoutMs = TIMEOUT_MS } = options;
  const { status, text, json } = await requestJson(
    verifyUrl,
    // The visitor's IP address is not sent: Google has already seen it.
    { method: 'POST', body: new URLSearchParams({ secret: secretKey, response: token }) },
    { clock, timeoutMs, isRepeatable: true },
  );
  if (status !== 200) throw new ProviderError('retry-later', `reCAPTCHA answered ${status}`);
  if (json === null && text.trim() !== 'null')
    throw new ProviderError('retry-later', 'reCAPTCHA answered with broken JSON');
  const parsed = answer.safeParse(json);
  // A response without a score belongs to v2 keys, which are not supported.
  if (!parsed.success) throw new ProviderError('refused', 'reCAPTCHA returned no v3 response');
  return parsed.data;
}

/** A used, expired or invalid token is no proof; a wrong secret of ours says nothing about the visitor. */
function judgeFailure(codes: readonly string[]): CaptchaVerdict {
  if (codes.some((code) => code.endsWith('-input-secret')))
    throw new ProviderError('reconnect', 'reCAPTCHA rejected RECAPTCHA_SECRET_KEY');
  const isAboutToken = (code: string) => code === 'timeout-or-duplicate' || code.endsWith('-input-response');
  if (codes.length > 0 && codes.every(isAboutToken)) return { isProof: false };
  throw new ProviderError('refused', `reCAPTCHA rejected the request: ${codes.join(', ') || 'no reason'}`);
}
