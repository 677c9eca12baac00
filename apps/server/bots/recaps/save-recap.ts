import type { recapForm } from '@signboard/contract/recaps/recap-form.ts';
import type { RecapAnswer } from '@signboard/contract/recaps/schemas.ts';
import { minRecapGapMs, nextRecapAt, type RecapSchedule } from '@signboard/domain/recaps/recap-schedule.ts';
import type { z } from 'zod';
import { type BotRow, lockBot, updateBot } from '#server/bots/bots-store.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import type { RecapsDeps } from './deps.ts';
import { recapScheduleOf } from './recap-schedule-of.ts';
import { findLastRecap } from './recaps-store.ts';

type Form = z.output<typeof recapForm>;

export function presentRecap(bot: BotRow): RecapAnswer {
  return {
    every: bot.recapEvery,
    hour: bot.recapHour,
    weekday: bot.recapWeekday,
    timeZone: bot.timeZone,
    insteadOnX: bot.recapInsteadOnX,
    nextAt: bot.recapDueAt?.toISOString() ?? null,
  };
}

/** The bot is locked, so that of two saves one follows the other. */
export async function saveRecap({ db, clock }: RecapsDeps, botId: string, form: Form): Promise<BotRow> {
  return await db.transaction().execute(async (trx) => {
    const before = await lockBot(trx, botId);
    if (!before) throw new AppError('bot-session-missing');
    const settings = {
      recapEvery: form.every,
      recapHour: form.hour,
      recapWeekday: form.weekday,
      timeZone: form.timeZone,
      recapInsteadOnX: form.every !== 'off' && form.insteadOnX,
    };
    const schedule = recapScheduleOf(settings);
    const recapDueAt = schedule && (await nextDueAt(trx, before, schedule, clock.now()));
    return await updateBot(trx, botId, { ...settings, recapDueAt });
  });
}

/** The same schedule keeps its time. A new one never brings two recaps closer together than half a period. */
async function nextDueAt(db: Db, before: BotRow, schedule: RecapSchedule, now: Date): Promise<Date> {
  const old = recapScheduleOf(before);
  if (before.recapDueAt && old && isSame(old, schedule)) return before.recapDueAt;
  const last = await findLastRecap(db, before.id);
  const earliestMs = last ? last.getTime() + minRecapGapMs(schedule) - 1 : 0;
  return nextRecapAt(schedule, new Date(Math.max(now.getTime(), earliestMs)));
}

function isSame(one: RecapSchedule, other: RecapSchedule): boolean {
  return (
    one.every === other.every &&
    one.hour === other.hour &&
    one.timeZone === other.timeZone &&
    (one.every === 'daily' || one.weekday === other.weekday)
  );
}
