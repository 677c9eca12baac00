import type { ChannelName } from '@signboard/domain/channels/channels.ts';
import type { SaleFacts } from '@signboard/domain/posts/sale-facts.ts';
import type { Recap } from '@signboard/domain/recaps/recap.ts';
import type { RecapInterval } from '@signboard/domain/recaps/recap-schedule.ts';
import { sql } from 'kysely';
import { BOT_CHANNELS } from '#server/bots/bot-channels-store.ts';
import { writeRecapFacts } from '#server/bots/posting/compose/prepare-recap.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { currentTrace } from '#server/platform/lib/trace.ts';
import { wakeJobs } from '#server/platform/outbox/wake-jobs.ts';

/** Bots whose recap is due, longest first. */
export async function findDueBots(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('bots')
    .select('id')
    .where('recapDueAt', '<=', now)
    .orderBy('recapDueAt')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Until the transaction ends; false while another process works on this bot's recap. Only avoids doing it twice. */
export async function lockRecap(db: Db, botId: string): Promise<boolean> {
  const { rows } = await sql<{ isOurs: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('recap.' || ${botId}, 0)) as is_ours`.execute(db);
  return rows[0]?.isOurs ?? false;
}

type DueRecap = { botId: string; every: RecapInterval; dueAt: Date };

/**
 * Moves on to the next recap, if it is still the one that was read. Returns where the bot posts, nowhere if it is paused or
 * stopped; null when its owner changed the settings or another process was faster.
 */
export async function finishDueRecap(
  db: Db,
  { botId, every, dueAt }: DueRecap,
  nextAt: Date,
): Promise<ChannelName[] | null> {
  const { rows } = await sql<{ channels: ChannelName[] }>`
    update bots set recap_due_at = ${nextAt}
    where id = ${botId} and recap_due_at = ${dueAt} and recap_every = ${every}
    returning case when is_paused or stopped is not null then '{}'::text[] else ${BOT_CHANNELS} end as channels`.execute(
    db,
  );
  return rows[0]?.channels ?? null;
}

/** Queues a recap on every channel, once for each period: whatever was queued for it before is kept. */
export async function addRecap(
  db: Db,
  botId: string,
  channels: readonly ChannelName[],
  { recap, highest }: { recap: Recap; highest: readonly SaleFacts[] },
  now: Date,
): Promise<number> {
  const [first] = highest;
  if (channels.length === 0 || !first) return 0;
  const rows = channels.map((channel) => ({
    botId,
    channel,
    kind: 'recap' as const,
    chain: first.chain,
    transaction: recap.period.from.toISOString(),
    // No reorg drops it.
    blockNumber: 0,
    happenedAt: recap.period.to,
    createdAt: now,
    nextAttemptAt: now,
    facts: JSON.stringify(writeRecapFacts(highest, recap)),
    trace: currentTrace(),
  }));
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('deliveries')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  const added = Number(numInsertedOrUpdatedRows ?? 0);
  if (added > 0) await wakeJobs(db, 'posting');
  return added;
}

/** When the last period ended that a recap was queued for. */
export async function findLastRecap(db: Db, botId: string): Promise<Date | null> {
  const { last } = await db
    .selectFrom('deliveries')
    .select((select) => select.fn.max('happenedAt').as('last'))
    .where('botId', '=', botId)
    .where('kind', '=', 'recap')
    .executeTakeFirstOrThrow();
  return last;
}
