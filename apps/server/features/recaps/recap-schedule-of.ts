import { findTimeZone, type RecapSchedule } from '@signboard/domain/recaps/recap-schedule.ts';
import type { BotRow } from '#server/features/bots/bots-store.ts';

type Settings = Pick<BotRow, 'recap_every' | 'recap_hour' | 'recap_weekday' | 'time_zone'>;

/** Null while recaps are off. A zone that this process does not know any more counts as UTC. */
export function recapScheduleOf(bot: Settings): RecapSchedule | null {
  if (bot.recap_every === 'off') return null;
  return {
    every: bot.recap_every,
    hour: bot.recap_hour,
    weekday: bot.recap_weekday,
    timeZone: findTimeZone(bot.time_zone) ?? 'UTC',
  };
}
