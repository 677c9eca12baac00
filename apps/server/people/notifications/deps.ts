import type { PublicLists } from '#server/lists/public-list/public-lists.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Clock } from '#server/platform/lib/clock.ts';
import type { Keyring } from '#server/platform/secrets/keyring.ts';
import type { UsageCounter } from '#server/platform/usage/usage-counter.ts';

export type NotificationsRoutesDeps = {
  db: Db;
  clock: Clock;
  keyring: Keyring;
  usage: UsageCounter;
  publicLists: PublicLists;
};
