import { EVM_SALE_CHAINS, findSaleChain } from '@signboard/domain/chains/sale-chains.ts';
import { COINS } from '@signboard/domain/posts/currencies.ts';
import { MAX_LISTING_AGE_SECONDS } from '@signboard/domain/posts/listing-decision.ts';
import type { Total } from '@signboard/domain/posts/sale-facts.ts';
import { secondsAfter } from '#server/platform/lib/clock.ts';
import type {
  OpenSea,
  OpenSeaListing,
  OpenSeaPrice,
} from '#server/platform/providers/opensea/opensea-port.ts';
import { ProviderError } from '#server/platform/providers/provider-error.ts';
import type { Deps } from '#server/wiring/deps.ts';
import { commitListings, type OpenListing } from './commit-listings.ts';
import { readTotal, writeTotal } from './listing-json.ts';
import { findWantedSources } from './listing-settings-store.ts';
import { findDueSource, type ListingSource, recordRound, replaceSources } from './listing-sources-store.ts';
import { acquireWatch, type OpenSeaWatch, recordWatch, releaseWatch } from './opensea-watch-store.ts';

type ListingTimes = { pollSeconds: number; floorSeconds: number };

export type WatchListingsDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'prices'> & {
  openSea: OpenSea;
  times?: ListingTimes;
  /** Ends a round between two steps. */
  signal?: AbortSignal;
};

export type ListingWatcher = {
  /** Reads the collection that has been due longest; true when there may be more. */
  run(): Promise<boolean>;
  stop(): Promise<void>;
};

const TIMES: ListingTimes = { pollSeconds: 60, floorSeconds: 300 };
/** Events arrive late and out of order: this much is read again. */
const OVERLAP_SECONDS = 300;
/** 500 listings in a quarter of an hour; more are left out. */
const MAX_PAGES = 10;
/** The cheapest listing of an hour ago is not the floor. */
const MAX_FLOOR_AGE_SECONDS = 3600;
/** A refused key is tried again now and then: the operator may have extended it. */
const REFUSED_SECONDS = 3600;
const UNKNOWN_SECONDS = 6 * 3600;
const LONGEST_RETRY_SECONDS = 900;
/** The floor and a page of listings. */
const CALLS_PER_ROUND = 2;
/** Less is not worth waiting for. */
const SHORTEST_WAIT_MS = 1_000;
const CHAINS = EVM_SALE_CHAINS.map(({ slug }) => slug);

/**
 * Polls OpenSea for the listings of the collections that some bot wants, once for all bots. One process at a time, within
 * what OpenSea's headers allow.
 */
export function createListingWatcher(deps: WatchListingsDeps, watcher: string): ListingWatcher {
  const keepOn = () => {
    if (deps.signal?.aborted) throw new WatchEnded();
  };
  const watchOnce = async (): Promise<boolean> => {
    const watch = deps.signal?.aborted ? null : await acquireWatch(deps.db, watcher, deps.openSea.keyMark);
    if (!watch || isWaiting(watch, deps.clock.now())) return false;
    await replaceSources(deps.db, await findWantedSources(deps.db, CHAINS), deps.clock.now());
    const source = await findDueSource(deps.db, deps.clock.now());
    if (!source) return false;
    const next = await readSource(deps, source, keepOn);
    if (next.fault !== watch.fault || next.resumesAt) await recordWatch(deps.db, next);
    return next.resumesAt === null;
  };
  return {
    async run() {
      try {
        return await watchOnce();
      } catch (error) {
        if (error instanceof WatchEnded) return false;
        throw error;
      }
    },
    stop: () => releaseWatch(deps.db, watcher),
  };
}

class WatchEnded extends Error {}

const isWaiting = ({ resumesAt }: OpenSeaWatch, now: Date) => resumesAt !== null && resumesAt > now;

/** One round of a collection. What OpenSea says about the key is returned, and what it says about the collection stored. */
async function readSource(
  deps: WatchListingsDeps,
  source: ListingSource,
  keepOn: () => void,
): Promise<OpenSeaWatch> {
  try {
    await readRound(deps, source, keepOn);
    return { fault: null, resumesAt: paceOf(deps) };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const now = deps.clock.now();
    if (error.fault === 'reconnect') {
      deps.log.error({ err: error }, 'OpenSea refuses OPENSEA_API_KEY: listings are not read');
      return { fault: 'key-refused', resumesAt: secondsAfter(now, REFUSED_SECONDS) };
    }
    deps.log.warn({ err: error, chain: source.chain, contract: source.contract }, 'listings were not read');
    if (error.scope === 'app') return { fault: 'rate-limited', resumesAt: error.retryAt };
    const failures = source.failures + 1;
    const { pollSeconds } = deps.times ?? TIMES;
    const wait = Math.min(pollSeconds * 2 ** Math.min(failures, 10), LONGEST_RETRY_SECONDS);
    const nextAt = secondsAfter(now, wait);
    await recordRound(deps.db, source, { failures, fault: 'unreachable', nextAt });
    return { fault: null, resumesAt: null };
  }
}

const LONGEST_PACE_MS = 24 * 3_600_000;

