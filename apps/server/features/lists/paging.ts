import type { projectsCalls } from '@signboard/contract/lists/calls.ts';
import { type OrderByItemBuilder, type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';

/** How a table of lists is cut: page, order, search, status. */
export type Paging = z.output<(typeof projectsCalls)['list']['query']>;

type Status = Paging['status'];
type SortKey = Paging['sort'] extends infer S ? (S extends `-${infer Key}` ? Key : never) : never;

const STATUS: Record<Status, RawBuilder<boolean>> = {
  all: sql`true`,
  CLOSED: sql`lists.is_finished`,
  ONLINE: sql`(lists.active and not lists.is_finished)`,
  OFFLINE: sql`(not lists.active and not lists.is_finished)`,
};

/** The rows that a search and a status leave. What a person types is searched for as it is. */
export function isWanted({ q, status }: Paging): RawBuilder<boolean> {
  if (q === '') return STATUS[status];
  const pattern = `%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return sql`${STATUS[status]} and lower(lists.name) like ${pattern}`;
}

/** The order that was asked for; rows without a value come last either way. */
export function orderOf({ sort }: Paging, columns: Record<SortKey, RawBuilder<unknown>>) {
  const isDown = sort.startsWith('-');
  const key = sort.replace('-', '') as SortKey;
  return {
    by: columns[key],
    way: (order: OrderByItemBuilder) => {
      const directed = isDown ? order.desc() : order.asc();
      // Every row has this one, and said plainly it is the order of an index: nothing is sorted.
      return key === 'created' ? directed : directed.nullsLast();
    },
  };
}

/** Which rows of the order the page holds. */
export function cutOf({ page, pageSize }: Paging): { limit: number; offset: number } {
  return { limit: pageSize, offset: (page - 1) * pageSize };
}
