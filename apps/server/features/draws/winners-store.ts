import type { Db } from '#server/db/connect.ts';

export type WinnerRow = {
  rank: number | null;
  entry_number: number;
  address: string;
  joined_at: Date;
  email: string | null;
  organizer: boolean;
};

/** Winners who were not erased: the leaf of an erased winner stays in the proof, without a wallet. */
const winners = (db: Db, listId: string) =>
  db
    .selectFrom('entries')
    .where('list_id', '=', listId)
    .where('winner', '=', true)
    .where('erased_at', 'is', null);

/** Ordered by rank. */
export async function findWinners(
  db: Db,
  listId: string,
  page: { page: number; pageSize: number },
): Promise<{ rows: WinnerRow[]; total: number }> {
  const [rows, { total }] = await Promise.all([
    winners(db, listId)
      .select(['rank', 'entry_number', 'address', 'joined_at', 'email', 'organizer'])
      .orderBy('rank')
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
      .select(['rank', 'entry_number', 'address', 'joined_at', 'email', 'organizer'])
      .where('rank', '>', last)
      .orderBy('rank')
      .limit(BATCH)
      .execute();
    if (batch.length > 0) yield batch;
    if (batch.length < BATCH) return;
    last = batch.at(-1)?.rank ?? last;
  }
}
