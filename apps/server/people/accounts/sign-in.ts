import type { Device } from '@signboard/domain/accounts/device.ts';
import type { Language } from '@signboard/domain/accounts/language.ts';
import { buildSignInMessage, insertAddress } from '@signboard/domain/accounts/sign-in-message.ts';
import { parseWallet, type Wallet } from '@signboard/domain/accounts/wallet-address.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import type { AnonymousSession, Session } from '#server/platform/lib/route.ts';
import { isSameSecret } from '#server/platform/secrets/keyring.ts';
import { requireSignature, type SignatureChainId } from './check-signature.ts';
import type { AccountsDeps } from './deps.ts';
import { openSession } from './session-life-cycle.ts';
import type { IssuedSession } from './session-tokens.ts';
import { nonceProof } from './sessions-store.ts';

export type SignInAttempt = {
  session: Session;
  username: string;
  nonce: string;
  signature: string | undefined;
  clientAddress: string;
  language: Language;
  device: Device;
};

/** The nonce is consumed in the statement that opens the session, so that a signature never works twice. */
export async function signIn(deps: AccountsDeps, attempt: SignInAttempt): Promise<IssuedSession> {
  const now = deps.clock.now();
  const wallet = parseWallet(attempt.username);
  if (!wallet) throw new AppError('wallet-invalid');
  const { nonce, nonceExpiresAt } = requireNonce(attempt, now);
  const signatureChainId = await requireSignedMessage(deps, wallet, attempt, nonce);
  const proof = nonceProof({ ...wallet, signatureChainId }, nonce, nonceExpiresAt);
  const { language, device } = attempt;
  const issued = await openSession(deps, proof, { scope: 'full', language, device });
  if (!issued) throw new AppError('nonce-used');
  return issued;
}

function requireNonce({ session, nonce }: SignInAttempt, now: Date): AnonymousSession {
  if (session.kind !== 'anonymous' || !isSameSecret(session.nonce, nonce))
    throw new AppError('nonce-mismatch');
  if (session.nonceExpiresAt <= now) throw new AppError('nonce-expired');
  return session;
}

async function requireSignedMessage(
  deps: AccountsDeps,
  wallet: Wallet,
  attempt: SignInAttempt,
  nonce: string,
): Promise<SignatureChainId> {
  if (!attempt.signature) throw new AppError('signature-invalid');
  const message = insertAddress(buildSignInMessage({ domain: deps.domain, nonce }), attempt.username);
  const { signature, clientAddress } = attempt;
  return await requireSignature(deps, { wallet, message, signature, clientAddress });
}
