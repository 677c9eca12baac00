import { secondsAfter } from '#server/lib/clock.ts';
import type { WatchSolanaDeps } from './deps.ts';
import { findCachedTokens, storeTokens, type TokenKeys } from './solana-tokens-store.ts';

/** How long a successful lookup stays valid. */
export const LOOKUP_TTL_SECONDS = 7 * 24 * 3600;
/** Tokens are often added to their collection some time after minting. */
const MISS_IS_GOOD_FOR_SECONDS = 600;

const NOTHING_KNOWN: TokenKeys = { collection: null, creators: [] };

/** Verified collections and creators of tokens, cached or fetched; throws when a lookup fails. */
export async function findTokens(
  { db, clock, collections }: Pick<WatchSolanaDeps, 'db' | 'clock' | 'collections'>,
  mints: readonly string[],
  atLeastSlot: number,
): Promise<Map<string, TokenKeys>> {
  const now = clock.now();
  const known = await findCachedTokens(db, mints, {
    found: secondsAfter(now, -LOOKUP_TTL_SECONDS),
    missed: secondsAfter(now, -MISS_IS_GOOD_FOR_SECONDS),
  });
  const open = mints.filter((mint) => !known.has(mint));
  if (open.length === 0) return known;
  const told = await collections.tokens(open, atLeastSlot);
  const found = new Map(open.map((mint) => [mint, told.get(mint) ?? NOTHING_KNOWN]));
  await storeTokens(db, found, now);
  return new Map([...known, ...found]);
}
