import type { JoinedItem } from '@signboard/contract/lists/list.ts';
import type { Reason } from '@signboard/domain/eligibility/requirement.ts';
import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { type ListRow, listRows } from './lists-store.ts';
import { cutOf, isWanted, orderOf, type Paging } from './paging.ts';
import { presentItem } from './present-list.ts';

/** Here `created` is the time at which the person joined. */
const COLUMNS = {
  created: sql`entries.joined_at`,
  name: sql`lower(lists.name)`,
  start: sql`lists.start_date`,
  end: sql`lists.end_date`,
  joined: sql`entries.joined_at`,
};

/** One page of the lists that a person has joined. */
export async function findJoined(
  db: Db,
  userId: string,
  paging: Paging,
): Promise<{ rows: JoinedItem[]; total: number }> {
  const joined = listRows(db)
    .innerJoin('entries', 'entries.list_id', 'lists.id')
    .where('entries.user_id', '=', userId)
    .where(isWanted(paging));
  const { by, way } = orderOf(paging, COLUMNS);
  const { limit, offset } = cutOf(paging);
  const [rows, { total }] = await Promise.all([
    joined
      .select([
        'entries.address',
        'entries.joined_at',
        'entries.entry_number',
        'entries.winner',
        'entries.removed_reason',
      ])
      .orderBy(by, way)
      .orderBy('entries.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    joined
      .clearSelect()
      .select((select) => select.fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows: rows.map(presentJoined), total: Number(total) };
}

type EntryColumns = {
  address: string;
  joined_at: Date;
  entry_number: number;
  winner: boolean;
  removed_reason: Reason | null;
};

/** A list as one who joined it sees it: what is its owner's alone stays behind. */
function presentJoined(row: ListRow & EntryColumns): JoinedItem {
  const { banner, availableSpots, howManyWinners, joined, drawState, edit, createdAt, ...shown } =
    presentItem(row);
  return {
    ...shown,
    address: row.address,
    joinedAt: row.joined_at,
    entryNumber: row.entry_number,
    isDrawn: drawState === 'drawn',
    winner: row.winner,
    removedReason: row.removed_reason,
  };
}
