import { secondsAfter } from '#server/lib/clock.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import { isSameText } from '#server/providers/x/publish-port.ts';
import { LEASE_SECONDS } from './claims-store.ts';
import { isPostOfAnother } from './deliveries-store.ts';
import type { Delivery } from './delivery.ts';
import type { PostingDeps } from './deps.ts';
import { markOutcomeLost, markUnknown, requeueNotFound } from './outcomes-store.ts';
import type { PostingBot } from './posting-bots-store.ts';
import { recordSent } from './record-sent.ts';
import type { Outcome } from './report-delivery.ts';
import { withXAccess } from './x-access.ts';

/** X may show a post with some delay. */
const BETWEEN_LOOKS_SECONDS = 15;
const GIVE_UP_SECONDS = 24 * 3600;

/**
 * Settles a post whose response was lost by reading the account's posts since then. If found, it is out. If not found
 * in two checks some time apart, it is sent again. If the posts cannot be read, it is checked later.
 */
export async function settleXPost(deps: PostingDeps, delivery: Delivery, bot: PostingBot): Promise<Outcome> {
  const now = deps.clock.now();
  const since = delivery.maybeOutSince ?? delivery.createdAt;
  if (since < secondsAfter(now, -GIVE_UP_SECONDS)) return await giveUp(deps, delivery);
  // From here on it can only be found or not found: it is never simply queued again.
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
    if (!(await isPostOfAnother(deps.db, delivery, id))) return id;
  }
  return null;
}

async function recordNotSeen(deps: PostingDeps, delivery: Delivery): Promise<Outcome> {
  const now = deps.clock.now();
  if (delivery.reason === 'not-seen-yet' || delivery.reason === 'duplicate-not-seen') {
    await requeueNotFound(deps.db, delivery, now);
    return { outcome: 'waits', reason: null };
  }
  const reason = delivery.reason === 'duplicate' ? 'duplicate-not-seen' : 'not-seen-yet';
  await markUnknown(deps.db, delivery, reason, secondsAfter(now, BETWEEN_LOOKS_SECONDS));
  return { outcome: 'unknown', reason };
}

async function giveUp(deps: PostingDeps, delivery: Delivery): Promise<Outcome> {
  await markOutcomeLost(deps.db, delivery, deps.clock.now());
  return { outcome: 'unknown', reason: 'unknown-outcome' };
}

/** X permanently refuses to return the posts; a suspended account is a different case. */
const isNeverReadable = (error: unknown) =>
  error instanceof ProviderError && error.fault === 'refused' && error.reason !== 'suspended';
