import type { EntryFilter, EntrySelection } from '@signboard/contract/lists/entry-filter.ts';
import type { Chain } from '@signboard/domain/accounts/wallet-address.ts';
import type { RequirementId } from '@signboard/domain/eligibility/requirement.ts';
import {
  type ClusterKind,
  type DiscordAge,
  SNOWFLAKE_EPOCH_MS,
  SNOWFLAKE_ID,
} from '@signboard/domain/lists/entry-review.ts';
import { parseEntrySearch } from '@signboard/domain/lists/entry-search.ts';
import type { EntryState } from '@signboard/domain/lists/entry-state.ts';
import { type RawBuilder, sql } from 'kysely';

type Condition = RawBuilder<boolean>;
type OfList = { id: string; chain: Chain };

/** As the index on it is written. */
export const WALLET_KEY = sql`(lower(address) collate "C")`;
const EMAIL_KEY = sql`(lower(email) collate "C")`;

/** The entries of a list that match a filter. Erased ones are not shown. */
export function matchesEntryFilter(list: OfList, filter: EntryFilter): Condition {
  const { q, state, requirement, result = 'met', from, to, organizer, cluster, discordAge } = filter;
  return all([
    sql`list_id = ${list.id}`,
    sql`erased_at is null`,
    q ? matchesSearch(q, list.chain) : null,
    state ? STATE[state] : null,
    requirement ? RESULT[result](requirement) : null,
    from ? sql`joined_at >= ${from}` : null,
    to ? sql`joined_at < ${to}` : null,
    organizer === undefined ? null : organizer ? sql`organizer` : sql`not organizer`,
    cluster
      ? sql`${CLUSTER_MOMENT[cluster.kind]} >= ${cluster.from} and ${CLUSTER_MOMENT[cluster.kind]} < ${cluster.to}`
      : null,
    discordAge ? isDiscordYounger(discordAge) : null,
  ]);
}

export function isSelected(list: OfList, { entryNumbers, matching }: EntrySelection): Condition {
  if (matching) return matchesEntryFilter(list, matching.filter);
  return all([matchesEntryFilter(list, {}), sql`entry_number = any(${entryNumbers ?? []}::integer[])`]);
}

const all = (conditions: (Condition | RawBuilder<unknown> | null)[]): Condition =>
  sql<boolean>`(${sql.join(
    conditions.filter((condition) => condition !== null),
    sql` and `,
  )})`;

const snowflakeTime = (network: 'discord' | 'x', id: RawBuilder<unknown>) => sql`(
  case when ${id} ~ ${sql.lit(SNOWFLAKE_ID[network])} then timestamptz 'epoch'
    + ((${id}::bigint >> 22) + ${sql.lit(SNOWFLAKE_EPOCH_MS[network])}) * interval '1 millisecond' end)`;

/** The moment that the entries of a cluster share; null for accounts whose id does not contain it. */
export const CLUSTER_MOMENT: Record<ClusterKind, RawBuilder<unknown>> = {
  'join-burst': sql`joined_at`,
  'discord-accounts': snowflakeTime('discord', sql`discord_id`),
  'x-accounts': snowflakeTime('x', sql`twitter_id`),
};

/** Whether the entry joined with a Discord account younger than some days. */
export const isDiscordYounger = (days: DiscordAge): RawBuilder<unknown> =>
  sql`coalesce(joined_at - ${CLUSTER_MOMENT['discord-accounts']} < make_interval(days => ${days}), false)`;

const STATE: Record<EntryState, RawBuilder<unknown>> = {
  joined: sql`removed_reason is null`,
  winner: sql`winner and removed_reason is null`,
  waiting: sql`rank is not null and not winner and removed_reason is null`,
  removed: sql`removed_reason is not null`,
};

/** The reason with which the re-check removes an entry; other requirements are checked at joining only. */
const RECHECK_REASON: Partial<Record<RequirementId, string>> = {
  balance: 'balance-low',
  nft: 'nft-missing',
};

const wasMet = (id: RequirementId) => sql`coalesce(met_requirements ? ${id}, false)`;
const failedRecheck = (id: RequirementId) => {
  const reason = RECHECK_REASON[id];
  return reason ? sql`removed_reason = ${reason}` : sql`false`;
};
const passedRecheck = (id: RequirementId) => sql`(${failedRecheck(id)}) is not true`;

const RESULT = {
  met: (id: RequirementId) => sql`${wasMet(id)} and ${passedRecheck(id)}`,
  'not-met': failedRecheck,
  'not-checked': (id: RequirementId) => sql`not ${wasMet(id)} and ${passedRecheck(id)}`,
};

function matchesSearch(text: string, chain: Chain): RawBuilder<unknown> {
  const { entryNumber, wallet, email } = parseEntrySearch(text, chain);
  const ways = [
    entryNumber === null ? null : sql`entry_number = ${entryNumber}`,
    wallet && sql`${WALLET_KEY} like ${`${wallet.beginning}%${wallet.end}`}`,
    email && sql`${EMAIL_KEY} like ${`${email.replace(/[\\%_]/g, '\\$&')}%`}`,
  ].filter((way) => way !== null);
  return ways.length === 0 ? sql`false` : sql`(${sql.join(ways, sql` or `)})`;
}
