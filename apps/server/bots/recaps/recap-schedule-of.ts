import { findTimeZone, type RecapSchedule } from '@signboard/domain/recaps/recap-schedule.ts';
import type { BotRow } from '#server/bots/bots-store.ts';

type Settings = Pick<BotRow, 'recapEvery' | 'recapHour' | 'recapWeekday' | 'timeZone'>;

/** Null while recaps are off. A zone that this process does not know any more counts as UTC. */
export function recapScheduleOf(bot: Settings): RecapSchedule | null {
  if (bot.recapEvery === 'off') return null;
  return {
    every: bot.recapEvery,
    hour: bot.recapHour,
    weekday: bot.recapWeekday,
    timeZone: findTimeZone(bot.timeZone) ?? 'UTC',
  };
}
