import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { currentTrace } from '#server/lib/trace.ts';

/** Whom a draw's mails tell, and what. */
export type ResultMails = {
  drawId: string;
  listId: string;
  /** What the mail to a winner is written from, and that to all others. */
  winnerDetails: Record<string, string>;
  loserDetails: Record<string, string>;
  isForWinners: boolean;
  isForLosers: boolean;
  /** Whether those hear nothing for whom the draw before came out the same. */
  isForChangedOnly: boolean;
};

/**
 * Puts the mails to the next entries into the outbox and tells which entry was the last; none when there are no more.
 * A mail to an address that is not confirmed is held until it is.
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
