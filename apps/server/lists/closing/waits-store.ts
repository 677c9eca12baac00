import type { Selectable } from 'kysely';
import type { ListRow } from '#server/lists/list-row.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/platform/db/database.ts';
import { secondsAfter } from '#server/platform/lib/clock.ts';

export type Wait = Pick<Selectable<Tables['listWaits']>, 'why' | 'since'>;

/** From now on participants may object, and the next draw waits for it. Returns until when. */
export async function insertWait(
  db: Db,
  { id: listId, objectionSeconds }: Pick<ListRow, 'id' | 'objectionSeconds'>,
  why: Wait['why'],
  since: Date,
): Promise<{ drawableFrom: Date }> {
  await db
    .insertInto('listWaits')
    .values({ listId, why, since })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { drawableFrom: secondsAfter(since, objectionSeconds) };
}

/** In the order in which they began. */
export async function findWaits(db: Db, listId: string): Promise<Wait[]> {
  return await db
    .selectFrom('listWaits')
    .select(['why', 'since'])
    .where('listId', '=', listId)
    .orderBy('since')
    .orderBy('why')
    .execute();
}
