import type { Db } from '#server/db/connect.ts';

/** Someone who has won, with the place of the ticket. */
export type WinnerRow = {
  rank: number | null;
  entry_number: number;
  address: string;
  joined_at: Date;
  email: string | null;
};

/** Who has won and is still there: the leaf of somebody who is gone stays among the winning ones, without a wallet. */
const winners = (db: Db, listId: string) =>
  db
    .selectFrom('entries')
    .where('list_id', '=', listId)
    .where('winner', '=', true)
    .where('erased_at', 'is', null);

/** One page of the winners, best ticket first. */
export async function findWinners(
  db: Db,
  listId: string,
  page: { page: number; pageSize: number },
): Promise<{ rows: WinnerRow[]; total: number }> {
  const [rows, { total }] = await Promise.all([
    winners(db, listId)
      .select(['rank', 'entry_number', 'address', 'joined_at', 'email'])
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

/** All winners, batch by batch, best ticket first. */
export async function* eachWinner(db: Db, listId: string): AsyncGenerator<WinnerRow[]> {
  let last = 0;
  for (;;) {
    const batch: WinnerRow[] = await winners(db, listId)
      .select(['rank', 'entry_number', 'address', 'joined_at', 'email'])
      .where('rank', '>', last)
      .orderBy('rank')
      .limit(BATCH)
      .execute();
    if (batch.length > 0) yield batch;
    if (batch.length < BATCH) return;
    last = batch.at(-1)?.rank ?? last;
  }
}
