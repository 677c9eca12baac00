import {
  type ArtLookup,
  claimArt,
  deleteUnusedArt,
  findSoldToken,
  recordArt,
} from '#server/bots/collection-art-store.ts';
import { createThumbnail } from '#server/bots/posting/preview/post-pictures.ts';
import { storeThumbnail } from '#server/people/images/store-image.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { type Clock, secondsAfter } from '#server/platform/lib/clock.ts';
import type { Logger } from '#server/platform/lib/logger.ts';
import type { ImageStore } from '#server/platform/providers/image-store/port.ts';
import { ProviderError } from '#server/platform/providers/provider-error.ts';
import type { TokenMetadata } from '#server/platform/providers/token-metadata/port.ts';

type ArtDeps = {
  db: Db;
  clock: Clock;
  log: Logger;
  imageStore: ImageStore;
  tokenMetadata: Pick<TokenMetadata, 'pictureOf'>;
};

/** At the same time, so that a slow server holds up no other collection for long. */
const LOOKUPS_AT_ONCE = 4;
/** Longer than a lookup takes. */
const LEASE_SECONDS = 300;
/** Creators' servers come and go, and a collection may have no token yet. Then the next save asks again. */
const RETRY_SECONDS = [60, 3_600, 86_400];
/** Shown at half this size. */
const SIDE = 320;
/** Collections number their tokens from 1 or from 0. */
const FIRST_TOKENS = ['1', '0'];

/** Finds pictures of collections. Returns true when there may be more. */
export async function findQueuedArt(deps: ArtDeps): Promise<boolean> {
  const now = deps.clock.now();
  const lookups = await claimArt(deps.db, {
    now,
    leasedUntil: secondsAfter(now, LEASE_SECONDS),
    maxAttempts: RETRY_SECONDS.length + 1,
    limit: LOOKUPS_AT_ONCE,
  });
  await Promise.all(lookups.map((lookup) => findArt(deps, lookup)));
  if (lookups.length > 0) await deleteUnusedArt(deps.db);
  return lookups.length === LOOKUPS_AT_ONCE;
}

async function findArt(deps: ArtDeps, lookup: ArtLookup): Promise<void> {
  const { chain, contract, attempts } = lookup;
  const seconds = RETRY_SECONDS[attempts - 1];
  const retryAt = seconds === undefined ? null : secondsAfter(deps.clock.now(), seconds);
  try {
    const image = await storeFirstPicture(deps, lookup);
    await recordArt(deps.db, lookup, image ? { image, dueAt: null } : { dueAt: retryAt });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    deps.log.info({ err: error, chain, contract }, 'the picture of a collection was not stored');
    await recordArt(deps.db, lookup, { dueAt: retryAt });
  }
}

async function storeFirstPicture(deps: ArtDeps, { chain, contract }: ArtLookup): Promise<string | null> {
  for (const tokenId of await candidates(deps.db, { chain, contract })) {
    const picture = await deps.tokenMetadata.pictureOf({ chain, contract, tokenId });
    const bytes = picture && (await createThumbnail(picture, { side: SIDE, fit: 'cover' }));
    if (bytes) return await storeThumbnail(deps, { bytes, side: SIDE });
  }
  return null;
}

/** A collection on Solana is a token itself. */
async function candidates(db: Db, collection: Pick<ArtLookup, 'chain' | 'contract'>): Promise<string[]> {
  const own = collection.chain === 'solana' ? [collection.contract] : FIRST_TOKENS;
  const sold = await findSoldToken(db, collection);
  return [...new Set([...own, ...(sold === null ? [] : [sold])])];
}
