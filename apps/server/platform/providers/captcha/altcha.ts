import { randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import { secondsAfter } from '#server/platform/lib/clock.ts';
import type { Keyring } from '#server/platform/secrets/keyring.ts';
import type { Captcha } from './port.ts';

/** With 1,500 iterations about half a second on a phone: makes floods costly and goes unnoticed. */
const COST = 1_000;
const LEAST_SHARE = 1 / 5;
const PUZZLE_SECONDS = 5 * 60;
/** Work was done, by a person or a bot: well above the minimum score, but not the best. */
const SOLVED_SCORE = 0.9;

const payload = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      nonce: z.string(),
      expiresAt: z.number(),
      data: z.object({ action: z.string(), sessionId: z.string() }),
    }),
    signature: z.string(),
  }),
  solution: z.looseObject({ counter: z.number(), derivedKey: z.string() }),
});

/** ALTCHA's proof of work: no third party sees the visitor. It proves cost, not humanity. */
export function createAltchaCaptcha(keyring: Keyring, maxRounds: number): Captcha {
  const secret = keyring.mac('captcha', 'challenge');
  const keySecret = keyring.mac('captcha', 'solution');
  return {
    async challenge(purpose, now) {
      const { parameters, signature } = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: COST,
        counter: randomInt(Math.floor(maxRounds * LEAST_SHARE), maxRounds),
        data: purpose,
        deriveKey,
        expiresAt: secondsAfter(now, PUZZLE_SECONDS),
        hmacSignatureSecret: secret,
        hmacKeySignatureSecret: keySecret,
      });
      if (!signature) throw new Error('a puzzle must be signed');
      return { kind: 'altcha', parameters: { ...parameters }, signature };
    },
    async verify(token, sessionId, now) {
      const parsed = payload.safeParse(decode(token));
      if (!parsed.success) return { isProof: false };
      const { challenge, solution } = parsed.data;
      const { nonce, expiresAt, data } = challenge.parameters;
      const verdict = await verifySolution({
        challenge: challenge as never,
        solution: solution as never,
        deriveKey,
        hmacSignatureSecret: secret,
        hmacKeySignatureSecret: keySecret,
      });
      const expires = new Date(expiresAt * 1000);
      if (!verdict.verified || expires <= now || data.sessionId !== sessionId) return { isProof: false };
      return { isProof: true, score: SOLVED_SCORE, action: data.action, proofId: nonce, expiresAt: expires };
    },
  };
}

function decode(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, 'base64').toString('utf8'));
  } catch {
    return null;
  }
}
