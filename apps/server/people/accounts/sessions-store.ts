import type { Device } from '@signboard/domain/accounts/device.ts';
import type { Language } from '@signboard/domain/accounts/language.ts';
import type { SessionScope } from '@signboard/domain/accounts/session-scope.ts';
import type { Wallet } from '@signboard/domain/accounts/wallet-address.ts';
import { type RawBuilder, sql } from 'kysely';
import { batchConcurrent } from '#server/platform/db/batch-concurrent.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Clock } from '#server/platform/lib/clock.ts';
import { secondsAfter } from '#server/platform/lib/clock.ts';
import type { SignatureChainId } from './check-signature.ts';

/** The server side of a session: it decides whether a valid token still works. */
type SessionRow = {
  userId: string;
  lastSeenAt: Date;
  endedAt: Date | null;
  scope: SessionScope;
};

export type NewSession = {
  id: string;
  scope: SessionScope;
  language: Language;
  device: Device;
  now: Date;
  expiresAt: Date;
};

/** Uses up what proves the wallet and returns the wallet; no row when it was already used. */
export type UsedProof = RawBuilder<Wallet & { signatureChainId: string | null }>;

export type SignedWallet = Wallet & { signatureChainId: SignatureChainId };

export function nonceProof(wallet: SignedWallet, nonce: string, expiresAt: Date): UsedProof {
  return sql`
    insert into consumed_nonces (nonce, expires_at) values (${nonce}, ${expiresAt})
    on conflict do nothing returning ${wallet.address}::text as address, ${wallet.chain}::text as chain,
      ${wallet.signatureChainId}::bigint as signature_chain_id`;
}

/**
 * Uses up the proof, finds or creates the wallet's account and opens the session in one atomic statement. Returns null
 * when the proof was already used, even under concurrency.
 */
export async function openUserSession(
  db: Db,
  proof: UsedProof,
  { id, scope, language, device, now, expiresAt }: NewSession,
): Promise<{ userId: string } | null> {
  const { rows } = await sql<{ userId: string }>`
    with taken as (${proof}), known as (
      -- Locked, so that a running erasure finishes first and the account is then not found.
      select id from users where principal_wallet = (select address from taken) for key share
    ), made as (
      insert into users (principal_wallet, chain, language)
      select address, chain, ${language} from taken where not exists (select from known)
      -- With two concurrent first sign-ins, the second conflicts with the first one's row: a no-op update returns it.
      on conflict (principal_wallet) do update set language = users.language
      returning id
    )
    insert into sessions (id, user_id, scope, created_at, last_seen_at, expires_at, signature_chain_id,
      browser, system)
    select ${id}::uuid, person.id, ${scope}, ${now}::timestamptz, ${now}::timestamptz, ${expiresAt}::timestamptz,
      taken.signature_chain_id, ${device.browser}::text, ${device.system}::text
    from taken, (select id from known union all select id from made) as person
    returning user_id`.execute(db);
  return rows[0] ?? null;
}

/** Runs on every call of a signed-in person, so concurrent lookups are batched. */
export type SessionFinder = (id: string) => Promise<SessionRow | undefined>;

export function createSessionFinder({ db, clock }: { db: Db; clock: Clock }): SessionFinder {
  return batchConcurrent(async (ids) => {
    const { rows } = await sql<SessionRow & { id: string }>`/* prepared: find-sessions */
      select id, user_id, last_seen_at, ended_at, scope from sessions where id = any(${ids}::uuid[])`.execute(
      db,
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => byId.get(id));
  }, clock);
}

export async function touchSession(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ lastSeenAt: now }).where('id', '=', id).execute();
}

export async function endSession(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ endedAt: now })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .execute();
}

/** False when the account has no such open session. */
export async function endSessionOf(db: Db, userId: string, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ endedAt: now })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends all open sessions of an account, except one if given. */
export async function endSessionsOf(
  db: Db,
  userId: string,
  { except, now }: { except: string | null; now: Date },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ endedAt: now })
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .$if(except !== null, (query) => query.where('id', '!=', except as string))
    .execute();
}

/** Returns false when the value was already used, even under concurrency. */
export async function consumeNonce(db: Db, nonce: string, expiresAt: Date): Promise<boolean> {
  const taken = await db
    .insertInto('consumedNonces')
    .values({ nonce, expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return taken.numInsertedOrUpdatedRows === 1n;
}

/** Used nonces are kept past their expiry: setting the clock back must not make them valid again. */
const KEEP_NONCES_SECONDS = 24 * 60 * 60;

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('consumedNonces')
    .where('expiresAt', '<', secondsAfter(now, -KEEP_NONCES_SECONDS))
    .execute();
  await db.deleteFrom('sessions').where('expiresAt', '<', now).execute();
  await db.deleteFrom('emailConfirmations').where('expiresAt', '<', now).execute();
  await db.deleteFrom('handoffs').where('expiresAt', '<', now).execute();
  await db.deleteFrom('captchaPasses').where('expiresAt', '<', now).execute();
}
