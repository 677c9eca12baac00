import type { botsSchemas } from '@signboard/contract/bots/schemas.ts';
import { FREE_POSTS } from '@signboard/domain/plans/plan.ts';
import type { ChannelName } from '@signboard/domain/posts/channels.ts';
import { type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { z } from 'zod';
import type { Db } from '#server/db/connect.ts';
import type { BotsTable } from '#server/db/database.ts';
import { AppError } from '#server/lib/app-error.ts';

export type BotRow = Selectable<BotsTable>;
export type BotChange = Updateable<BotsTable>;

/** Upserts: there is at most one bot per X account. */
export async function insertOrFindBot(db: Db, account: { id: string; username: string }): Promise<string> {
  const { id } = await db
    .insertInto('bots')
    .values({ twitter_id: account.id, username: account.username })
    .onConflict((conflict) => conflict.column('twitter_id').doUpdateSet({ username: account.username }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Clears the reason why the bot stopped, unless its free posts are used up. */
export async function renewCredentials(db: Db, id: string, sealed: string): Promise<void> {
  await sql`
    update bots set credentials = ${sealed}, stopped = case
      when stopped not in ('revoked', 'suspended') then stopped
      when not is_pay and posts >= ${FREE_POSTS} then 'limit-reached'
    end where id = ${id}`.execute(db);
}

/** SQL: the names of the channels that a bot posts to. X is the bot's own account; the others are optional. */
export const BOT_CHANNELS = sql<ChannelName[]>`array_remove(array[
  'x',
  case when webhook is not null and webhook_off_reason is null then 'discord' end], null)`;

/** Null when it was deleted. */
export async function findBot(db: Db, id: string): Promise<BotRow | null> {
  const bot = await db.selectFrom('bots').selectAll().where('id', '=', id).executeTakeFirst();
  return bot ?? null;
}

/**
 * Locks the bot until the transaction ends. Every transaction about a bot's deliveries starts with this, which prevents
 * deadlocks. Deliveries can still be queued meanwhile.
 */
export async function lockBot(db: Db, id: string): Promise<BotRow | null> {
  const bot = await db
    .selectFrom('bots')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return bot ?? null;
}

/** Sessions are deleted with their bot, so a missing bot means a missing session. */
export async function requireBot(db: Db, id: string): Promise<BotRow> {
  const bot = await findBot(db, id);
  if (!bot) throw new AppError('bot-session-missing');
  return bot;
}

export async function updateBot(db: Db, id: string, change: BotChange): Promise<BotRow> {
  const bot = await db.updateTable('bots').set(change).where('id', '=', id).returningAll().executeTakeFirst();
  if (!bot) throw new AppError('bot-session-missing');
  return bot;
}

export async function deleteBot(db: Db, id: string): Promise<BotRow | undefined> {
  return await db.deleteFrom('bots').where('id', '=', id).returningAll().executeTakeFirst();
}

type Paging = z.output<(typeof botsSchemas)['list']['query']>;
type SortKey = Paging['sort'] extends infer S ? (S extends `-${infer Key}` ? Key : never) : never;

const COLUMNS: Record<SortKey, RawBuilder<unknown>> = {
  joined: sql`created_at`,
  username: sql`lower(username)`,
  collection: sql`lower(contract_name)`,
};

/** One public page of configured bots, and the total. */
export async function findAllBots(db: Db, { page, pageSize, sort, q }: Paging) {
  const pattern = `%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const wanted = db
    .selectFrom('bots')
    .where('contract', 'is not', null)
    .$if(q !== '', (query) =>
      query.where(sql<boolean>`(lower(username) like ${pattern} or lower(contract_name) like ${pattern})`),
    );
  const isDown = sort.startsWith('-');
  const [rows, { total }] = await Promise.all([
    wanted
      .select(['username', 'contract_name', 'created_at'])
      .orderBy(COLUMNS[sort.replace('-', '') as SortKey], (order) =>
        isDown ? order.desc().nullsLast() : order.asc().nullsLast(),
      )
      .orderBy('id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    wanted.select((select) => select.fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(total) };
}
