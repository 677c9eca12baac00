import { secondsAfter } from '#server/platform/lib/clock.ts';
import type { WatchSolanaDeps } from './deps.ts';
import { findCachedTokens, storeTokens, type TokenKeys } from './solana-tokens-store.ts';

/** How long a successful lookup stays valid. */
export const LOOKUP_TTL_SECONDS = 7 * 24 * 3600;
/** Tokens are often added to their collection some time after minting. */
const MISS_IS_GOOD_FOR_SECONDS = 600;
/** Block times are estimates and nodes lag, so a lookup this soon after a sale may show the time before it. */
const BLOCK_TIME_TOLERANCE_SECONDS = 30;

const NOTHING_KNOWN: TokenKeys = { collection: null, creators: [] };

/**
 * Verified collections and creators of tokens, cached or fetched; throws when a lookup fails. For sales, pass the time of the
 * newest: a token that had no collection before may have been added to one since.
 */
export async function findTokens(
  { db, clock, collections }: Pick<WatchSolanaDeps, 'db' | 'clock' | 'collections'>,
  mints: readonly string[],
  atLeastSlot: number,
  newestSaleAt: Date | null = null,
): Promise<Map<string, TokenKeys>> {
  const now = clock.now();
  const known = await findCachedTokens(db, mints, {
    found: secondsAfter(now, -LOOKUP_TTL_SECONDS),
    missed: missesValidSince(now, newestSaleAt),
  });
  const open = mints.filter((mint) => !known.has(mint));
  if (open.length === 0) return known;
  const told = await collections.tokens(open, atLeastSlot);
  const found = new Map(open.map((mint) => [mint, told.get(mint) ?? NOTHING_KNOWN]));
  await storeTokens(db, found, now);
  return new Map([...known, ...found]);
}

function missesValidSince(now: Date, newestSaleAt: Date | null): Date {
  const fresh = secondsAfter(now, -MISS_IS_GOOD_FOR_SECONDS);
  if (!newestSaleAt) return fresh;
  const afterSale = secondsAfter(newestSaleAt, BLOCK_TIME_TOLERANCE_SECONDS);
  return afterSale > fresh ? afterSale : fresh;
}
