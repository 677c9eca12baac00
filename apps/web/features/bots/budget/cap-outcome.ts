import type { BotAnswer } from '@signboard/contract/bots/bot.ts';
import type { AtCap } from '@signboard/domain/posts/x-budget.ts';
import { useQuery } from '@tanstack/react-query';
import { type OtherChannels, otherChannels } from '../channels/other-channels.ts';
import { recapQuery } from '../recaps/recap-queries.ts';

/** What is posted at the cap depends on these, besides the owner's choice. */
export type CapFacts = { areRecapsOff: boolean; others: OtherChannels };

export function useCapFacts(bot: BotAnswer): CapFacts {
  const { data: recap } = useQuery(recapQuery);
  return { areRecapsOff: recap?.every === 'off', others: otherChannels(bot) };
}

/** What the owner may not expect of a choice. */
export function warningOf(
  atCap: AtCap,
  { areRecapsOff, others }: CapFacts,
): 'recapsOff' | 'onlyX' | 'othersOff' | null {
  if (atCap === 'recap' && areRecapsOff) return 'recapsOff';
  if (atCap !== 'others' || others === 'working') return null;
  return others === 'none' ? 'onlyX' : 'othersOff';
}

/** What is posted while the cap is used up. */
export function outcomeOf(
  atCap: AtCap,
  { areRecapsOff, others }: CapFacts,
): 'stop' | 'recap' | 'recapAlone' | 'others' | 'nothing' {
  if (atCap === 'stop') return 'stop';
  if (atCap === 'recap' && !areRecapsOff) return others === 'working' ? 'recap' : 'recapAlone';
  return others === 'working' ? 'others' : 'nothing';
}
