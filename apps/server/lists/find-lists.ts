import type { listsSchemas } from '@signboard/contract/lists/schemas.ts';
import { type OrderByItemBuilder, type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '#server/platform/db/connect.ts';
import { listState } from './list-state-sql.ts';
import { type ListRow, selectLists } from './lists-store.ts';

const COLUMNS = {
  created: sql`lists.created_at`,
  name: sql`lower(lists.name)`,
  start: sql`lists.start_date`,
  end: sql`lists.end_date`,
  joined: sql`list_counters.joined`,
};

export async function findLists(
  db: Db,
  ownerId: string,
  paging: Paging,
  now: Date,
): Promise<{ rows: ListRow[]; total: number }> {
  const { by, way } = orderOf(paging, COLUMNS);
  const { limit, offset } = limitAndOffset(paging);
  const [rows, { total }] = await Promise.all([
    selectLists(db)
      .where('lists.ownerId', '=', ownerId)
      .where(matchesFilter(paging, now))
      .orderBy(by, way)
      .orderBy('lists.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    db
      .selectFrom('lists')
      .innerJoin('listCounters', 'listCounters.listId', 'lists.id')
      .where('ownerId', '=', ownerId)
      .where('deletedAt', 'is', null)
      .where(matchesFilter(paging, now))
      .select((select) => select.fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(total) };
}

export type Paging = z.output<(typeof listsSchemas)['list']['query']>;

type Status = Paging['status'];
type SortKey = Paging['sort'] extends infer S ? (S extends `-${infer Key}` ? Key : never) : never;

const STATUS: Record<Status, RawBuilder<boolean>> = {
  all: sql`true`,
  CLOSED: sql`lists.is_finished`,
  ONLINE: sql`(lists.active and not lists.is_finished)`,
  OFFLINE: sql`(not lists.active and not lists.is_finished)`,
};

/** Matches the search text literally. */
export function matchesFilter({ q, status, state }: Paging, now: Date): RawBuilder<boolean> {
  const conditions = [STATUS[status]];
  if (state !== 'all') conditions.push(sql`${listState(now)} = ${state}`);
  if (q !== '') {
    const pattern = `%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
    conditions.push(sql`lower(lists.name) like ${pattern}`);
  }
  return sql`(${sql.join(conditions, sql` and `)})`;
}

/** Rows without a value come last in either direction. */
export function orderOf({ sort }: Paging, columns: Record<SortKey, RawBuilder<unknown>>) {
  const isDescending = sort.startsWith('-');
  const key = sort.replace('-', '') as SortKey;
  return {
    by: columns[key],
    way: (order: OrderByItemBuilder) => {
      const directed = isDescending ? order.desc() : order.asc();
      // Never null, and without NULLS LAST the order matches an index, which avoids sorting.
      return key === 'created' ? directed : directed.nullsLast();
    },
  };
}

export function limitAndOffset({ page, pageSize }: Paging): { limit: number; offset: number } {
  return { limit: pageSize, offset: (page - 1) * pageSize };
}
