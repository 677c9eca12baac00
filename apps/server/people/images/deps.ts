import type { Db } from '#server/platform/db/connect.ts';
import type { Clock } from '#server/platform/lib/clock.ts';
import type { GuardedFetch } from '#server/platform/providers/guarded-fetch/port.ts';
import type { ImageStore } from '#server/platform/providers/image-store/port.ts';
import type { UsageCounter } from '#server/platform/usage/usage-counter.ts';

export type ImagesDeps = {
  db: Db;
  clock: Clock;
  usage: UsageCounter;
  imageStore: ImageStore;
  guardedFetch: GuardedFetch;
};
