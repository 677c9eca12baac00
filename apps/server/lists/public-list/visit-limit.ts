import { LRUCache } from 'lru-cache';
import { clientNetwork } from '#server/platform/lib/client-network.ts';

/** Decides which visits count. One client can't inflate the figures of a list, nor fill them with invented referrers. */
export type VisitLimit = {
  allowsVisit(listId: string, kind: string, clientAddress: string): boolean;
  allowsReferrer(listId: string, host: string): boolean;
  /** True once a day for each person and event, in this process: pages ask again and again, and need no write then. */
  isFirst(listId: string, event: string, userId: string): boolean;
};

const HOUR_MS = 3_600_000;
/** Many people can share an address. */
const MAX_VISITS_PER_HOUR = 60;
const MAX_REFERRERS_PER_HOUR = 50;

/** In the memory of one process: client addresses and accounts are not stored, and forgotten within an hour or a day. */
export function createVisitLimit(now: () => Date): VisitLimit {
  const window = { ttl: HOUR_MS, ttlResolution: 0, noUpdateTTL: true, perf: { now: () => now().getTime() } };
  // With `max`, the library would allocate all of it at the start: 7 MB.
  const sizeCalculation = () => 1;
  const visits = new LRUCache<string, number>({ ...window, maxSize: 100_000, sizeCalculation });
  const events = new LRUCache<string, true>({
    ...window,
    ttl: 24 * HOUR_MS,
    maxSize: 100_000,
    sizeCalculation,
  });
  const referrers = new LRUCache<string, Set<string>>({ ...window, maxSize: 5_000, sizeCalculation });
  return {
    allowsVisit(listId, kind, clientAddress) {
      const key = `${listId} ${kind} ${clientNetwork(clientAddress)}`;
      const count = (visits.get(key) ?? 0) + 1;
      visits.set(key, count);
      return count <= MAX_VISITS_PER_HOUR;
    },
    isFirst(listId, event, userId) {
      const key = `${listId} ${event} ${userId}`;
      if (events.has(key)) return false;
      events.set(key, true);
      return true;
    },
    allowsReferrer(listId, host) {
      const hosts = referrers.get(listId) ?? new Set();
      if (hosts.size < MAX_REFERRERS_PER_HOUR) hosts.add(host);
      referrers.set(listId, hosts);
      return hosts.has(host);
    },
  };
}
