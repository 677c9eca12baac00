import { JOINED_FIELDS, type JoinedItem } from '@signboard/contract/lists/list.ts';
import { pickFields } from '@signboard/contract/lists/setting-fields.ts';
import type { RemovalReason } from '@signboard/domain/lists/removal.ts';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { limitAndOffset, matchesFilter, orderOf, type Paging } from './find-lists.ts';
import { type ListRow, selectAllLists } from './lists-store.ts';
import { ownPlace } from './own-place.ts';
import { presentItem } from './present-list.ts';
import { waitingPlace } from './waiting-place.ts';

/** Here, `created` sorts by the time of joining. */
const COLUMNS = {
  created: sql`own.joined_at`,
  name: sql`lower(lists.name)`,
  start: sql`lists.start_date`,
  end: sql`lists.end_date`,
  joined: sql`own.joined_at`,
};

type OwnEntry = {
  listId: string;
  address: string;
  joinedAt: Date;
  entryNumber: number;
  hasWon: boolean | null;
  waitingPlace: number | null;
  place: { confirmBy: string; confirmedAt: string | null; passedOverAt: string | null } | null;
  removedReason: RemovalReason | null;
  hasPrizeWaiting: boolean;
};

/** The person's entries, and what stays of those on deleted lists. */
const entriesOf = (userId: string) => sql<OwnEntry>`(
  select list_id, address, joined_at, entry_number, case when draw_state = 'drawn' then winner end as has_won,
    case when draw_state = 'drawn' then ${waitingPlace} end as waiting_place,
    case when draw_state = 'drawn' then ${ownPlace} end as place, removed_reason,
    (draw_state = 'drawn') is true and winner and removed_reason is null and exists (
      select from prize_codes where prize_codes.list_id = entries.list_id
        and prize_codes.entry_number = entries.entry_number and claimed_at is null and withdrawn_at is null
    ) as has_prize_waiting
  from entries join lists on lists.id = list_id where user_id = ${userId}
  union all
  select list_id, principal_wallet, joined_at, entry_number, has_won, waiting_place, null, removed_reason, false
  from buried_entries join users on users.id = user_id where user_id = ${userId})`;

export async function findJoinedLists(
  db: Db,
  userId: string,
  paging: Paging,
  now: Date,
): Promise<{ rows: JoinedItem[]; total: number }> {
  const joined = selectAllLists(db)
    .innerJoin(entriesOf(userId).as('own'), 'own.listId', 'lists.id')
    .where(matchesFilter(paging, now));
  const { by, way } = orderOf(paging, COLUMNS);
  const { limit, offset } = limitAndOffset(paging);
  const [rows, { total }] = await Promise.all([
    joined
      .select([
        'own.address',
        'own.joinedAt',
        'own.entryNumber',
        'own.hasWon',
        'own.waitingPlace',
        'own.place',
        'own.removedReason',
        'own.hasPrizeWaiting',
        sql<Date | null>`(select reveal_at from draws where draws.list_id = lists.id and state = 'committed')`.as(
          'revealAt',
        ),
      ])
      .orderBy(by, way)
      .orderBy('lists.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    joined
      .clearSelect()
      .select((select) => select.fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows: rows.map((row) => presentJoined(row, now)), total: Number(total) };
}

type EntryColumns = Omit<OwnEntry, 'listId'> & { revealAt: Date | null };

/** Only the fields that participants may see. */
function presentJoined(row: ListRow & EntryColumns, now: Date): JoinedItem {
  const item = presentItem(row, now);
  const { howManyWinners } = item;
  const shown = pickFields(item, [...JOINED_FIELDS, 'state']);
  return {
    ...shown,
    state: row.deletedAt ? 'deleted' : shown.state,
    hasDraw: howManyWinners !== null && howManyWinners > 0,
    revealAt: row.revealAt,
    address: row.address,
    joinedAt: row.joinedAt,
    entryNumber: row.entryNumber,
    isDrawn: row.hasWon !== null,
    winner: row.hasWon === true,
    waitingPlace: row.waitingPlace,
    place: row.place && {
      confirmBy: new Date(row.place.confirmBy),
      confirmedAt: toDate(row.place.confirmedAt),
      passedOverAt: toDate(row.place.passedOverAt),
    },
    removedReason: row.removedReason,
    hasPrizeWaiting: row.hasPrizeWaiting,
  };
}

const toDate = (text: string | null) => (text === null ? null : new Date(text));
