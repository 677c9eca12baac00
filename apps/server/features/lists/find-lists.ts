import type { projectsCalls } from '@signboard/contract/projects/calls.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '#server/db/connect.ts';
import { type ListRow, listRows } from './lists-store.ts';

export type Paging = z.output<(typeof projectsCalls)['list']['query']>;

const ORDER = {
  created: sql`lists.created_at`,
  name: sql`lower(lists.name)`,
  start: sql`lists.start_date`,
  end: sql`lists.end_date`,
  joined: sql`list_counters.joined`,
} as const;

/** One page of a person's lists, and how many there are in all. */
export async function findLists(
  db: Db,
  ownerId: string,
  paging: Paging,
): Promise<{ rows: ListRow[]; total: number }> {
  const filtered = listRows(db)
    .where('lists.owner_id', '=', ownerId)
    .$if(paging.q !== '', (query) =>
      query.where(sql`lower(lists.name)`, 'like', `%${escapeLike(paging.q.toLowerCase())}%`),
    )
    .$if(paging.status === 'CLOSED', (query) => query.where('lists.is_finished', '=', true))
    .$if(paging.status === 'ONLINE', (query) =>
      query.where('lists.is_finished', '=', false).where('lists.active', '=', true),
    )
    .$if(paging.status === 'OFFLINE', (query) =>
      query.where('lists.is_finished', '=', false).where('lists.active', '=', false),
    );
  const isDown = paging.sort.startsWith('-');
  const by = ORDER[paging.sort.replace('-', '') as keyof typeof ORDER];
  const [rows, { total }] = await Promise.all([
    filtered
      .orderBy(by, (order) => (isDown ? order.desc().nullsLast() : order.asc().nullsLast()))
      .orderBy('lists.id')
      .limit(paging.pageSize)
      .offset((paging.page - 1) * paging.pageSize)
      .execute(),
    filtered
      .clearSelect()
      .select((select) => select.fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(total) };
}

/** What a person types is searched for as it is. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
