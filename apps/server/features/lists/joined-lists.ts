import type { JoinedItem } from '@signboard/contract/lists/list.ts';
import type { Reason } from '@signboard/domain/eligibility/requirement.ts';
import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { limitAndOffset, matchesFilter, orderOf, type Paging } from './find-lists.ts';
import { type ListRow, selectLists } from './lists-store.ts';
import { presentItem } from './present-list.ts';

/** Here, `created` sorts by the time of joining. */
const COLUMNS = {
  created: sql`entries.joined_at`,
  name: sql`lower(lists.name)`,
  start: sql`lists.start_date`,
  end: sql`lists.end_date`,
  joined: sql`entries.joined_at`,
};

export async function findJoinedLists(
  db: Db,
  userId: string,
  paging: Paging,
): Promise<{ rows: JoinedItem[]; total: number }> {
  const joined = selectLists(db)
    .innerJoin('entries', 'entries.list_id', 'lists.id')
    .where('entries.user_id', '=', userId)
    .where(matchesFilter(paging));
  const { by, way } = orderOf(paging, COLUMNS);
  const { limit, offset } = limitAndOffset(paging);
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

/** Omits the fields that only the owner may see. */
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
