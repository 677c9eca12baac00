import type { Chain } from '@signboard/domain/accounts/wallet-address.ts';
import type { ChannelName } from '@signboard/domain/posts/channels.ts';
import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { BOT_CHANNELS } from '#server/features/bots/bots-store.ts';

export type WatchingBot = {
  id: string;
  chain: Chain;
  contract: string;
  thresholdDecimal: string;
  postMints: boolean;
  channels: ChannelName[];
};

/** Active bots whose collection is among these. Uses an index, so the cost does not depend on the number of bots. */
export async function findWatchingBots(db: Db, keys: readonly string[]): Promise<WatchingBot[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<WatchingBot>`/* prepared: watching-bots */
    select id, chain, contract, threshold::text as "thresholdDecimal", post_mints as "postMints",
      ${BOT_CHANNELS} as channels
    from bots
    where contract = any(${keys}) and contract is not null and not is_paused and stopped is null`.execute(db);
  return rows;
}

/** Which of these collections an active bot watches; others need no further lookups. */
export async function findWatchedKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const { rows } = await sql<{ contract: string }>`/* prepared: watched-keys */
    select distinct contract from bots
    where contract = any(${keys}) and contract is not null and not is_paused and stopped is null`.execute(db);
  return new Set(rows.map(({ contract }) => contract));
}
