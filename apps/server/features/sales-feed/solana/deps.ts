import type { UsdPrices } from '@signboard/domain/posts/currencies.ts';
import type { Db } from '#server/db/connect.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { Logger } from '#server/lib/logger.ts';
import type { SolanaCollections } from '#server/providers/solana/collection-port.ts';
import type { SolanaChain } from '#server/providers/solana/reader.ts';

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
