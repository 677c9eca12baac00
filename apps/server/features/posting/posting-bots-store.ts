import type { Language } from '@signboard/domain/accounts/language.ts';
import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import type { Target } from './delivery.ts';

export type PostingBot = {
  id: string;
  twitterId: string;
  username: string;
  email: string | null;
  language: Language;
  contractName: string | null;
  hashtags: string[];
  withLink: boolean;
  /** Encrypted. */
  credentials: string | null;
  /** Encrypted. */
  webhook: string | null;
  webhookOffReason: string | null;
  isPay: boolean;
  posts: number;
  isPaused: boolean;
  stopped: 'revoked' | 'suspended' | 'limit-reached' | null;
  xResumesAt: Date | null;
  discordResumesAt: Date | null;
};

const COLUMNS = sql`id, twitter_id as "twitterId", username, email, language, contract_name as "contractName",
  hashtags, with_link as "withLink", credentials, webhook, webhook_off_reason as "webhookOffReason",
  is_pay as "isPay", posts, is_paused as "isPaused", stopped, x_resumes_at as "xResumesAt",
  discord_resumes_at as "discordResumesAt"`;

/** Null when it was deleted. */
export async function findPostingBot(db: Db, id: string): Promise<PostingBot | null> {
  const { rows } = await sql<PostingBot>`select ${COLUMNS} from bots where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Locks the bot until the transaction ends. Every transaction about a bot's deliveries starts with this, which prevents
 * deadlocks. Deliveries can still be queued meanwhile.
 */
export async function lockPostingBot(db: Db, id: string): Promise<PostingBot | null> {
  const { rows } = await sql<PostingBot>`
    select ${COLUMNS} from bots where id = ${id} for no key update`.execute(db);
  return rows[0] ?? null;
}

/** Counts a post accepted by X; returns the new total. */
export async function countPost(db: Db, id: string): Promise<number> {
  const { posts } = await db
    .updateTable('bots')
    .set({ posts: sql`posts + 1` })
    .where('id', '=', id)
    .returning('posts')
    .executeTakeFirstOrThrow();
  return posts;
}

/** False when it was already stopped. */
export async function markStopped(
  db: Db,
  id: string,
  stopped: NonNullable<PostingBot['stopped']>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('bots')
    .set({ stopped })
    .where('id', '=', id)
    .where('stopped', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** False when the owner has set another webhook meanwhile, or it was already off. */
export async function markWebhookOff(
  db: Db,
  id: string,
  sealedWebhook: string,
  reason: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('bots')
    .set({ webhook_off_reason: reason })
    .where('id', '=', id)
    .where('webhook', '=', sealedWebhook)
    .where('webhook_off_reason', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Delays a bot's deliveries for one channel; a later existing delay is kept. */
export async function delayBot(db: Db, id: string, target: Target, until: Date): Promise<void> {
  const column = sql.ref(target === 'x' ? 'x_resumes_at' : 'discord_resumes_at');
  await sql`update bots set ${column} = greatest(${column}, ${until}) where id = ${id}`.execute(db);
}

/** Acquires the lease to refresh a bot's token: one at a time, and only while the token is still the old one. */
export async function acquireRefresh(
  db: Db,
  id: string,
  sealedOld: string,
  now: Date,
  until: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('bots')
    .set({ x_resumes_at: until })
    .where('id', '=', id)
    .where('credentials', '=', sealedOld)
    .where((where) => where.or([where('x_resumes_at', 'is', null), where('x_resumes_at', '<=', now)]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Replaces the old token; false when the owner has reconnected meanwhile. */
export async function storeRefreshed(
  db: Db,
  id: string,
  sealedOld: string,
  sealedNew: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('bots')
    .set({ credentials: sealedNew, x_resumes_at: null })
    .where('id', '=', id)
    .where('credentials', '=', sealedOld)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Releases the lease after a failure. */
export async function releaseRefresh(db: Db, id: string, until: Date): Promise<void> {
  await db
    .updateTable('bots')
    .set({ x_resumes_at: null })
    .where('id', '=', id)
    .where('x_resumes_at', '=', until)
    .execute();
}
