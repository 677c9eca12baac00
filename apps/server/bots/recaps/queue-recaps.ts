import type { UsdPrices } from '@signboard/domain/posts/currencies.ts';
import {
  latestRecapAt,
  maxRecapDelayMs,
  nextRecapAt,
  periodUntil,
  type RecapSchedule,
} from '@signboard/domain/recaps/recap-schedule.ts';
import { findBot } from '#server/bots/bots-store.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { isDatabaseUnavailable } from '#server/platform/db/database-errors.ts';
import { type BuiltRecap, buildRecap } from './build-recap.ts';
import { type ChainProgress, readChainProgress } from './chain-progress-store.ts';
import type { RecapsDeps } from './deps.ts';
import { findRecapCollections, type RecapCollection } from './recap-sales-store.ts';
import { recapScheduleOf } from './recap-schedule-of.ts';
import { addRecap, findDueBots, finishDueRecap, lockRecap } from './recaps-store.ts';

/** The last part of the time in which a recap may be late: then it goes out even if a chain is not read. */
const WITHOUT_CHAIN_MS = 3_600_000;

/**
 * Queues every recap that is due. Any number of processes may do this: moving on to the next recap and queueing this one
 * are one transaction. Returns false, because a recap that waits for a chain must not keep the loop busy.
 */
export async function queueDueRecaps(deps: RecapsDeps): Promise<false> {
  const now = deps.clock.now();
  const due = await findDueBots(deps.db, now);
  if (due.length === 0) return false;
  const progress = await readChainProgress(deps.db);
  const prices = await deps.prices.usdPrices();
  for (const botId of due) {
    try {
      await queueRecap(deps.db, botId, { now, progress, prices });
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      // One bot's recap must not hold up the others; it is tried again.
      deps.log.error({ err: error, botId }, 'a recap could not be queued');
    }
  }
  return false;
}

type Circumstances = { now: Date; progress: ChainProgress; prices: UsdPrices };

async function queueRecap(db: Db, botId: string, { now, progress, prices }: Circumstances): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await lockRecap(trx, botId))) return;
    const bot = await findBot(trx, botId);
    const schedule = bot && recapScheduleOf(bot);
    if (!schedule || !bot.recapDueAt || bot.recapDueAt > now) return;
    const to = dueNow(schedule, bot.recapDueAt, now);
    const collections = await findRecapCollections(trx, botId);
    const lateMs = now.getTime() - to.getTime();
    if (mustWait({ schedule, lateMs, to, collections, progress })) return;
    let built: BuiltRecap | null = null;
    if (lateMs <= maxRecapDelayMs(schedule) && !bot.isPaused && bot.stopped === null)
      built = await buildRecap(trx, { schedule, period: periodUntil(schedule, to), collections }, prices);
    const due = { botId, every: schedule.every, dueAt: bot.recapDueAt };
    const channels = await finishDueRecap(trx, due, nextRecapAt(schedule, now));
    if (built && channels) await addRecap(trx, botId, channels, built, now);
  });
}

/** After an outage of several periods only the last one is worth a recap. */
function dueNow(schedule: RecapSchedule, dueAt: Date, now: Date): Date {
  const latest = latestRecapAt(schedule, now);
  return latest > dueAt ? latest : dueAt;
}

type Lateness = {
  schedule: RecapSchedule;
  lateMs: number;
  to: Date;
  collections: readonly RecapCollection[];
  progress: ChainProgress;
};

/** A recap waits until the chains are read to the end of its period: right after the hour they never are. */
function mustWait({ schedule, lateMs, to, collections, progress }: Lateness): boolean {
  if (lateMs > maxRecapDelayMs(schedule) - WITHOUT_CHAIN_MS) return false;
  return collections.some(({ chain }) => {
    const readUntil = progress.get(chain);
    return readUntil !== undefined && (readUntil === null || readUntil < to);
  });
}
