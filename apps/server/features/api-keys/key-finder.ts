import { API_KEY_PATTERN } from '@signboard/domain/accounts/api-key-scopes.ts';
import { LRUCache } from 'lru-cache';
import { batchConcurrent } from '#server/db/batch-concurrent.ts';
import type { Db } from '#server/db/connect.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { KeySession } from '#server/lib/route.ts';
import { hashKey } from './api-key.ts';
import { findKeysByHash } from './api-keys-store.ts';

/** Looks up the keys of requests. */
export type KeyFinder = {
  find(key: string): Promise<KeySession | null>;
  /** Without a query: null also for a valid key that was not used in the last seconds. */
  peek(key: string): KeySession | null;
  /** After a key was revoked: the next request of any of the account's keys is looked up again. */
  forgetKeysOf(userId: string): void;
};

/** How long another process may accept a revoked key. */
export const KEY_TTL_MS = 5_000;
const MAX_KEYS = 10_000;

/** Thousands of requests with one key cost one query every few seconds. Unknown keys are not cached: each is new. */
export function createKeyFinder({ db, clock }: { db: Db; clock: Clock }): KeyFinder {
  const cache = new LRUCache<string, KeySession>({
    max: MAX_KEYS,
    ttl: KEY_TTL_MS,
    perf: { now: () => performance.now() },
  });
  const lookUp = batchConcurrent((hashes: Buffer[]) => findKeysByHash(db, hashes, clock.now()));
  let revocations = 0;

  const peek = (key: string) =>
    API_KEY_PATTERN.test(key) ? (cache.get(hashKey(key).toString('hex')) ?? null) : null;

  return {
    peek,
    async find(key) {
      const known = peek(key);
      if (known || !API_KEY_PATTERN.test(key)) return known;
      const before = revocations;
      const hash = hashKey(key);
      const found = await lookUp(hash);
      if (!found) return null;
      const session: KeySession = { kind: 'key', ...found };
      // If a key was revoked meanwhile, this answer may be older.
      if (revocations === before) cache.set(hash.toString('hex'), session);
      return session;
    },
    forgetKeysOf(userId) {
      revocations += 1;
      for (const [hash, session] of cache.entries()) if (session.userId === userId) cache.delete(hash);
    },
  };
}
