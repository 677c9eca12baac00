import type { botsSchemas } from '@signboard/contract/bots/schemas.ts';
import type { ChannelName } from '@signboard/domain/channels/channels.ts';
import { FREE_POSTS } from '@signboard/domain/plans/plan.ts';
import { type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { z } from 'zod';
import type { Db } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/platform/db/database.ts';
import { fewRows } from '#server/platform/db/few-rows.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import {
  BOT_CHANNELS,
  type BotChannelRow,
  connectBotChannel,
  type NewBotChannel,
} from './bot-channels-store.ts';

/** With the name of its first collection, by which people know a bot without X. */
export type BotRow = Selectable<Tables['bots']> & { contractName: string | null };
export type BotChange = Updateable<Tables['bots']>;

/** SQL: the name of a bot's first collection. */
export const CONTRACT_NAME = sql<string | null>`(
  select name from bot_collections where bot_id = bots.id and position = 0)`;
const contractName = CONTRACT_NAME.as('contractName');

/** Upserts: there is at most one bot per X account. */
export async function insertOrFindBot(db: Db, account: { id: string; username: string }): Promise<string> {
  const { id } = await db
    .insertInto('bots')
    .values({ twitterId: account.id, username: account.username })
    .onConflict((conflict) => conflict.column('twitterId').doUpdateSet({ username: account.username }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Upserts: there is at most one bot per account that signs in with a wallet. */
export async function insertOrFindWalletBot(db: Db, accountId: string): Promise<string> {
  const { id } = await db
    .insertInto('bots')
    .values({ accountId })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet({ accountId }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Stores the access to X. */
export async function renewCredentials(db: Db, id: string, sealed: string): Promise<void> {
  await connectChannel(db, { botId: id, channel: 'x', secret: sealed });
}

/** Connects a channel. Clears the reason why the bot stopped, unless its free posts are used up. */
export async function connectChannel(db: Db, connection: NewBotChannel): Promise<void> {
  await connectBotChannel(db, connection);
  await sql`
    update bots set stopped = case
      when stopped not in ('revoked', 'suspended') then stopped
      when not is_pay and posts >= ${FREE_POSTS} then 'limit-reached'
    end where id = ${connection.botId}`.execute(db);
}

/** Null when it was deleted. */
export async function findBot(db: Db, id: string): Promise<BotRow | null> {
  const bot = await db
    .selectFrom('bots')
    .selectAll()
    .select(contractName)
    .where('id', '=', id)
    .executeTakeFirst();
  return bot ?? null;
}

/** SQL: all columns by name, because a prepared statement fails when the columns behind `*` change. */
const BOT_COLUMNS = sql.join(
  Object.keys({
    id: true,
    twitterId: true,
    username: true,
    accountId: true,
    email: true,
    emailConfirmedAt: true,
    language: true,
    withLink: true,
    template: true,
    postLanguage: true,
    recapEvery: true,
    recapHour: true,
    recapWeekday: true,
    timeZone: true,
    recapInsteadOnX: true,
    recapDueAt: true,
    isPay: true,
    ownerAddress: true,
    ownerChain: true,
    passCheckedAt: true,
    posts: true,
    isPaused: true,
    stopped: true,
    xMonthlyCapCents: true,
    xAtCap: true,
    xCapReachedAt: true,
    xRulesDone: true,
    xRulesHidden: true,
    createdAt: true,
  } satisfies Record<keyof Tables['bots'], true>).map((name) => sql.ref(`bots.${name}`)),
);

type BotWithChannel = { bot: BotRow; connection: BotChannelRow | null };
type BotWithChannelRow = BotRow & BotChannelRow & { place: number };

/** Bots with their connection to a channel, or null where they have none; in the order asked for, null for a deleted bot. */
export async function findBotsWithChannel(
  db: Db,
  wanted: readonly { botId: string; channel: ChannelName }[],
): Promise<(BotWithChannel | null)[]> {
  const { rows } = await sql<BotWithChannelRow>`/* prepared: bots-with-channel */
    select ${BOT_COLUMNS}, ${CONTRACT_NAME} as contract_name, place::integer,
      connection.bot_id, connection.channel, secret, address, off_reason, resumes_at, connected_at
    from ${fewRows(
      sql`unnest(
        ${wanted.map(({ botId }) => botId)}::uuid[],
        ${wanted.map(({ channel }) => channel)}::text[]) with ordinality`,
      wanted.length,
    )} as wanted(bot_id, channel, place)
      join bots on bots.id = wanted.bot_id
      left join bot_channels connection
        on connection.bot_id = wanted.bot_id and connection.channel = wanted.channel`.execute(db);
  const found: (BotWithChannel | null)[] = wanted.map(() => null);
  for (const row of rows) {
    const { place, botId, channel, secret, address, offReason, resumesAt, connectedAt, ...bot } = row;
    const connection = { botId, channel, secret, address, offReason, resumesAt, connectedAt };
    found[place - 1] = { bot, connection: botId === null ? null : connection };
  }
  return found;
}

/**
 * Locks the bot until the transaction ends. Every transaction about a bot's deliveries starts with this, which prevents
 * deadlocks. Deliveries can still be queued meanwhile.
 */
export async function lockBot(db: Db, id: string): Promise<BotRow | null> {
  const bot = await db
    .selectFrom('bots')
    .selectAll()
    .select(contractName)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return bot ?? null;
}

/**
 * Locks those of the bots that post as usual and are not locked by another transaction, and returns their ids. Usual: not
 * paused or stopped, without a budget, and with more free posts left than this.
 */
export async function lockUsualBots(
  db: Db,
  ids: readonly string[],
  freePostsLeft: number,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`/* prepared: lock-usual-bots */
    select id from bots
    where id in (select id from ${fewRows(sql`unnest(${ids}::uuid[])`, ids.length)} as wanted(id))
      and not is_paused and stopped is null and x_monthly_cap_cents is null
      and (is_pay or posts < ${FREE_POSTS - freePostsLeft}::integer)
    order by id
    for no key update skip locked`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Sessions are deleted with their bot, so a missing bot means a missing session. */
export async function requireBot(db: Db, id: string): Promise<BotRow> {
  const bot = await findBot(db, id);
  if (!bot) throw new AppError('bot-session-missing');
  return bot;
}

export async function updateBot(db: Db, id: string, change: BotChange): Promise<BotRow> {
  const bot = await db
    .updateTable('bots')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .returning(contractName)
    .executeTakeFirst();
  if (!bot) throw new AppError('bot-session-missing');
  return bot;
}

export async function deleteBot(db: Db, id: string): Promise<BotRow | undefined> {
  return await db
    .deleteFrom('bots')
    .where('id', '=', id)
    .returningAll()
    .returning(contractName)
    .executeTakeFirst();
}

type Paging = z.output<(typeof botsSchemas)['list']['query']>;
type SortKey = Paging['sort'] extends infer S ? (S extends `-${infer Key}` ? Key : never) : never;

const COLUMNS: Record<SortKey, RawBuilder<unknown>> = {
  joined: sql`created_at`,
  username: sql`lower(username)`,
  collection: sql`lower(bot_collections.name)`,
};

/** SQL: the names of a bot's collections in their order; null for those without one. */
const NAMES = sql<(string | null)[]>`(
  select array_agg(name order by position) from bot_collections where bot_id = bots.id)`;

/** One public page of configured bots, and the total. */
export async function findAllBots(db: Db, { page, pageSize, sort, q }: Paging) {
  const pattern = `%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const wanted = db
    .selectFrom('bots')
    // The table is sorted by the first collection; the search finds all.
    .innerJoin('botCollections', (join) =>
      join.onRef('botCollections.botId', '=', 'bots.id').on('botCollections.position', '=', 0),
    )
    .$if(q !== '', (query) =>
      query.where(sql<boolean>`(lower(username) like ${pattern} or exists (
        select from bot_collections any_of where any_of.bot_id = bots.id and lower(any_of.name) like ${pattern}))`),
    );
  const isDown = sort.startsWith('-');
  const [rows, { total }] = await Promise.all([
    wanted
      .leftJoin('collectionArt', (join) =>
        join
          .onRef('collectionArt.chain', '=', 'botCollections.chain')
          .onRef('collectionArt.contract', '=', 'botCollections.contract'),
      )
      .select(['id', 'username', 'createdAt', 'image', NAMES.as('names'), BOT_CHANNELS.as('channels')])
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
