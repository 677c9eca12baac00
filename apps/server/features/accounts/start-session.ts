import { randomBytes, randomUUID } from 'node:crypto';
import { buildSignInMessage } from '@signboard/domain/accounts/sign-in-message.ts';
import { secondsAfter } from '#server/lib/clock.ts';
import type { AccountsDeps } from './deps.ts';
import { NONCE_SECONDS } from './session-times.ts';
import { type IssuedSession, issueSession } from './session-tokens.ts';

/** Anonymous sessions need no row, so visitors cause no writes. */
export function startSession(deps: AccountsDeps): IssuedSession & { nonce: string; message: string } {
  const now = deps.clock.now();
  const nonce = randomBytes(16).toString('hex');
  const issued = issueSession(
    deps.keyring,
    { kind: 'anonymous', id: randomUUID(), nonce, nonceExpiresAt: secondsAfter(now, NONCE_SECONDS) },
    now,
  );
  return { ...issued, nonce, message: buildSignInMessage({ domain: deps.domain, nonce }) };
}
