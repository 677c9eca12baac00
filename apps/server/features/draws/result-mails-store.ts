import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { currentTrace } from '#server/lib/trace.ts';

/** Recipients and content of a draw's result emails. */
export type ResultMails = {
  drawId: string;
  listId: string;
  /** Template details for winners and for everyone else. */
  winnerDetails: Record<string, string>;
  loserDetails: Record<string, string>;
  isForWinners: boolean;
  isForLosers: boolean;
  /** Skips entries whose result has not changed since the previous draw. */
  isForChangedOnly: boolean;
};

/**
 * Queues emails for the next entries and returns the last one, or none when there are no more. Emails to unconfirmed
 * addresses are held.
 */
export async function insertResultMails(
  db: Db,
  mails: ResultMails,
  { after, limit, now }: { after: number; limit: number; now: Date },
): Promise<number | null> {
  const { rows } = await sql<{ last: number | null }>`
    with batch as (
      select id, entry_number, winner, won_before, removed_reason from entries
      where list_id = ${mails.listId} and entry_number > ${after}
      order by entry_number limit ${limit}
    ), told as (
      insert into mails (recipient, template, details, language, state, held_for, draw_id, next_attempt_at, trace)
      select recipient, 'draw-result',
        case when winner then ${JSON.stringify(mails.winnerDetails)}::jsonb else ${JSON.stringify(mails.loserDetails)}::jsonb end,
        language, case when is_confirmed then 'queued' else 'held' end, user_id, ${mails.drawId}, ${now}, ${currentTrace()}
      from batch join entry_correspondence on entry_id = batch.id
      where recipient is not null and (is_confirmed or user_id is not null) and removed_reason is null
        and case when winner then ${mails.isForWinners}::boolean else ${mails.isForLosers}::boolean end
        and (${!mails.isForChangedOnly}::boolean or winner <> won_before)
    )
    select max(entry_number) as last from batch`.execute(db);
  return rows[0]?.last ?? null;
}
