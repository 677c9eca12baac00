import { sql } from 'kysely';
import type { Db } from '../../apps/server/db/connect.ts';
import { LISTS } from './story/lists.ts';
import { OWNER } from './story/people.ts';

/**
 * Whether the story can be told, and how far it is: on an empty database, in which at most somebody has signed in; told
 * but for the draw, when its teller died in between; or not to be told, because there is something already.
 */
export type StoryState = 'empty' | 'draw-missing' | 'told-or-another';

/** The list whose winners the running product draws. */
export const DRAWN_LIST = LISTS.find(({ state }) => state === 'drawn')?.urlEndName ?? '';

/** Looks which it is. */
export async function readStoryState(db: Db): Promise<StoryState> {
  const { rows } = await sql<{ hasContent: boolean }>`
    select exists (select from users where workspace is not null) or exists (select from lists)
      or exists (select from bots) as "hasContent"`.execute(db);
  if (!rows[0]?.hasContent) return 'empty';
  return (await findUndrawn(db)) ? 'draw-missing' : 'told-or-another';
}

/** The story's list that is to be drawn, as long as nobody has begun it. */
export async function findUndrawn(db: Db): Promise<{ id: string; owner_id: string } | undefined> {
  return await db
    .selectFrom('lists')
    .innerJoin('users', 'users.id', 'lists.owner_id')
    .select(['lists.id', 'lists.owner_id'])
    .where('users.principal_wallet', '=', OWNER.address)
    .where('users.workspace', '=', OWNER.workspace ?? null)
    .where('lists.url_end_name', '=', DRAWN_LIST)
    .where('lists.draw_state', 'is', null)
    .executeTakeFirst();
}
