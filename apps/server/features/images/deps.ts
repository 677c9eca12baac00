import type { Db } from '#server/db/connect.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { GuardedFetch } from '#server/providers/guarded-fetch/port.ts';
import type { ImageStore } from '#server/providers/image-store/port.ts';
import type { UsageCounter } from '#server/usage/usage-counter.ts';

export type ImagesDeps = {
  db: Db;
  clock: Clock;
  usage: UsageCounter;
  imageStore: ImageStore;
  guardedFetch: GuardedFetch;
};
