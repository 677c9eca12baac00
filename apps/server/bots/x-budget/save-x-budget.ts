import type { xBudgetForm } from '@signboard/contract/x-budget/x-budget-form.ts';
import { FREE_POSTS } from '@signboard/domain/plans/plan.ts';
import { monthOf, parseCap, type XRule } from '@signboard/domain/posts/x-budget.ts';
import type { z } from 'zod';
import { type BotRow, lockBot, updateBot } from '#server/bots/bots-store.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import type { BotSession } from '#server/platform/lib/route.ts';
import type { Deps } from '#server/wiring/deps.ts';
import { CAP_REASON } from './check-cap.ts';
import { resumeStopped } from './x-budget-store.ts';

type BudgetDeps = Pick<Deps, 'db' | 'clock'>;

/**
 * A cap that is raised or removed, and another choice than to stop, resume a bot that the cap stopped. A cap below what
 * is spent holds the next post back.
 */
export async function saveXBudget(
  { db }: BudgetDeps,
  { botId }: BotSession,
  { monthlyCap, atCap }: z.output<typeof xBudgetForm>,
): Promise<BotRow> {
  const read = parseCap(monthlyCap);
  if ('fault' in read) throw new AppError('invalid-input', { fields: { monthlyCap: `field.${read.fault}` } });
  return await db.transaction().execute(async (trx) => {
    const bot = await lockBot(trx, botId);
    if (!bot) throw new AppError('bot-session-missing');
    const isRaised = isAbove(read.cents, bot.xMonthlyCapCents);
    return await updateBot(trx, botId, {
      xMonthlyCapCents: read.cents,
      xAtCap: atCap,
      ...((isRaised || atCap !== 'stop') && { stopped: stoppedWithoutBudget(bot) }),
      ...(isRaised && { xCapReachedAt: null }),
    });
  });
}

/** The same as `resumeStopped` for one bot. */
function stoppedWithoutBudget({ stopped, isPay, posts }: BotRow): BotRow['stopped'] {
  if (stopped !== CAP_REASON) return stopped;
  return !isPay && posts >= FREE_POSTS ? 'limit-reached' : null;
}

const isAbove = (cap: number | null, before: number | null) =>
  before !== null && (cap === null || cap > before);

export async function saveXRules(
  { db }: BudgetDeps,
  { botId }: BotSession,
  { done, isHidden }: { done: readonly XRule[]; isHidden: boolean },
): Promise<BotRow> {
  return await updateBot(db, botId, { xRulesDone: [...new Set(done)], xRulesHidden: isHidden });
}

/** A job: a new month has a new budget. */
export async function resumeInNewMonth({ db, clock }: BudgetDeps): Promise<boolean> {
  await resumeStopped(db, monthOf(clock.now()).start);
  return false;
}
