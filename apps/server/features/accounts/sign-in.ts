import { randomUUID } from 'node:crypto';
import type { Language } from '@signboard/domain/accounts/language.ts';
import { buildSignInMessage, insertAddress } from '@signboard/domain/accounts/sign-in-message.ts';
import { parseWallet, type Wallet } from '@signboard/domain/accounts/wallet-address.ts';
import { AppError } from '#server/lib/app-error.ts';
import { secondsAfter } from '#server/lib/clock.ts';
import type { AnonymousSession, Session } from '#server/lib/route.ts';
import { isSameSecret } from '#server/secrets/keyring.ts';
import { checkSignature } from './check-signature.ts';
import type { AccountsDeps } from './deps.ts';
import { type IssuedSession, issueSession, SESSION_SECONDS } from './session-tokens.ts';
import { openUserSession } from './sessions-store.ts';

export type SignInAttempt = {
  session: Session;
  username: string;
  nonce: string;
  signature: string | undefined;
  language: Language;
};

/** The nonce is consumed in the statement that opens the session, so that a signature never works twice. */
export async function signIn(deps: AccountsDeps, attempt: SignInAttempt): Promise<IssuedSession> {
  const now = deps.clock.now();
  const wallet = parseWallet(attempt.username);
  if (!wallet) throw new AppError('wallet-invalid');
  const { nonce, nonceExpiresAt } = requireNonce(attempt, now);
  await requireSignature(deps, wallet, attempt, nonce);
  const id = randomUUID();
  const expiresAt = secondsAfter(now, SESSION_SECONDS);
  const { language } = attempt;
  const opened = await openUserSession(deps.db, {
    id,
    wallet,
    language,
    nonce,
    nonceExpiresAt,
    now,
    expiresAt,
  });
  if (!opened) throw new AppError('nonce-used');
  return issueSession(deps.keyring, { kind: 'user', id, userId: opened.userId }, now);
}

function requireNonce({ session, nonce }: SignInAttempt, now: Date): AnonymousSession {
  if (session.kind !== 'anonymous' || !isSameSecret(session.nonce, nonce))
    throw new AppError('nonce-mismatch');
  if (session.nonceExpiresAt <= now) throw new AppError('nonce-expired');
  return session;
}

async function requireSignature(
  deps: AccountsDeps,
  wallet: Wallet,
  attempt: SignInAttempt,
  nonce: string,
): Promise<void> {
  if (!attempt.signature) throw new AppError('signature-invalid');
  const message = insertAddress(buildSignInMessage({ domain: deps.domain, nonce }), attempt.username);
  const verdict = await checkSignature(deps.contractSignatures, wallet, message, attempt.signature);
  if (verdict === 'could-not-check') throw new AppError('signature-unchecked');
  if (verdict === 'invalid') throw new AppError('signature-invalid');
}
