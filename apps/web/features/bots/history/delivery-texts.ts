import type { DeliveryItem } from '@signboard/contract/bots/bot.ts';

/** A result that is permanently unknown is no longer shown as being looked up. */
export function shownState({
  state,
  finishedAt,
}: Pick<DeliveryItem, 'state' | 'finishedAt'>): DeliveryItem['state'] | 'lost' {
  return state === 'unknown' && finishedAt !== null ? 'lost' : state;
}

export function deliveryTone({ state }: Pick<DeliveryItem, 'state'>): 'good' | 'open' | 'bad' | 'plain' {
  if (state === 'sent') return 'good';
  if (state === 'skipped') return 'plain';
  return state === 'failed' || state === 'dropped' ? 'bad' : 'open';
}

/** Null unless it is in the future. */
export function nextTry(
  { state, nextAttemptAt }: Pick<DeliveryItem, 'state' | 'nextAttemptAt'>,
  now: Date,
): Date | null {
  if (state !== 'queued' || nextAttemptAt === null) return null;
  const at = new Date(nextAttemptAt);
  return at > now ? at : null;
}
