import { secondsAfter } from '#server/lib/clock.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import { isSameText } from '#server/providers/x/is-same-text.ts';
import { LEASE_SECONDS } from './claims-store.ts';
import { isTakenByAnother } from './deliveries-store.ts';
import type { Delivery } from './delivery.ts';
import type { PostingDeps } from './deps.ts';
import { markLost, markNotOut, markUnknown } from './outcomes-store.ts';
import type { PostingBot } from './posting-bots-store.ts';
import { recordSent } from './record-sent.ts';
import type { Outcome } from './report-delivery.ts';
import { withXAccess } from './x-access.ts';

/** X may show a post a little after it took it. */
const BETWEEN_LOOKS_SECONDS = 15;
const GIVE_UP_SECONDS = 24 * 3600;

/**
 * Finds out what became of a post whose answer was lost, by reading what the account has posted since. Found, it is out.
 * Not found in two looks some time apart, it is not and goes out again. What cannot be read is read later.
 */
export async function settleXPost(deps: PostingDeps, delivery: Delivery, bot: PostingBot): Promise<Outcome> {
  const now = deps.clock.now();
  const since = delivery.maybeOutSince ?? delivery.createdAt;
  if (since < secondsAfter(now, -GIVE_UP_SECONDS)) return await giveUp(deps, delivery);
  // From here on it may only be found or not found: it is never simply queued again.
  if (delivery.state === 'sending')
    await markUnknown(deps.db, delivery, 'unknown-outcome', secondsAfter(now, LEASE_SECONDS));
  try {
    const postId = await findPost(deps, delivery, bot, since);
    return postId ? await recordSent(deps, delivery, postId) : await recordNotSeen(deps, delivery);
  } catch (error) {
    if (!isNeverReadable(error)) throw error;
    return await giveUp(deps, delivery);
  }
}

async function findPost(
  deps: PostingDeps,
  delivery: Delivery,
  bot: PostingBot,
  since: Date,
): Promise<string | null> {
  const posts = await withXAccess(deps, bot.id, (publisher, credentials) =>
    publisher.recentPosts(credentials, bot.twitterId, since),
  );
  for (const { id, text } of posts) {
    if (!isSameText(delivery.text ?? '', text)) continue;
    if (!(await isTakenByAnother(deps.db, delivery, id))) return id;
  }
  return null;
}

async function recordNotSeen(deps: PostingDeps, delivery: Delivery): Promise<Outcome> {
  const now = deps.clock.now();
  if (delivery.reason === 'not-seen-yet' || delivery.reason === 'duplicate-not-seen') {
    await markNotOut(deps.db, delivery, now);
    return { outcome: 'waits', reason: null };
  }
  const reason = delivery.reason === 'duplicate' ? 'duplicate-not-seen' : 'not-seen-yet';
  await markUnknown(deps.db, delivery, reason, secondsAfter(now, BETWEEN_LOOKS_SECONDS));
  return { outcome: 'unknown', reason };
}

async function giveUp(deps: PostingDeps, delivery: Delivery): Promise<Outcome> {
  await markLost(deps.db, delivery, deps.clock.now());
  return { outcome: 'unknown', reason: 'unknown-outcome' };
}

/** X refuses to tell, for good; a suspended account is another matter. */
const isNeverReadable = (error: unknown) =>
  error instanceof ProviderError && error.fault === 'refused' && error.reason !== 'suspended';
