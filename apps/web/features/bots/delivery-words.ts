import type { DeliveryItem } from '@signboard/contract/bots/bot.ts';

/** The reasons that the history has words for: those of posting, of X and of Discord. */
export const KNOWN_REASONS = [
  'limit-reached',
  'too-old',
  'reorged',
  'unknown-outcome',
  'duplicate',
  'too-long',
  'cashtags',
  'link',
  'media',
  'suspended',
  'app-permissions',
  'not-permitted',
  'too-many-posts',
  'credits',
  'usage-cap',
  'app-credentials',
  'clock',
  'front-door',
  'reconnect',
  'rate-limited',
  'unreachable',
  'gone',
  'invalid-message',
  'too-large',
  'needs-thread',
  'removed',
  'not-seen-yet',
  'duplicate-not-seen',
  'unexpected',
  'other',
] as const;

type KnownReason = (typeof KNOWN_REASONS)[number];

/** The reason by its name, where there are words for it. */
export function knownReason(reason: string): KnownReason | null {
  return KNOWN_REASONS.find((known) => known === reason) ?? null;
}

/** How a delivery stands, as it is told: an answer that is lost for good is no longer being looked up. */
export function shownState({
  state,
  finishedAt,
}: Pick<DeliveryItem, 'state' | 'finishedAt'>): DeliveryItem['state'] | 'lost' {
  return state === 'unknown' && finishedAt !== null ? 'lost' : state;
}

/** How a delivery looks at a glance. */
export function deliveryTone({ state }: Pick<DeliveryItem, 'state'>): 'good' | 'open' | 'bad' {
  if (state === 'sent') return 'good';
  return state === 'failed' || state === 'dropped' ? 'bad' : 'open';
}

/** When it is tried again, while that lies ahead. */
export function nextTry(
  { state, nextAttemptAt }: Pick<DeliveryItem, 'state' | 'nextAttemptAt'>,
  now: Date,
): Date | null {
  if (state !== 'queued' || nextAttemptAt === null) return null;
  const at = new Date(nextAttemptAt);
  return at > now ? at : null;
}
