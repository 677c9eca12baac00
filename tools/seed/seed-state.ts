import { sql } from 'kysely';
import type { Db } from '../../apps/server/platform/db/connect.ts';
import { LISTS } from './demo-data/lists.ts';
import { OWNER } from './demo-data/people.ts';

/**
 * `empty`: nothing but accounts that signed in. `draw-missing`: seeded, but interrupted before the draw. Otherwise the
 * database is complete or has other data.
 */
export type SeedState = 'empty' | 'draw-missing' | 'not-empty';

/** The list whose winners the running product draws. */
export const DRAWN_LIST = LISTS.find(({ state }) => state === 'drawn')?.urlEndName ?? '';

export async function readSeedState(db: Db): Promise<SeedState> {
  const { rows } = await sql<{ hasContent: boolean }>`
    select exists (select from users where workspace is not null) or exists (select from lists)
      or exists (select from bots) as "hasContent"`.execute(db);
  if (!rows[0]?.hasContent) return 'empty';
  return (await findUndrawn(db)) ? 'draw-missing' : 'not-empty';
}

/** The demo list to be drawn, until its draw has started. */
export async function findUndrawn(db: Db): Promise<{ id: string; ownerId: string } | undefined> {
  return await db
    .selectFrom('lists')
    .innerJoin('users', 'users.id', 'lists.ownerId')
    .select(['lists.id', 'lists.ownerId'])
    .where('users.principalWallet', '=', OWNER.address)
    .where('users.workspace', '=', OWNER.workspace ?? null)
    .where('lists.urlEndName', '=', DRAWN_LIST)
    .where('lists.drawState', 'is', null)
    .executeTakeFirst();
}
