import { REQUIREMENT_IDS, type RequirementId } from '@signboard/domain/eligibility/requirement.ts';
import {
  type ClusterKind,
  DISCORD_AGES,
  type DiscordAge,
  MAX_CLUSTERS,
  MIN_SAME_REFERRER,
  SEQUENTIAL_GAP_MS,
} from '@signboard/domain/lists/entry-review.ts';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { CREATED_MS, HAS_ACCOUNT, isDiscordYounger, matchesEntryFilter } from './entry-conditions.ts';
import type { ListRow } from './lists-store.ts';

type OfList = Pick<ListRow, 'id' | 'chain'>;

const FIRST_ENTRIES = 5;

const isOnList = (list: OfList) => matchesEntryFilter(list, { state: 'joined' });

export type ProofCounts = { entries: number } & Record<RequirementId, number>;

/** In the order of the index that holds these columns, PostgreSQL counts there instead of reading every row. */
export async function countProofs(db: Db, list: OfList): Promise<ProofCounts> {
  const counts = REQUIREMENT_IDS.map(
    (id) => sql`count(*) filter (where met_requirements ? ${id})::int as ${sql.id(id)}`,
  );
  const { rows } = await sql<ProofCounts>`
    select count(*)::int as entries, ${sql.join(counts)}
    from (
      select met_requirements from entries where ${isOnList(list)} order by joined_at, entry_number offset 0
    ) as joined`.execute(db);
  return rows[0] as ProofCounts;
}

/** How many entries have an email address, and how many of these addresses are confirmed. */
export async function countEmails(db: Db, list: OfList): Promise<{ given: number; confirmed: number }> {
  const { rows } = await sql<{ given: number; unconfirmed: number }>`
    select (select count(*)::int from entries where ${isOnList(list)} and email is not null) as given,
      count(*)::int as unconfirmed
    from entry_correspondence
    where list_id = ${list.id} and not is_confirmed and not is_removed`.execute(db);
  const { given, unconfirmed } = rows[0] ?? { given: 0, unconfirmed: 0 };
  return { given, confirmed: given - unconfirmed };
}

export type UsualMinute = { median: number; minutes: number };

const minutesOf = (list: OfList) => sql`
  select date_trunc('minute', joined_at) as minute, count(*)::int as count
  from (select joined_at from entries where ${isOnList(list)} order by joined_at, entry_number offset 0) as joined
  group by 1`;

/** The minutes in which someone joined, and the median of their entries. */
export async function findUsualMinute(db: Db, list: OfList): Promise<UsualMinute> {
  const { rows } = await sql<UsualMinute>`
    select count(*)::int as minutes, coalesce(percentile_disc(0.5) within group (order by count), 0)::int as median
    from (${minutesOf(list)}) as minutes`.execute(db);
  return rows[0] ?? { minutes: 0, median: 0 };
}

export type AccountCounts = { discord: number; x: number } & Record<`younger${DiscordAge}`, number>;

/** How many accounts there are, and how many of Discord were young when they joined. */
export async function countAccounts(db: Db, list: OfList): Promise<AccountCounts> {
  const young = DISCORD_AGES.map(
    (days) => sql`count(*) filter (where ${isDiscordYounger(days)})::int as ${sql.id(`younger${days}`)}`,
  );
  const { rows } = await sql<AccountCounts>`
    select count(${CREATED_MS['discord-accounts']})::int as discord, ${sql.join(young)},
      (select count(${CREATED_MS['x-accounts']})::int from entries
        where ${isOnList(list)} and ${HAS_ACCOUNT['x-accounts']}) as x
    from entries where ${isOnList(list)} and ${HAS_ACCOUNT['discord-accounts']}`.execute(db);
  return rows[0] as AccountCounts;
}

export async function findFirstYoung(db: Db, list: OfList, days: DiscordAge): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select entry_number as number from entries
    where ${matchesEntryFilter(list, { state: 'joined', discordAge: days })}
    order by joined_at, entry_number limit ${FIRST_ENTRIES}`.execute(db);
  return rows.map(({ number }) => number);
}

export type ClusterRow = {
  startsAt: Date;
  endsAt: Date;
  count: number;
  firstEntries: number[];
  found: number;
};

/** The largest runs of minutes with at least this number of entries each; `found` is how many runs there are. */
export async function findBursts(db: Db, list: OfList, threshold: number): Promise<ClusterRow[]> {
  const { rows } = await sql<ClusterRow>`
    with bursts as (
      select minute, count, minute - row_number() over (order by minute) * interval '1 minute' as run
      from (${minutesOf(list)}) as minutes where count >= ${threshold}
    ), runs as (
      select min(minute) as starts_at, max(minute) + interval '1 minute' as ends_at, sum(count)::int as count,
        count(*) over ()::int as found
      from bursts group by run order by 3 desc, 1 limit ${MAX_CLUSTERS}
    )
    select *, array(
        select entry_number from entries
        where ${isOnList(list)} and joined_at >= starts_at and joined_at < ends_at
        order by joined_at, entry_number limit ${FIRST_ENTRIES}) as first_entries
    from runs order by count desc, starts_at`.execute(db);
  return rows;
}

/** The largest runs of at least this number of accounts of which each was created shortly after the one before. */
export async function findSequentialAccounts(
  db: Db,
  list: OfList,
  { kind, threshold }: { kind: Exclude<ClusterKind, 'join-burst'>; threshold: number },
): Promise<ClusterRow[]> {
  const { rows } = await sql<ClusterRow>`
    with steps as (
      select entry_number, created, created - lag(created) over (order by created) <= ${SEQUENTIAL_GAP_MS} as follows
      from (
        select entry_number, ${CREATED_MS[kind]} as created from entries
        where ${isOnList(list)} and ${HAS_ACCOUNT[kind]} and ${CREATED_MS[kind]} is not null
        order by ${CREATED_MS[kind]}
      ) as accounts
    ), runs as (
      select entry_number, created,
        count(*) filter (where follows is not true) over (order by created rows unbounded preceding) as run
      from steps
    ), clusters as (
      select min(created) as first, max(created) as last, count(*)::int as count, count(*) over ()::int as found
      from runs group by run having count(*) >= ${threshold}
      order by 3 desc, 1 limit ${MAX_CLUSTERS}
    )
    select to_timestamp(first / 1000.0) as starts_at, to_timestamp((last + 1) / 1000.0) as ends_at, count, found,
      array(
        select entry_number from entries
        where ${isOnList(list)} and ${HAS_ACCOUNT[kind]} and ${CREATED_MS[kind]} between first and last
        order by entry_number limit ${FIRST_ENTRIES}) as first_entries
    from clusters order by count desc, first`.execute(db);
  return rows;
}

export type ReferrerRow = { host: string; count: number; firstEntries: number[]; found: number };

/** The hosts that most entries came from; `found` is how many hosts have enough of them. */
export async function findReferrers(db: Db, list: OfList): Promise<ReferrerRow[]> {
  const { rows } = await sql<ReferrerRow>`
    with hosts as (
      select referrer as host, count(*)::int as count, count(*) over ()::int as found
      from entries where ${isOnList(list)} and referrer is not null
      group by referrer having count(*) >= ${MIN_SAME_REFERRER}
      order by 2 desc, 1 limit ${MAX_CLUSTERS}
    )
    select *, array(
        select entry_number from entries where ${isOnList(list)} and referrer = host
        order by joined_at, entry_number limit ${FIRST_ENTRIES}) as first_entries
    from hosts order by count desc, host`.execute(db);
  return rows;
}
