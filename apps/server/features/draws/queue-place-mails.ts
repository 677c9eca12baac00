import type { Db } from '#server/db/connect.ts';
import { listLook } from '#server/features/lists/list-look.ts';
import type { ListRow } from '#server/features/lists/lists-store.ts';
import { secondsAfter } from '#server/lib/clock.ts';
import { queueMailToParticipants } from '#server/outbox/queue-mail.ts';
import { wakeJobs } from '#server/outbox/wake-jobs.ts';
import type { DrawRow } from './draws-store.ts';
import { resultMailsOf } from './queue-result-mails.ts';
import { insertResultMails } from './result-mails-store.ts';

type MovedUp = { draw: DrawRow; list: ListRow; entryNumbers: readonly number[]; now: Date };

/** In the transaction in which they move up, so that each gets one email. */
export async function queueMovedUpMails(db: Db, { draw, list, entryNumbers, now }: MovedUp): Promise<void> {
  if (entryNumbers.length === 0) return;
  const confirmBy = secondsAfter(now, draw.confirm_seconds);
  const mails = resultMailsOf(draw, list, { result: 'next-in-line', confirmBy });
  await insertResultMails(db, { ...mails, isForChangedOnly: false }, { entryNumbers, now });
  await wakeJobs(db, 'mails');
}

/** To confirmed addresses, without the owner's text, where the owner has winners emailed. */
export async function queuePlaceReminders(
  db: Db,
  list: ListRow,
  due: readonly { confirmBy: Date; entryIds: readonly string[] }[],
): Promise<void> {
  if (!list.email_winner) return;
  for (const { confirmBy, entryIds } of due) {
    const details = { ...listLook(list), confirmBy: confirmBy.toISOString() };
    await queueMailToParticipants(db, list.id, { template: 'place-reminder', details }, entryIds);
  }
}
