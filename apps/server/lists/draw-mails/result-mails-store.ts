import { sql } from 'kysely';
import { CONFIRMATION_SECONDS } from '#server/people/accounts/confirm-email.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { secondsAfter } from '#server/platform/lib/clock.ts';
import { currentTrace } from '#server/platform/lib/trace.ts';

/** Recipients and content of a draw's result emails. */
export type ResultMails = {
  drawId: string;
  listId: string;
  /** Template details for winners and for everyone else. */
  winnerDetails: Record<string, string>;
  loserDetails: Record<string, string>;
  /** Template details for addresses that were never confirmed. */
  noticeDetails: Record<string, string>;
  isForWinners: boolean;
  isForLosers: boolean;
  /** Skips entries whose result has not changed since the previous draw. */
  isForChangedOnly: boolean;
  /** Also tells those who win again. */
  isForAllWinners: boolean;
};

type NextEntries = { after: number; limit: number };
type TheseEntries = { entryNumbers: readonly number[] };

/**
 * Queues emails for the next entries, or for the given ones, and returns the last one, or none when there are no more. Emails to unconfirmed
 * addresses are held; each of those addresses gets one notice with a confirmation link, and with the deadline of winners, within the limit
 * that all confirmations of an address share. The limit of the installation is for joins, which a large draw must not block.
 */
export async function insertResultMails(
  db: Db,
  mails: ResultMails,
  { now, ...which }: (NextEntries | TheseEntries) & { now: Date },
): Promise<number | null> {
  const isNext =
    'after' in which
      ? sql`entry_number > ${which.after} order by entry_number limit ${which.limit}`
      : sql`entry_number = any(${which.entryNumbers}::integer[])`;
  const { rows } = await sql<{ last: number | null }>`
    with batch as (
      select id, entry_number, winner, won_before, removed_reason from entries
      where list_id = ${mails.listId} and ${isNext}
    ), told as (
      insert into mails (recipient, template, details, language, state, held_for, draw_id, next_attempt_at, trace)
      select recipient, 'draw-result',
        case when winner then ${JSON.stringify(mails.winnerDetails)}::jsonb
            || case when won_before and ${mails.isForChangedOnly}::boolean then '{"result": "won"}'::jsonb else '{}' end
            -- Where winners have to confirm, they get one then.
            || jsonb_build_object('hasPrize', exists (
            select from prize_codes
            where prize_codes.list_id = ${mails.listId} and withdrawn_at is null
              and (prize_codes.entry_number = batch.entry_number
                or ${mails.winnerDetails.confirmBy !== undefined}::boolean and prize_codes.entry_number is null)))
          else ${JSON.stringify(mails.loserDetails)}::jsonb end,
        language, case when is_confirmed then 'queued' else 'held' end, user_id, ${mails.drawId}, ${now}, ${currentTrace()}
      from batch join entry_correspondence on entry_id = batch.id
      where recipient is not null and (is_confirmed or user_id is not null) and removed_reason is null
        and case when winner then ${mails.isForWinners}::boolean else ${mails.isForLosers}::boolean end
        and (${!mails.isForChangedOnly}::boolean or winner <> won_before or winner and ${mails.isForAllWinners}::boolean)
      returning recipient, language, state, held_for, details -> 'confirmBy' as confirm_by
    ), unconfirmed as (
      select row_number() over (order by recipient, held_for)::int as place, recipient, language, held_for as user_id,
        -- Not that this address has won: nobody has confirmed yet whose it is.
        case when confirm_by is null then '{}' else jsonb_build_object('confirmBy', confirm_by) end as deadline
      from told where state = 'held' and (${!mails.isForChangedOnly}::boolean or confirm_by is not null)
    ), counted as (
      select count_usages(array_agg(place), array_agg(2), array_agg('confirmations address ' || lower(recipient)),
        array_agg(1), array_agg(3), array_agg(interval '1 day'), ${now}) as refusals
      from unconfirmed
    ), allowed as (
      select gen_random_uuid() as id, unconfirmed.* from unconfirmed, counted where refusals[place] is null
    ), confirmations as (
      insert into email_confirmations (id, user_id, email, created_at, expires_at, purpose)
      select id, user_id, recipient, ${now}::timestamptz, ${secondsAfter(now, CONFIRMATION_SECONDS)}::timestamptz, 'entry'
      from allowed
    ), notices as (
      insert into mails (recipient, template, details, language, next_attempt_at, trace)
      select recipient, 'confirm-email',
        ${JSON.stringify(mails.noticeDetails)}::jsonb || deadline || jsonb_build_object('confirmationId', id),
        language, ${now}::timestamptz, ${currentTrace()}
      from allowed
    )
    select max(entry_number) as last from batch`.execute(db);
  return rows[0]?.last ?? null;
}
