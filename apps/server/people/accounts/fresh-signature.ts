import { randomBytes } from 'node:crypto';
import {
  buildFreshSignatureMessage,
  FRESH_SIGNATURE_MINUTES,
} from '@signboard/domain/accounts/fresh-signature.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import { type Clock, secondsAfter } from '#server/platform/lib/clock.ts';
import type { KeySession, UserSession } from '#server/platform/lib/route.ts';
import type { Keyring } from '#server/platform/secrets/keyring.ts';
import { findUser, type UserRow } from './accounts-store.ts';
import { requireSignature } from './check-signature.ts';
import type { AccountsDeps } from './deps.ts';
import { NONCE_SECONDS } from './session-tokens.ts';
import { consumeNonce } from './sessions-store.ts';

/** The text for the wallet of this session's account. Its nonce names the session, so nothing has to be stored. */
export async function writeFreshSignatureText(
  deps: AccountsDeps,
  session: UserSession,
): Promise<{ message: string; nonce: string; expiresAt: Date }> {
  const user = await requireUser(deps.db, session);
  const expiresAt = secondsAfter(deps.clock.now(), NONCE_SECONDS);
  const nonce = createNonce(deps.keyring, session, expiresAt);
  return { message: messageOf(deps, user, nonce), nonce, expiresAt };
}

type Signed = { nonce: string; signature: string; clientAddress: string };

/** Allows this session the changes that a stolen one must not make. The nonce works once, also in concurrent requests. */
export async function signFreshly(
  deps: AccountsDeps,
  session: UserSession,
  { nonce, signature, clientAddress }: Signed,
): Promise<{ validUntil: Date }> {
  const now = deps.clock.now();
  const expiresAt = readNonce(deps.keyring, session, nonce);
  if (!expiresAt) throw new AppError('nonce-mismatch');
  if (expiresAt <= now) throw new AppError('nonce-expired');
  const user = await requireUser(deps.db, session);
  const wallet = { address: user.principalWallet, chain: user.chain };
  const message = messageOf(deps, user, nonce);
  await requireSignature(deps, { wallet, message, signature, clientAddress });
  const validUntil = secondsAfter(now, FRESH_SIGNATURE_MINUTES * 60);
  await deps.db.transaction().execute(async (db) => {
    if (!(await consumeNonce(db, `fresh:${nonce}`, expiresAt))) throw new AppError('nonce-used');
    await db.updateTable('sessions').set({ signedUntil: validUntil }).where('id', '=', session.id).execute();
  });
  return { validUntil };
}

/**
 * For changes that would let a thief stay after the session has ended, or read along unnoticed. Called in the transaction
 * of the change, with the account locked: a session that was ended everywhere meanwhile changes nothing. API keys were made
 * with a signature, so that their calls need none.
 */
export async function requireFreshSignature(
  { db, clock }: { db: Db; clock: Clock },
  session: UserSession | KeySession,
): Promise<void> {
  if (session.kind === 'key') return;
  const row = await db
    .selectFrom('sessions')
    .select('signedUntil')
    .where('id', '=', session.id)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  if (!row) throw new AppError('session-ended');
  if (!row.signedUntil || row.signedUntil <= clock.now()) throw new AppError('fresh-signature-needed');
}

async function requireUser(db: Db, { userId }: UserSession): Promise<UserRow> {
  const user = await findUser(db, userId);
  if (!user) throw new AppError('session-ended');
  return user;
}

const messageOf = ({ domain }: AccountsDeps, { principalWallet: address }: UserRow, nonce: string) =>
  buildFreshSignatureMessage({ domain, address, nonce });

function createNonce(keyring: Keyring, { id }: UserSession, expiresAt: Date): string {
  const start = `${expiresAt.getTime().toString(36)}.${randomBytes(12).toString('base64url')}`;
  return `${start}.${keyring.mac('fresh-signature', `${id}\n${start}`)}`;
}

/** When it expires; null for one that this session was not given. */
function readNonce(keyring: Keyring, { id }: UserSession, nonce: string): Date | null {
  const [expires = '', random = '', mac = '', ...rest] = nonce.split('.');
  if (rest.length > 0 || !keyring.verifyMac('fresh-signature', `${id}\n${expires}.${random}`, mac))
    return null;
  return new Date(Number.parseInt(expires, 36));
}
