import type { JoinedItem } from '@signboard/contract/projects/project.ts';
import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { escapeLike, type Paging } from './find-lists.ts';

/** Here `created` is the time at which the person joined. */
const ORDER = {
  created: sql`entries.joined_at`,
  name: sql`lower(lists.name)`,
  start: sql`lists.start_date`,
  end: sql`lists.end_date`,
  joined: sql`entries.joined_at`,
} as const;

/** One page of the lists that a person has joined. */
export async function findJoined(
  db: Db,
  userId: string,
  paging: Paging,
): Promise<{ rows: JoinedItem[]; total: number }> {
  const joined = db
    .selectFrom('entries')
    .innerJoin('lists', 'lists.id', 'entries.list_id')
    .innerJoin('users as owner', 'owner.id', 'lists.owner_id')
    .where('entries.user_id', '=', userId)
    .$if(paging.status === 'CLOSED', (query) => query.where('lists.is_finished', '=', true))
    .$if(paging.status === 'ONLINE', (query) =>
      query.where('lists.is_finished', '=', false).where('lists.active', '=', true),
    )
    .$if(paging.status === 'OFFLINE', (query) =>
      query.where('lists.is_finished', '=', false).where('lists.active', '=', false),
    )
    .$if(paging.q !== '', (query) =>
      query.where(sql`lower(lists.name)`, 'like', `%${escapeLike(paging.q.toLowerCase())}%`),
    );
  const isDown = paging.sort.startsWith('-');
  const by = ORDER[paging.sort.replace('-', '') as keyof typeof ORDER];
  const [rows, { total }] = await Promise.all([
    joined
      .selectAll('lists')
      .select([
        'owner.workspace',
        'entries.address',
        'entries.joined_at',
        'entries.entry_number',
        'entries.winner',
      ])
      .select((select) =>
        select
          .exists(
            select
              .selectFrom('entries as won')
              .select('won.id')
              .whereRef('won.list_id', '=', 'lists.id')
              .where('won.winner', '=', true),
          )
          .as('is_drawn'),
      )
      .orderBy(by, (order) => (isDown ? order.desc().nullsLast() : order.asc().nullsLast()))
      .orderBy('entries.id')
      .limit(paging.pageSize)
      .offset((paging.page - 1) * paging.pageSize)
      .execute(),
    joined.select((select) => select.fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows: rows.map(presentJoined), total: Number(total) };
}

type Row = {
  id: string;
  name: string;
  workspace: string | null;
  url_end_name: string;
  chain: 'ethereum' | 'solana';
  logo: string;
  color: string | null;
  active: boolean;
  is_finished: boolean;
  start_date: Date | null;
  end_date: Date | null;
  event_date: Date | null;
  type: JoinedItem['type'];
  mint_price: string | null;
  address: string;
  joined_at: Date;
  entry_number: number;
  winner: boolean;
  is_drawn: unknown;
};

function presentJoined(row: Row): JoinedItem {
  return {
    id: row.id,
    name: row.name,
    workspace: row.workspace ?? '',
    urlEndName: row.url_end_name,
    chain: row.chain,
    logo: row.logo,
    color: row.color,
    active: row.active,
    isFinished: row.is_finished,
    startDate: row.start_date,
    endDate: row.end_date,
    eventDate: row.event_date,
    type: row.type,
    mintPrice: row.mint_price === null ? null : Number(row.mint_price),
    address: row.address,
    joinedAt: row.joined_at,
    entryNumber: row.entry_number,
    isDrawn: Boolean(row.is_drawn),
    winner: row.winner,
  };
}
