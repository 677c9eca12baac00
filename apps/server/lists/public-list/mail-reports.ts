import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { type Clock, secondsAfter } from '#server/platform/lib/clock.ts';
import { queueMail, type ReportedSubject } from '#server/platform/outbox/queue-mail.ts';

type Deps = { db: Db; clock: Clock; operatorEmail: string | null };

/** The first report is mailed at once, those of the next hour together. */
const DIGEST_SECONDS = 3_600;
/** The most reported ones; the operator sees how many others there are. */
const MAX_SUBJECTS = 20;

type Taken = ReportedSubject & { total: string; subjects: string };

/** Queues one email about all reports that the operator has not seen. Returns true when there may be more. */
export async function mailReports({ db, clock, operatorEmail }: Deps): Promise<boolean> {
  if (!operatorEmail) return false;
  const now = clock.now();
  await db.transaction().execute(async (transaction) => {
    const { rows } = await sql<Taken>`
      with due as (
        select id from reports where mailed_at is null
          and not exists (select from reports where mailed_at > ${secondsAfter(now, -DIGEST_SECONDS)})
        for update skip locked
      ), taken as (
        update reports set mailed_at = ${now} where id in (select id from due) returning *
      ), subjects as (
        select list_id, community_id, count(*) as reports, string_agg(distinct reason, ', ' order by reason) as reasons,
          (array_agg(text order by created_at) filter (where text is not null))[1] as text
        from taken group by list_id, community_id
      )
      select coalesce(lists.name, communities.name) as name,
        '/sb/' || workspace || coalesce('/' || url_end_name, '') as path,
        reports::text, reasons, coalesce(text, '') as text,
        (sum(reports) over ())::text as total, (count(*) over ())::text as subjects
      from subjects
        left join lists on lists.id = list_id
        left join communities on communities.user_id = community_id
        join users on users.id = coalesce(owner_id, community_id)
      order by subjects.reports desc, name limit ${MAX_SUBJECTS}`.execute(transaction);
    const [first] = rows;
    if (!first) return;
    await queueMail(transaction, {
      template: 'reports',
      recipient: operatorEmail,
      language: 'en',
      details: {
        total: first.total,
        others: String(Number(first.subjects) - rows.length),
        subjects: rows.map(({ name, path, reports, reasons, text }) => ({
          name,
          path,
          reports,
          reasons,
          text,
        })),
      },
    });
  });
  return false;
}
