import { monthOf, spendingLimit, type XCap } from '@signboard/domain/posts/x-budget.ts';
import { queueBotMail } from '#server/bots/bot-mails.ts';
import { type BotRow, updateBot } from '#server/bots/bots-store.ts';
import { mailNames } from '#server/bots/name-bot.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { findSpending } from './x-budget-store.ts';

/** Why the history says that a post was left out. */
export const CAP_REASON = 'x-budget';

/**
 * Requires the bot's lock, which every process that spends takes: what two of them spend at once is counted one after
 * the other. The month is that of the sending, whenever the sale happened.
 */
export async function fitsCap(
  db: Db,
  bot: BotRow,
  kind: string,
  costMills: number,
  now: Date,
): Promise<boolean> {
  const limit = spendingLimit(capOf(bot), kind, now);
  if (limit === null || costMills === 0) return true;
  const { mills } = await findSpending(db, bot.id, monthOf(now));
  return mills + costMills <= limit;
}

export const capOf = (bot: BotRow): XCap => ({
  capCents: bot.xMonthlyCapCents,
  atCap: bot.xAtCap,
  hasRecaps: bot.recapEvery !== 'off',
});

/** Requires the bot's lock. The owner is told once a month. Where the owner wants that, the whole bot stops. */
export async function recordCapReached(db: Db, bot: BotRow, now: Date): Promise<void> {
  const isNews = bot.xCapReachedAt === null || bot.xCapReachedAt < monthOf(now).start;
  const stops = bot.xAtCap === 'stop' && bot.stopped === null;
  if (isNews || stops)
    await updateBot(db, bot.id, {
      ...(isNews && { xCapReachedAt: now }),
      ...(stops && { stopped: CAP_REASON }),
    });
  if (!isNews) return;
  const cap = ((bot.xMonthlyCapCents ?? 0) / 100).toFixed(2);
  await queueBotMail(db, bot, {
    template: 'bot-budget-reached',
    details: { ...mailNames(bot), cap, atCap: bot.xAtCap },
  });
}
