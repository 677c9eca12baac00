import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';

export type WinnerRow = {
  rank: number | null;
  entryNumber: number;
  address: string;
  joinedAt: Date;
  email: string | null;
  organizer: boolean;
  /** Null where winners need not confirm, and before they did. */
  confirmBy: Date | null;
  confirmedAt: Date | null;
};

const COLUMNS = [
  'entries.rank',
  'entries.entryNumber',
  'address',
  'joinedAt',
  'email',
  'organizer',
  'confirmBy',
  'confirmedAt',
] as const;

/** Winners who were not erased: the leaf of an erased winner stays in the proof, without a wallet. */
const winners = (db: Db, listId: string) =>
  db
    .selectFrom('entries')
    .leftJoin('drawPlaces', (join) =>
      join
        .on('drawPlaces.drawId', '=', latestDraw(listId))
        .onRef('drawPlaces.entryNumber', '=', 'entries.entryNumber'),
    )
    .where('listId', '=', listId)
    .where('winner', '=', true)
    .where('erasedAt', 'is', null);

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

/** Reading more at once would block the event loop. */
const BATCH = 1_000;

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