/** Spreads the calls that are left over the time until the limit is renewed; null when there is no need to wait. */
function paceOf({ openSea, clock }: WatchListingsDeps): Date | null {
  const limit = openSea.limit();
  const now = clock.now();
  if (!limit || limit.resetsAt <= now) return null;
  // Whatever the header says, tomorrow it is asked again.
  const leftMs = Math.min(limit.resetsAt.getTime() - now.getTime(), LONGEST_PACE_MS);
  const waitMs = leftMs / Math.max(1, Math.floor(limit.remaining / CALLS_PER_ROUND));
  return waitMs < SHORTEST_WAIT_MS ? null : new Date(now.getTime() + waitMs);
}

async function readRound(deps: WatchListingsDeps, source: ListingSource, keepOn: () => void): Promise<void> {
  const { db, openSea, clock, times = TIMES } = deps;
  keepOn();
  const slug = source.slug ?? (await openSea.findSlug(openSeaChain(source), source.contract));
  if (slug === null) return await recordUnknown(deps, source);
  const now = clock.now();
  const nextAt = secondsAfter(now, times.pollSeconds);
  const isFloorDue = !source.floorAt || source.floorAt <= secondsAfter(now, -times.floorSeconds);
  // Read before the listings, and used from the next round on: it must not contain the listings that it is compared with.
  keepOn();
  const nextFloor = isFloorDue ? await openSea.readFloor(slug) : undefined;
  const events = await readEvents(deps, slug, source, keepOn);
  if (events === null) return await recordUnknown(deps, source);
  const readAt = clock.now();
  await commitListings(db, {
    source,
    listings: events.flatMap((listing) => openListing(source, listing, readAt)),
    floor: knownFloor(source, now),
    prices: await deps.prices.usdPrices(),
    change: {
      slug,
      nextAt,
      cursorAt: now,
      failures: 0,
      fault: null,
      ...(nextFloor !== undefined && {
        floor: nextFloor && JSON.stringify(writeTotal(totalOf(source, nextFloor))),
        floorAt: now,
      }),
    },
  });
}

async function recordUnknown({ db, clock }: WatchListingsDeps, source: ListingSource): Promise<void> {
  const nextAt = secondsAfter(clock.now(), UNKNOWN_SECONDS);
  await recordRound(db, source, { slug: null, fault: 'unknown', nextAt, cursorAt: clock.now() });
}

const openSeaChain = ({ chain }: ListingSource) => findSaleChain(chain)?.openSea ?? chain;

/** The events since the last round, oldest first; null when the collection is gone. */
async function readEvents(
  { openSea, clock }: WatchListingsDeps,
  slug: string,
  { cursorAt }: ListingSource,
  keepOn: () => void,
): Promise<OpenSeaListing[] | null> {
  const oldest = secondsAfter(clock.now(), -MAX_LISTING_AGE_SECONDS);
  const since = secondsAfter(cursorAt, -OVERLAP_SECONDS);
  const after = since > oldest ? since : oldest;
  const events: OpenSeaListing[] = [];
  let next: string | null = null;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    keepOn();
    const answer = await openSea.readListings(slug, { after, next });
    if (answer === null) return null;
    events.push(...answer.listings);
    // The same page again would never end.
    if (answer.next === null || answer.next === next) break;
    next = answer.next;
  }
  return events.sort((one, other) => one.listedAt.getTime() - other.listedAt.getTime());
}

/** Leaves out what is not for everyone, not for sale any more, too old, or of another collection. */
function openListing(source: ListingSource, listing: OpenSeaListing, now: Date): OpenListing[] {
  const isOfSource = listing.chain === openSeaChain(source) && listing.contract === source.contract;
  const isExpired = listing.expiresAt !== null && listing.expiresAt <= now;
  const isTooOld = listing.listedAt < secondsAfter(now, -MAX_LISTING_AGE_SECONDS);
  if (!isOfSource || listing.isPrivate || isExpired || isTooOld) return [];
  // A clock that is ahead must not move a listing to another day.
  const listedAt = listing.listedAt > now ? now : listing.listedAt;
  const { orderHash, tokenId, standard, quantity, seller } = listing;
  const facts = {
    key: `${source.chain}:${orderHash}`,
    chain: source.chain,
    contract: source.contract,
    tokenId,
    standard,
    quantity,
    seller,
    price: totalOf(source, listing.price),
    expiresAt: listing.expiresAt?.toISOString() ?? null,
  };
  return [{ orderHash, listedAt, facts }];
}

function totalOf({ chain }: ListingSource, { amount, token, symbol, decimals }: OpenSeaPrice): Total {
  const { id, symbol: coin, decimals: places } = COINS[chain];
  if (token === null) return { amount, currency: { id, symbol: coin, decimals: places } };
  return { amount, currency: { id: token, symbol, decimals } };
}

function knownFloor({ floor, floorAt }: ListingSource, now: Date): Total | null {
  if (!floor || !floorAt || floorAt < secondsAfter(now, -MAX_FLOOR_AGE_SECONDS)) return null;
  return readTotal(floor);
}
