import type { DrawEvent } from '#server/lists/draws/draw-events.ts';
import { listLook } from '#server/lists/list-look.ts';
import { findList } from '#server/lists/lists-store.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { secondsAfter } from '#server/platform/lib/clock.ts';
import { queueMailToParticipants } from '#server/platform/outbox/queue-mail.ts';
import { wakeJobs } from '#server/platform/outbox/wake-jobs.ts';
import { resultMailsOf } from './queue-result-mails.ts';
import { insertResultMails } from './result-mails-store.ts';

/** In the transaction in which they move up, so that each gets one email. */
export async function queueMovedUpMails(
  db: Db,
  { draw, entryNumbers, happenedAt: now }: DrawEvent<'moved-up'>,
): Promise<void> {
  const list = await findList(db, draw.listId);
  if (!list) return;
  const confirmBy = secondsAfter(now, draw.confirmSeconds);
  const mails = resultMailsOf(draw, list, { result: 'next-in-line', confirmBy });
  await insertResultMails(db, { ...mails, isForChangedOnly: false }, { entryNumbers, now });
  await wakeJobs(db, 'mails');
}

/** To confirmed addresses, without the owner's text, whether or not the owner emails winners. */
export async function queuePlaceReminders(
  db: Db,
  { draw, places }: DrawEvent<'deadline-near'>,
): Promise<void> {
  const list = await findList(db, draw.listId);
  if (!list) return;
  for (const { confirmBy, entryIds } of places) {
    const details = { ...listLook(list), confirmBy: confirmBy.toISOString() };
    await queueMailToParticipants(db, list.id, { template: 'place-reminder', details }, entryIds);
  }
}
