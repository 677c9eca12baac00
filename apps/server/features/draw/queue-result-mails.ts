import { sql } from 'kysely';
import type { ListRow } from '#server/features/lists/lists-store.ts';
import { wakeMails } from '#server/outbox/queue-mail.ts';
import type { DrawDeps } from './deps.ts';
import { type DrawRow, lockDraw } from './draws-store.ts';

/** Entries whose mails go into the outbox at once. */
const BATCH = 2_000;

/**
 * Puts the next mails about a result into the outbox. How far it is stands in the same transaction, so a crash neither
 * forgets nor repeats anyone. An address that is not confirmed gets its mail when it is. True when there are more.
 */
export async function queueResultMails(deps: DrawDeps, draw: DrawRow, list: ListRow): Promise<boolean> {
  return await deps.db.transaction().execute(async (db) => {
    const current = await lockDraw(db, draw.id, 'drawn');
    if (!current || current.mailed_up_to === null) return false;
    const { rows } = await sql<{ last: number | null }>`
      with batch as (
        select id, entry_number, winner, won_before, removed_reason from entries
        where list_id = ${list.id} and entry_number > ${current.mailed_up_to}
        order by entry_number limit ${BATCH}
      ), told as (
        insert into mails (recipient, template, details, language, state, held_for, draw_id, next_attempt_at)
        select recipient, 'draw-result',
          case when winner then ${mailDetails(list, 'winner')}::jsonb else ${mailDetails(list, 'loser')}::jsonb end,
          language, case when is_confirmed then 'queued' else 'held' end, user_id, ${draw.id}, ${deps.clock.now()}
        from batch join entry_correspondence on entry_id = batch.id
        where recipient is not null and (is_confirmed or user_id is not null) and removed_reason is null
          and case when winner then ${list.email_winner}::boolean else ${list.email_loser}::boolean end
          and (${draw.number === 1}::boolean or winner <> won_before)
      )
      select max(entry_number) as last from batch`.execute(db);
    const last = rows[0]?.last ?? null;
    await db
      .updateTable('draws')
      .set({ mailed_up_to: last, leased_until: null })
      .where('id', '=', draw.id)
      .execute();
    await wakeMails(db);
    return last !== null;
  });
}

function mailDetails(list: ListRow, kind: 'winner' | 'loser'): string {
  const { title, message } = kind === 'winner' ? list.winner_message : list.non_winner_message;
  return JSON.stringify({ listName: list.name, title: title ?? '', message: message ?? '' });
}
