import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { TokenFacts } from '#server/platform/providers/solana/collection-port.ts';

export type TokenKeys = Pick<TokenFacts, 'collection' | 'creators'>;

/** The prefix of tokens that have creators but no collection. */
const NO_COLLECTION = '';

/** Cached lookups that have not expired: where no collection was found, one may be added soon. */
export async function findCachedTokens(
  db: Db,
  mints: readonly string[],
  since: { found: Date; missed: Date },
): Promise<Map<string, TokenKeys>> {
  if (mints.length === 0) return new Map();
  const { rows } = await sql<{ mint: string; keys: string[] }>`/* prepared: known-solana-tokens */
    select mint, keys from solana_tokens
    where mint = any(${mints}) and looked_up_at >
      case when coalesce(keys[1], ${NO_COLLECTION}) = ${NO_COLLECTION}
        then ${since.missed}::timestamptz else ${since.found}::timestamptz end`.execute(db);
  return new Map(rows.map(({ mint, keys }) => [mint, readKeys(keys)]));
}

export async function storeTokens(
  db: Db,
  tokens: ReadonlyMap<string, TokenKeys>,
  lookedUpAt: Date,
): Promise<void> {
  if (tokens.size === 0) return;
  // A fixed row order prevents deadlocks between two watchers.
  const rows = [...tokens]
    .map(([mint, keys]) => ({ mint, keys: writeKeys(keys), lookedUpAt }))
    .sort((a, b) => (a.mint < b.mint ? -1 : 1));
  await db
    .insertInto('solanaTokens')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('mint').doUpdateSet((excluded) => ({
        keys: excluded.ref('excluded.keys'),
        lookedUpAt: excluded.ref('excluded.lookedUpAt'),
      })),
    )
    .execute();
}

/** Deletes one batch of lookups before a time; returns how many. */
export async function deleteTokensBefore(db: Db, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from solana_tokens where mint in (
      select mint from solana_tokens where looked_up_at < ${before} limit ${most})`.execute(db);
  return Number(numAffectedRows);
}

function readKeys([collection, ...creators]: string[]): TokenKeys {
  return { collection: collection || null, creators };
}

function writeKeys({ collection, creators }: TokenKeys): string[] {
  return collection || creators.length > 0 ? [collection ?? NO_COLLECTION, ...creators] : [];
}
