import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

export type WinnerRow = {
  rank: number | null;
  entry_number: number;
  address: string;
  joined_at: Date;
  email: string | null;
  organizer: boolean;
  /** Null where winners need not confirm, and before they did. */
  confirm_by: Date | null;
  confirmed_at: Date | null;
};

const COLUMNS = [
  'entries.rank',
  'entries.entry_number',
  'address',
  'joined_at',
  'email',
  'organizer',
  'confirm_by',
  'confirmed_at',
] as const;

/** Winners who were not erased: the leaf of an erased winner stays in the proof, without a wallet. */
const winners = (db: Db, listId: string) =>
  db
    .selectFrom('entries')
    .leftJoin('draw_places', (join) =>
      join
        .on('draw_places.draw_id', '=', latestDraw(listId))
        .onRef('draw_places.entry_number', '=', 'entries.entry_number'),
    )
    .where('list_id', '=', listId)
    .where('winner', '=', true)
    .where('erased_at', 'is', null);

const latestDraw = (listId: string) => sql<string>`(
  select id from draws where list_id = ${listId} and state = 'drawn' order by number desc limit 1)`;

/** Ordered by rank. */
export async function findWinners(
  db: Db,
  listId: string,
  page: { page: number; pageSize: number },
): Promise<{ rows: WinnerRow[]; total: number }> {
  const [rows, { total }] = await Promise.all([
    winners(db, listId)
      .select(COLUMNS)
      .orderBy('entries.rank')
      .limit(page.pageSize)
      .offset((page.page - 1) * page.pageSize)
      .execute(),
    winners(db, listId)
      .select((select) => select.fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(total) };
}

const BATCH = 5_000;

/** Streams all winners by rank. */
export async function* streamWinners(db: Db, listId: string): AsyncGenerator<WinnerRow[]> {
  let last = 0;
  for (;;) {
    const batch: WinnerRow[] = await winners(db, listId)
      .select(COLUMNS)
      .where('entries.rank', '>', last)
      .orderBy('entries.rank')
      .limit(BATCH)
      .execute();
    if (batch.length > 0) yield batch;
    if (batch.length < BATCH) return;
    last = batch.at(-1)?.rank ?? last;
  }
}
