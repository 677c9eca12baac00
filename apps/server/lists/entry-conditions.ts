import type { EntryFilter, EntrySelection } from '@signboard/contract/lists/entry-filter.ts';
import type { Chain } from '@signboard/domain/accounts/wallet-address.ts';
import type { RequirementId } from '@signboard/domain/eligibility/requirement.ts';
import type { ClusterKind, ClusterRange, DiscordAge } from '@signboard/domain/lists/entry-review.ts';
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
  const {
    q,
    state,
    requirement,
    result = 'met',
    from,
    to,
    organizer,
    cluster,
    discordAge,
    referrer,
  } = filter;
  return all([
    sql`list_id = ${list.id}`,
    sql`erased_at is null`,
    q ? matchesSearch(q, list.chain) : null,
    state ? STATE[state] : null,
    requirement ? RESULT[result](requirement) : null,
    from ? sql`joined_at >= ${from}` : null,
    to ? sql`joined_at < ${to}` : null,
    organizer === undefined ? null : organizer ? sql`organizer` : sql`not organizer`,
    cluster ? isInCluster(cluster) : null,
    discordAge ? isDiscordYounger(discordAge) : null,
    referrer ? sql`referrer = ${referrer}` : null,
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

/** In milliseconds; null for accounts whose id does not contain it. As the indexes on it are written. */
export const CREATED_MS: Record<Exclude<ClusterKind, 'join-burst'>, RawBuilder<unknown>> = {
  'discord-accounts': sql`discord_created_ms(discord_id)`,
  'x-accounts': sql`x_created_ms(twitter_id)`,
};

function isInCluster({ kind, startsAt, endsAt }: ClusterRange): RawBuilder<unknown> {
  if (kind === 'join-burst') return sql`joined_at >= ${startsAt} and joined_at < ${endsAt}`;
  const created = CREATED_MS[kind];
  return sql`${HAS_ACCOUNT[kind]} and ${created} >= ${startsAt.getTime()} and ${created} < ${endsAt.getTime()}`;
}

/** The indexes hold only entries with an account. */
export const HAS_ACCOUNT: typeof CREATED_MS = {
  'discord-accounts': sql`discord_id is not null`,
  'x-accounts': sql`twitter_id is not null`,
};

const DAY_MS = 86_400_000;

/** Whether the entry joined with a Discord account younger than some days. */
export const isDiscordYounger = (days: DiscordAge): RawBuilder<unknown> => sql`discord_id is not null
  and date_part('epoch', joined_at) * 1000 - discord_created_ms(discord_id) < ${days * DAY_MS}::bigint`;

const STATE: Record<EntryState, RawBuilder<unknown>> = {
  joined: sql`removed_reason is null`,
  winner: sql`winner and removed_reason is null`,
  waiting: sql`rank is not null and not winner and not passed_over and removed_reason is null`,
  'passed-over': sql`passed_over and removed_reason is null`,
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
