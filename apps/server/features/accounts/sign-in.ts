import { randomUUID, timingSafeEqual } from 'node:crypto';
import type { Language } from '@signboard/domain/accounts/language.ts';
import { messageForAddress, signInMessage } from '@signboard/domain/accounts/sign-in-message.ts';
import { parseWallet } from '@signboard/domain/accounts/wallet-address.ts';
import { AppError } from '#server/app-error.ts';
import type { Session } from '#server/session.ts';
import { checkSignature } from './check-signature.ts';
import type { AccountsDeps } from './deps.ts';
import { type IssuedSession, issueSession } from './session-tokens.ts';
import { consumeNonce, insertSession } from './sessions-store.ts';
import { findOrCreateUser } from './users-store.ts';

export type SignInAttempt = {
  session: Session;
  username: string;
  nonce: string;
  signature: string | undefined;
  language: Language;
};

/** Signs a wallet in. One nonce is one attempt, whatever its outcome, so that a signature never works twice. */
export async function signIn(deps: AccountsDeps, attempt: SignInAttempt): Promise<IssuedSession> {
  const now = deps.clock.now();
  const wallet = parseWallet(attempt.username);
  if (!wallet) throw new AppError('wallet-invalid');
  if (!attempt.signature) throw new AppError('signature-invalid');
  const nonce = await takeNonce(deps, attempt, now);
  const message = messageForAddress(signInMessage({ domain: deps.domain, nonce }), attempt.username);
  const verdict = await checkSignature(deps.contractSignatures, wallet, message, attempt.signature);
  if (verdict === 'could-not-check') throw new AppError('signature-unchecked');
  if (verdict === 'invalid') throw new AppError('signature-invalid');
  return await deps.db.transaction().execute(async (db) => {
    const userId = await findOrCreateUser(db, wallet, attempt.language);
    const session = { kind: 'user', id: randomUUID(), userId } as const;
    const issued = await issueSession(deps.keyring, session, now);
    await insertSession(db, { id: session.id, userId, now, expiresAt: issued.expiresAt });
    return issued;
  });
}

async function takeNonce(deps: AccountsDeps, { session, nonce }: SignInAttempt, now: Date): Promise<string> {
  if (session.kind !== 'anonymous' || !isSame(session.nonce, nonce)) throw new AppError('nonce-mismatch');
  if (session.nonceExpiresAt <= now) throw new AppError('nonce-expired');
  if (!(await consumeNonce(deps.db, session.nonce, session.nonceExpiresAt))) throw new AppError('nonce-used');
  return session.nonce;
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
