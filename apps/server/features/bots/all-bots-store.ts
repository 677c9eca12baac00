import type { botsSchemas } from '@signboard/contract/bots/schemas.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '#server/db/connect.ts';

type Paging = z.output<(typeof botsSchemas)['list']['query']>;
type SortKey = Paging['sort'] extends infer S ? (S extends `-${infer Key}` ? Key : never) : never;

const COLUMNS: Record<SortKey, RawBuilder<unknown>> = {
  joined: sql`created_at`,
  username: sql`lower(username)`,
  collection: sql`lower(contract_name)`,
};

/** One public page of configured bots, and the total. */
export async function findAllBots(db: Db, { page, pageSize, sort, q }: Paging) {
  const pattern = `%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const wanted = db
    .selectFrom('bots')
    .where('contract', 'is not', null)
    .$if(q !== '', (query) =>
      query.where(sql<boolean>`(lower(username) like ${pattern} or lower(contract_name) like ${pattern})`),
    );
  const isDown = sort.startsWith('-');
  const [rows, { total }] = await Promise.all([
    wanted
      .select(['username', 'contract_name', 'created_at'])
      .orderBy(COLUMNS[sort.replace('-', '') as SortKey], (order) =>
        isDown ? order.desc().nullsLast() : order.asc().nullsLast(),
      )
      .orderBy('id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    wanted.select((select) => select.fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(total) };
}
