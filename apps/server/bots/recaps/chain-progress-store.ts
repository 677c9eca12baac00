import type { SaleChain } from '@signboard/domain/chains/sale-chains.ts';
import type { Db } from '#server/platform/db/connect.ts';

/**
 * Until when the sales of each chain have been read; null where the present watcher has not read everything yet. Chains that
 * nobody has watched are missing.
 */
export type ChainProgress = ReadonlyMap<SaleChain, Date | null>;

export async function readChainProgress(db: Db): Promise<ChainProgress> {
  const rows = await db.selectFrom('chainWatchers').select(['chain', 'readUntil']).execute();
  return new Map(rows.map(({ chain, readUntil }) => [chain, readUntil]));
}
