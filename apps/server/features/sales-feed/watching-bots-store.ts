import type { Chain } from '@signboard/domain/accounts/wallet-address.ts';
import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

/** What deciding about a post needs to know of a bot. */
export type WatchingBot = {
  id: string;
  chain: Chain;
  contract: string;
  thresholdDecimal: string;
  postMints: boolean;
  hasWebhook: boolean;
};

/** The bots at work whose collection is among these: an index answers, so it costs the same however many bots there are. */
export async function findWatchingBots(db: Db, keys: readonly string[]): Promise<WatchingBot[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<WatchingBot>`/* prepared: watching-bots */
    select id, chain, contract, threshold::text as "thresholdDecimal", post_mints as "postMints",
      webhook is not null and webhook_off_reason is null as "hasWebhook"
    from bots
    where contract = any(${keys}) and contract is not null and not is_paused and stopped is null`.execute(db);
  return rows;
}

/** Which of these collections any bot at work asks for: what nobody asks for needs no further looking. */
export async function findWatchedKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const { rows } = await sql<{ contract: string }>`/* prepared: watched-keys */
    select distinct contract from bots
    where contract = any(${keys}) and contract is not null and not is_paused and stopped is null`.execute(db);
  return new Set(rows.map(({ contract }) => contract));
}
