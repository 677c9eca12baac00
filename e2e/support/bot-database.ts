import pg from 'pg';
import { world } from './world.ts';

/** Journeys poll the database: a connection for each statement costs more than most statements. */
let database: pg.Pool | undefined;

/** For states that no journey can wait for: fifty posts, or a day. */
export async function queryDatabase<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
  database ??= new pg.Pool({ connectionString: world.databaseUrl, max: 1 });
  return (await database.query(text, values)).rows as Row[];
}

/** Sets a bot's number of posts; at its limit it stops, as if the last one had just been sent. */
export async function setPostCount(username: string, posts: number): Promise<void> {
  const changed = await queryDatabase(
    `update bots set posts = $2, stopped = case when $2 >= 50 then 'limit-reached' end
     where username = $1 returning id`,
    [username, posts],
  );
  if (changed.length !== 1) throw new Error(`There is no bot @${username}`);
}

/** Charges a bot's posts on X to the next month as well, so that a journey may run into that month. */
export async function chargeNextMonthToo(username: string): Promise<void> {
  const charged = await queryDatabase(
    `insert into deliveries (bot_id, channel, kind, chain, transaction, block_number, happened_at, facts, state, remote_id,
       finished_at, collection, cost_mills, charged_at)
     select bot_id, channel, kind, deliveries.chain, transaction || ' again', block_number, happened_at, facts, state, remote_id,
       finished_at, collection, cost_mills, date_trunc('month', charged_at, 'UTC') + interval '1 month'
     from deliveries join bots on bots.id = bot_id
     where username = $1 and cost_mills > 0 returning id`,
    [username],
  );
  if (charged.length === 0) throw new Error(`@${username} has not posted on X`);
}

/** Whether all sales up to this block have their deliveries. */
export async function hasReadBlock(blockNumber: number): Promise<boolean> {
  const read = await queryDatabase(
    "select 1 from chain_cursors where chain = 'ethereum' and (position ->> 'number')::bigint >= $1",
    [blockNumber],
  );
  return read.length > 0;
}

/** The number of a bot's pending deliveries. */
export async function countPendingDeliveries(username: string): Promise<number> {
  const open = await queryDatabase(
    `select 1 from deliveries join bots on bots.id = bot_id
     where username = $1 and state in ('queued', 'sending', 'unknown')`,
    [username],
  );
  return open.length;
}

/** Makes a bot's recap due, about the sales of its collections until now. */
export async function makeRecapDue(username: string): Promise<void> {
  await queryDatabase(
    `update sales set happened_at = happened_at - interval '5 minutes' from bot_collections join bots on bots.id = bot_id
     where username = $1 and sales.contract = bot_collections.contract`,
    [username],
  );
  // By now its chain was read so far. Due times have no fractions of a second.
  const changed = await queryDatabase(
    "update bots set recap_due_at = date_trunc('minute', now()) - interval '1 minute' where username = $1 and recap_every <> 'off' returning id",
    [username],
  );
  if (changed.length !== 1) throw new Error(`@${username} has no recap`);
}

/** The address of a bot's public page. */
export async function publicBotPathOf(username: string): Promise<string> {
  const [bot] = await queryDatabase<{ id: string }>('select id from bots where username = $1', [username]);
  if (!bot) throw new Error(`There is no bot @${username}`);
  return `/nft/alert/bot/${bot.id}`;
}
