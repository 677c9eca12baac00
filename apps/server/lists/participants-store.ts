import type { EntryFilter } from '@signboard/contract/lists/entry-filter.ts';
import type { ParticipantSort } from '@signboard/domain/lists/participants-table.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/platform/db/database.ts';
import { matchesEntryFilter, WALLET_KEY } from './entry-conditions.ts';
import type { ListRow } from './lists-store.ts';

const COLUMNS = [
  'entryNumber',
  'address',
  'joinedAt',
  'email',
  'winner',
  'passedOver',
  'rank',
  'organizer',
  'removedReason',
  'removedAt',
  'termsVersion',
  'checks',
  'weight',
] as const;

export type ParticipantRow = Pick<Selectable<Tables['entries']>, (typeof COLUMNS)[number]> & {
  banned: boolean;
  /** Where the row stands in the order, as a cursor. */
  cursor: string;
};

type SortKey = ParticipantSort extends infer S ? (S extends `-${infer Key}` ? Key : never) : never;

/** What a table is sorted by, before the entry number; how a cursor spells it, and how the spelling is read. */
const KEYS: Record<
  SortKey,
  { key: RawBuilder<unknown>; spelled: RawBuilder<unknown>; read(text: string): RawBuilder<unknown> | null }
> = {
  joined: {
    key: sql`joined_at`,
    spelled: sql`(extract(epoch from joined_at) * 1000000)::bigint`,
    read: (text) =>
      /^\d{1,16}$/.test(text) ? sql`timestamptz 'epoch' + ${text}::bigint * interval '1 microsecond'` : null,
  },
  wallet: { key: WALLET_KEY, spelled: WALLET_KEY, read: (text) => sql`${text}::text` },
  rank: {
    key: sql`rank`,
    spelled: sql`rank`,
    read: (text) => (/^\d{1,9}$/.test(text) ? sql`${text}::integer` : null),
  },
};

export type PageQuery = {
  filter: EntryFilter;
  sort: ParticipantSort;
  after?: string | undefined;
  before?: string | undefined;
  pageSize: number;
};

export type ParticipantsPage = { rows: ParticipantRow[]; hasPrevious: boolean; hasNext: boolean };

/** One page by keyset, so that a late page costs as much as the first. Null for a cursor of another sort order. */
export async function findParticipants(
  db: Db,
  list: Pick<ListRow, 'id' | 'chain'>,
  { filter, sort, after, before, pageSize }: PageQuery,
): Promise<ParticipantsPage | null> {
  const { key: column, spelled, read } = KEYS[sort.replace('-', '') as SortKey];
  // PostgreSQL expects far more matches of a search than there are, and would walk through the list in this order until it
  // found enough. It can't walk in the order of an expression, and uses the search's own indexes.
  const key = hasOwnIndex(filter) ? sql`coalesce(${column}, ${column})` : column;
  const isBackwards = after === undefined && before !== undefined;
  const isDescending = sort.startsWith('-') !== isBackwards;
  const cursor = after ?? before;
  const edge = cursor === undefined ? sql`true` : edgeAt(cursor, { key, read, isDescending });
  if (!edge) return null;
  const way = isDescending ? sql`desc` : sql`asc`;
  // Selected by number first, because an index holds what most filters need: entries that don't match are never read.
  const numbers = sql`array(
    select entry_number from entries where ${matchesEntryFilter(list, filter)} and ${edge} and ${isRanked(sort)}
    order by ${key} ${way}, entry_number ${way} limit ${pageSize + 1})`;
  const rows = await db
    .selectFrom('entries')
    .select(COLUMNS)
    .select(sql<string>`${spelled} || '.' || entry_number`.as('cursor'))
    .select(
      sql<boolean>`exists (select from banned_wallets
        where banned_wallets.list_id = entries.list_id and banned_wallets.address = entries.address)`.as(
        'banned',
      ),
    )
    .where('listId', '=', list.id)
    .where(sql<boolean>`entry_number = any(${numbers})`)
    .orderBy(sql`${column} ${way}, entry_number ${way}`)
    .execute();
  const hasMore = rows.length > pageSize;
  const page = rows.slice(0, pageSize);
  return isBackwards
    ? { rows: page.reverse(), hasPrevious: hasMore, hasNext: true }
    : { rows: page, hasPrevious: cursor !== undefined, hasNext: hasMore };
}

/** Searches and accounts are found by indexes of their own. */
const hasOwnIndex = ({ q, cluster, discordAge }: EntryFilter): boolean =>
  Boolean(q || discordAge || (cluster && cluster.kind !== 'join-burst'));

const isRanked = (sort: ParticipantSort) => (sort.endsWith('rank') ? sql`rank is not null` : sql`true`);

type Edge = Pick<(typeof KEYS)[SortKey], 'key' | 'read'> & { isDescending: boolean };

function edgeAt(cursor: string, { key, read, isDescending }: Edge): RawBuilder<unknown> | null {
  const at = cursor.lastIndexOf('.');
  const value = read(cursor.slice(0, at));
  const number = cursor.slice(at + 1);
  const beyond = isDescending ? sql`<` : sql`>`;
  return value && sql`(${key}, entry_number) ${beyond} (${value}, ${number}::bigint)`;
}

/** How many entries match, and how many of them were not removed. */
export async function countParticipants(
  db: Db,
  list: Pick<ListRow, 'id' | 'chain'>,
  { filter, sort }: Pick<PageQuery, 'filter' | 'sort'>,
): Promise<{ total: number; remaining: number }> {
  // Asked for in the order of the index that holds what most filters need, PostgreSQL counts there instead of reading
  // every row. A search has its own indexes.
  const inOrder = hasOwnIndex(filter) ? sql`` : sql`order by joined_at, entry_number offset 0`;
  const { rows } = await sql<{ total: number; remaining: number }>`
    select count(*)::int as total, count(*) filter (where removed_reason is null)::int as remaining
    from (
      select removed_reason from entries where ${matchesEntryFilter(list, filter)} and ${isRanked(sort)} ${inOrder}
    ) as matching`.execute(db);
  return rows[0] ?? { total: 0, remaining: 0 };
}

/** How many participants gave an address for this list that they have not confirmed. */
export async function countUnconfirmedEmails(db: Db, listId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from entry_correspondence
    where list_id = ${listId} and not is_confirmed and not is_removed`.execute(db);
  return rows[0]?.count ?? 0;
}
