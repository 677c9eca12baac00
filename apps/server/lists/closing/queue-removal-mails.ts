import { sql } from 'kysely';
import { listLook } from '#server/lists/list-look.ts';
import type { ListRow } from '#server/lists/lists-store.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { currentTrace } from '#server/platform/lib/trace.ts';
import { wakeJobs } from '#server/platform/outbox/wake-jobs.ts';

/** Tells people with confirmed addresses what was asked about their wallet, at which block, and what the answer was. */
export async function queueRemovalMails(
  db: Db,
  list: ListRow,
  entryNumbers: readonly number[],
): Promise<void> {
  const details = {
    ...listLook(list),
    ...(list.waitsFor === 'snapshot' && list.waitsUntil && { drawableFrom: list.waitsUntil.toISOString() }),
  };
  await sql`
    insert into mails (recipient, template, details, language, trace)
    select recipient, 'removed-by-snapshot', ${JSON.stringify(details)}::jsonb
        || jsonb_build_object('reason', reason, 'chain', read ->> 'chain', 'call', read ->> 'call',
          'answer', read ->> 'answer', 'block', coalesce(block, '')),
      mail.language, ${currentTrace()}
    from snapshot_changes change
      join entries using (list_id, entry_number)
      join entry_correspondence mail on entry_id = entries.id
      left join lateral (
        select one ->> 'block' as block
        from list_snapshots, jsonb_array_elements(chains) as one
        where list_snapshots.list_id = change.list_id and one ->> 'chain' = read ->> 'chain'
      ) pinned on true
    where change.list_id = ${list.id} and entry_number = any(${entryNumbers}::integer[]) and recipient is not null
      and is_confirmed`.execute(db);
  await wakeJobs(db, 'mails');
}
