import type { UsdPrices } from '@signboard/domain/posts/currencies.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Clock } from '#server/platform/lib/clock.ts';
import type { Logger } from '#server/platform/lib/logger.ts';
import type { SolanaCollections } from '#server/platform/providers/solana/collection-port.ts';
import type { SolanaChain } from '#server/platform/providers/solana/reader.ts';

export type WatchSolanaDeps = {
  db: Db;
  clock: Clock;
  log: Logger;
  chain: SolanaChain;
  collections: SolanaCollections;
  usdPrices(): Promise<UsdPrices>;
  /** Ends a round between two steps. */
  signal?: AbortSignal;
};
