import type { Db } from '#server/db/connect.ts';
import type { PublicLists } from '#server/features/public-list/public-lists.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { Keyring } from '#server/secrets/keyring.ts';
import type { UsageCounter } from '#server/usage/usage-counter.ts';

export type NotificationsRoutesDeps = {
  db: Db;
  clock: Clock;
  keyring: Keyring;
  usage: UsageCounter;
  publicLists: PublicLists;
};
