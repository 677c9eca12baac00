import { MAX_LISTING_AGE_SECONDS } from '@signboard/domain/posts/listing-decision.ts';
import type { MintFacts, SaleFacts } from '@signboard/domain/posts/sale-facts.ts';
import { decideByTraits, wantedTraits } from '@signboard/domain/posts/sale-filters.ts';
import type { BotCollection } from '#server/bots/bot-collections-store.ts';
import { readListing } from '#server/bots/listings/listing-json.ts';
import { readMint, readSale } from '#server/bots/sales-feed/fact-json.ts';
import { secondsAfter } from '#server/platform/lib/clock.ts';
import { mapWithConcurrency } from '#server/platform/lib/concurrency.ts';
import { ProviderError } from '#server/platform/providers/provider-error.ts';
import type { TokenMetadata } from '#server/platform/providers/token-metadata/port.ts';
import type { Deps } from '#server/wiring/deps.ts';
import type { Delivery } from '../queue/delivery.ts';
import { narrowFacts } from '../queue/outcomes-store.ts';
import { PostSkipped } from '../queue/post-skipped.ts';
import type { Enrich } from './enrich-post.ts';
import { type PostContent, prepareContent, readSubject } from './post-content.ts';
import { prepareRecap } from './prepare-recap.ts';

export type PreparePostDeps = Pick<Deps, 'db' | 'clock'> & {
  enrich: Enrich;
  traitsOf: TokenMetadata['traitsOf'];
};

/** A token's metadata may be unavailable for a moment, and is cached for two minutes. */
const RETRY_SECONDS = 130;
const GIVE_UP_SECONDS = 6 * 60;
/** A sweep can contain hundreds of tokens. */
const MAX_CALLS = 8;

/** What a delivery's post is composed from, and the hashtags of its collection. Throws PostSkipped when a filter leaves it out. */
export async function preparePost(
  deps: PreparePostDeps,
  delivery: Delivery,
): Promise<PostContent & { hashtags: readonly string[] }> {
  if (delivery.kind === 'recap') return { ...(await prepareRecap(deps.enrich, delivery)), hashtags: [] };
  const { watched: collection, transaction } = delivery;
  if (delivery.kind === 'listing') requireOpenListing(delivery, deps.clock.now());
  // What was queued for a collection that the owner has removed since is still posted.
  if (collection && delivery.kind !== 'listing') await applyTraitFilter(deps, delivery, collection);
  const content = await prepareContent(deps.enrich, readSubject(delivery), {
    transaction,
    collectionName: collection?.name ?? null,
  });
  return { ...content, hashtags: collection?.hashtags ?? [] };
}

/** A listing that had to wait may be sold by now. */
function requireOpenListing({ happenedAt, facts: [stored] }: Delivery, now: Date): void {
  const expiresAt = stored ? readListing(stored).expiresAt : null;
  if (expiresAt !== null && new Date(expiresAt) <= now) throw new PostSkipped('listing-ended');
  if (happenedAt < secondsAfter(now, -MAX_LISTING_AGE_SECONDS)) throw new PostSkipped('listing-old');
}

/**
 * Runs here and not in the watcher, which never waits for a creator's server. Tokens without the traits are taken out of
 * the delivery. While traits cannot be read the delivery waits; after some minutes it is skipped, because an owner who
 * asked for a trait wants nothing else.
 */
async function applyTraitFilter(
  { db, clock, traitsOf }: PreparePostDeps,
  delivery: Delivery,
  { filters }: BotCollection,
): Promise<void> {
  // A post that was tried before has passed it; its text may be out.
  if (delivery.text !== null || wantedTraits(filters).length === 0) return;
  const pieces: (SaleFacts | MintFacts)[] =
    delivery.kind === 'sale' ? delivery.facts.map(readSale) : delivery.facts.map(readMint);
  const tokens = [...new Map(pieces.map((piece) => [piece.tokenId, piece])).values()];
  const known = new Map(
    await mapWithConcurrency(
      tokens,
      MAX_CALLS,
      async (token) => [token.tokenId, await traitsOf(token)] as const,
    ),
  );
  const decision = decideByTraits(pieces, filters, (tokenId) => known.get(tokenId) ?? null);
  if (!decision.post) {
    const { reason } = decision;
    const now = clock.now();
    // A delivery that was held up by something else gets a second chance as well.
    const isEarly = delivery.reason !== reason || now < secondsAfter(delivery.createdAt, GIVE_UP_SECONDS);
    if (reason !== 'traits-unknown' || !isEarly) throw new PostSkipped(reason);
    const retryAt = secondsAfter(now, RETRY_SECONDS);
    throw new ProviderError('retry-later', 'the traits of a token could not be read', { reason, retryAt });
  }
  if (decision.pieces.length === pieces.length) return;
  const kept = new Set(decision.pieces.map(({ key }) => key));
  delivery.facts = delivery.facts.filter(({ key }) => kept.has(String(key)));
  await narrowFacts(db, delivery, delivery.facts);
}
