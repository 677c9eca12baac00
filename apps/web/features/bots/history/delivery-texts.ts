import type { DeliveryItem } from '@signboard/contract/bots/bot.ts';

/** The reasons that the history has texts for: our own and the channels'. */
export const KNOWN_REASONS = [
  'limit-reached',
  'too-old',
  'reorged',
  'restored',
  'other-traits',
  'traits-unknown',
  'too-few',
  'x-budget',
  'listing-ended',
  'listing-old',
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
  'kicked',
  'no-rights',
  'bad-token',
  'chat-not-found',
  'migrated',
  'message-refused',
  'bad-password',
  'account-inactive',
  'post-refused',
  'removed',
  'not-seen-yet',
  'duplicate-not-seen',
  'unexpected',
  'other',
] as const;

type KnownReason = (typeof KNOWN_REASONS)[number];

/** Null for a reason without a text. */
export function knownReason(reason: string): KnownReason | null {
  return KNOWN_REASONS.find((known) => known === reason) ?? null;
}

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
