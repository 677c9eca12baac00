import { storeThumbnail } from '#server/people/images/store-image.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { type Clock, secondsAfter } from '#server/platform/lib/clock.ts';
import type { Logger } from '#server/platform/lib/logger.ts';
import { wakeJobs } from '#server/platform/outbox/wake-jobs.ts';
import type { ImageStore } from '#server/platform/providers/image-store/port.ts';
import { ProviderError } from '#server/platform/providers/provider-error.ts';
import { CALLS_PER_PICTURE } from '#server/platform/providers/token-metadata/collection-pictures.ts';
import type { CollectionPictures } from '#server/platform/providers/token-metadata/port.ts';
import type { Caller } from '#server/platform/usage/usage-counter.ts';
import {
  claimLookups,
  findCollectionPictures,
  type PictureLookup,
  queueLookups,
  recordLookup,
} from './collection-pictures-store.ts';
import type { ListsDeps } from './deps.ts';

/**
 * Whether pictures that are still missing may be looked up. Like a name, a picture that was not found is looked up again
 * at the next save.
 */
export async function mayFindPictures(
  { db, paidCalls }: Pick<ListsDeps, 'db' | 'paidCalls'>,
  owner: Caller,
  /** Null for a list that doesn't exist yet. */
  listId: string | null,
  contracts: readonly string[],
): Promise<boolean> {
  if (contracts.length === 0) return false;
  const known = listId === null ? {} : await findCollectionPictures(db, listId);
  const missing = contracts.filter((contract) => !known[contract]);
  return missing.length > 0 && (await paidCalls.allow('chain', owner, missing.length * CALLS_PER_PICTURE));
}

/** In the transaction that saves the contracts. The lookup follows in a worker: creators' servers may take long. */
export async function queuePictures(
  db: Db,
  listId: string,
  contracts: readonly string[],
  now: Date,
): Promise<void> {
  await queueLookups(db, listId, contracts, now);
  await wakeJobs(db, 'collection-pictures');
}

type Parts = {
  db: Db;
  clock: Clock;
  log: Logger;
  imageStore: ImageStore;
  /** Null without an Ethereum node. */
  collectionPictures: CollectionPictures | null;
};

/** At the same time, so that a slow server holds up no other collection for long. */
const LOOKUPS_AT_ONCE = 4;
/** Longer than a lookup takes. */
const LEASE_SECONDS = 120;
/** After a temporary fault; then the next save has to ask again. */
const RETRY_SECONDS = [60, 600, 3_600];
const MAX_ATTEMPTS = RETRY_SECONDS.length + 1;

/** Finds queued pictures. Returns true when there may be more. */
export async function findQueuedPictures(deps: Parts): Promise<boolean> {
  const { db, clock, collectionPictures } = deps;
  if (!collectionPictures) return false;
  const now = clock.now();
  const lookups = await claimLookups(db, {
    now,
    leasedUntil: secondsAfter(now, LEASE_SECONDS),
    maxAttempts: MAX_ATTEMPTS,
    limit: LOOKUPS_AT_ONCE,
  });
  await Promise.all(lookups.map((lookup) => findPicture({ ...deps, collectionPictures }, lookup)));
  return lookups.length === LOOKUPS_AT_ONCE;
}

async function findPicture(
  deps: Parts & { collectionPictures: CollectionPictures },
  lookup: PictureLookup,
): Promise<void> {
  try {
    const picture = await deps.collectionPictures.pictureOf(lookup.contract);
    const image = picture && (await storeThumbnail(deps, picture));
    await recordLookup(deps.db, lookup, { ...(image && { image }), dueAt: null });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { listId: list, contract } = lookup;
    deps.log.info({ err: error, list, contract }, 'no collection picture');
    const seconds = RETRY_SECONDS[lookup.attempts - 1];
    const retryAt = seconds === undefined ? null : secondsAfter(deps.clock.now(), seconds);
    await recordLookup(deps.db, lookup, { dueAt: retryAt });
  }
}
