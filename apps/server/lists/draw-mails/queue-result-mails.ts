import type { EntryBatch } from '#server/lists/draws/draw-events.ts';
import type { DrawRow } from '#server/lists/draws/draws-store.ts';
import { listLook } from '#server/lists/list-look.ts';
import { findList, type ListRow } from '#server/lists/lists-store.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { secondsAfter } from '#server/platform/lib/clock.ts';
import type { DrawResult } from '#server/platform/outbox/queue-mail.ts';
import { wakeJobs } from '#server/platform/outbox/wake-jobs.ts';
import { insertResultMails, type ResultMails } from './result-mails-store.ts';

/**
 * Queues the next batch of result emails. Emails to unconfirmed addresses are held, and those addresses get a notice
 * without the owner's text.
 */
export async function queueResultMails(db: Db, draw: DrawRow, batch: EntryBatch): Promise<number | null> {
  const list = await findList(db, draw.listId);
  if (!list) return null;
  const last = await insertResultMails(db, mailsOf(draw, list), batch);
  await wakeJobs(db, 'mails');
  return last;
}

function mailsOf(draw: DrawRow, list: ListRow): ResultMails {
  const confirmBy =
    draw.confirmSeconds > 0 && draw.drawnAt ? secondsAfter(draw.drawnAt, draw.confirmSeconds) : null;
  return resultMailsOf(draw, list, { result: draw.number > 1 ? 'moved-up' : 'won', confirmBy });
}

/** What winners are told, and until when they have to confirm. */
type Won = { result: DrawResult; confirmBy: Date | null };

export function resultMailsOf(draw: DrawRow, list: ListRow, { result, confirmBy }: Won): ResultMails {
  const isRepeated = draw.number > 1;
  const deadline = confirmBy && { confirmBy: confirmBy.toISOString() };
  return {
    drawId: draw.id,
    listId: list.id,
    winnerDetails: {
      ...mailDetails(list, list.emailWinner ? list.winnerMessage : null, result),
      ...deadline,
    },
    loserDetails: mailDetails(list, list.nonWinnerMessage, isRepeated ? 'moved-down' : 'lost'),
    noticeDetails: { ...listLook(list), cause: 'drawn' },
    // A deadline is announced even where the owner has no words for winners.
    isForWinners: list.emailWinner || confirmBy !== null,
    isForLosers: list.emailLoser,
    isForChangedOnly: isRepeated,
    // Whoever wins again has to confirm again.
    isForAllWinners: confirmBy !== null,
  };
}

function mailDetails(
  list: ListRow,
  words: ListRow['winnerMessage'] | null,
  result: DrawResult,
): Record<string, string> {
  return { ...listLook(list), title: words?.title ?? '', message: words?.message ?? '', result };
}
