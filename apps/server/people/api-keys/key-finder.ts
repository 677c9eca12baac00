import { API_KEY_PATTERN } from '@signboard/domain/accounts/api-key-scopes.ts';
import { LRUCache } from 'lru-cache';
import { batchConcurrent } from '#server/platform/db/batch-concurrent.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Clock } from '#server/platform/lib/clock.ts';
import type { KeySession } from '#server/platform/lib/route.ts';
import { lruTime } from '#server/platform/lib/ttl-cache.ts';
import { hashKey } from './api-key.ts';
import { findKeysByHash } from './api-keys-store.ts';

/** Looks up the keys of requests. */
export type KeyFinder = {
  find(key: string): Promise<KeySession | null>;
  /** Without a query, to count requests by key: null for one that was not found before, and perhaps revoked since. */
  peek(key: string): KeySession | null;
  /** After a key was revoked: the next request of any of the account's keys is looked up again. */
  forgetKeysOf(userId: string): void;
};

/** How long another process may accept a revoked key. */
export const KEY_TTL_MS = 5_000;
/** Longer than the window of the rate limit, so that a key doesn't leave its count behind. */
const PEEK_TTL_MS = 600_000;
const MAX_KEYS = 10_000;

type Known = { session: KeySession; validUntilMs: number };

/** Thousands of requests with one key cost one query every few seconds. Unknown keys are not cached: each is new. */
export function createKeyFinder({ db, clock }: { db: Db; clock: Clock }): KeyFinder {
  const cache = new LRUCache<string, Known>({
    // With `max`, the library would allocate all of it at the start.
    maxSize: MAX_KEYS,
    sizeCalculation: () => 1,
    ttl: PEEK_TTL_MS,
    ...lruTime(clock),
  });
  const lookUp = batchConcurrent((hashes: Buffer[]) => findKeysByHash(db, hashes, clock.now()), clock);
  let revocations = 0;

  return {
    peek: (key) => (API_KEY_PATTERN.test(key) ? (cache.get(hexOf(hashKey(key)))?.session ?? null) : null),
    async find(key) {
      if (!API_KEY_PATTERN.test(key)) return null;
      const hash = hashKey(key);
      const known = cache.get(hexOf(hash));
      if (known && clock.monotonicMs() < known.validUntilMs) return known.session;
      const before = revocations;
      const found = await lookUp(hash);
      if (!found) {
        cache.delete(hexOf(hash));
        return null;
      }
      const session: KeySession = { kind: 'key', ...found };
      const validUntilMs = clock.monotonicMs() + KEY_TTL_MS;
      // If a key was revoked meanwhile, this answer may be older.
      if (revocations === before) cache.set(hexOf(hash), { session, validUntilMs });
      return session;
    },
    forgetKeysOf(userId) {
      revocations += 1;
      for (const [hash, { session }] of cache.entries()) if (session.userId === userId) cache.delete(hash);
    },
  };
}

const hexOf = (hash: Buffer) => hash.toString('hex');
