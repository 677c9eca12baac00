import { listLook } from '#server/features/lists/list-look.ts';
import type { ListRow } from '#server/features/lists/lists-store.ts';
import { secondsAfter } from '#server/lib/clock.ts';
import type { DrawResult } from '#server/outbox/queue-mail.ts';
import { wakeJobs } from '#server/outbox/wake-jobs.ts';
import type { DrawDeps } from './deps.ts';
import { type DrawRow, lockDraw, updateDraw } from './draws-store.ts';
import { insertResultMails, type ResultMails } from './result-mails-store.ts';

const BATCH = 2_000;

/**
 * Queues the next batch of result emails. The cursor is stored in the same transaction, so that a crash skips and
 * repeats nobody. Emails to unconfirmed addresses are held, and those addresses get a notice without the owner's text. Returns true when there are more.
 */
export async function queueResultMails(deps: DrawDeps, draw: DrawRow, list: ListRow): Promise<boolean> {
  return await deps.db.transaction().execute(async (db) => {
    const current = await lockDraw(db, draw.id, 'drawn');
    if (!current || current.mailed_up_to === null) return false;
    const next = { after: current.mailed_up_to, limit: BATCH, now: deps.clock.now() };
    const last = await insertResultMails(db, mailsOf(current, list), next);
    await updateDraw(db, draw.id, { mailed_up_to: last, leased_until: null });
    await wakeJobs(db, 'mails');
    return last !== null;
  });
}

function mailsOf(draw: DrawRow, list: ListRow): ResultMails {
  const confirmBy =
    draw.confirm_seconds > 0 && draw.drawn_at ? secondsAfter(draw.drawn_at, draw.confirm_seconds) : null;
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
    winnerDetails: { ...mailDetails(list, list.winner_message, result), ...deadline },
    loserDetails: mailDetails(list, list.non_winner_message, isRepeated ? 'moved-down' : 'lost'),
    noticeDetails: { ...listLook(list), cause: 'drawn' },
    isForWinners: list.email_winner,
    isForLosers: list.email_loser,
    isForChangedOnly: isRepeated,
    // Whoever wins again has to confirm again.
    isForAllWinners: confirmBy !== null,
  };
}

function mailDetails(
  list: ListRow,
  { title, message }: ListRow['winner_message'],
  result: DrawResult,
): Record<string, string> {
  return { ...listLook(list), title: title ?? '', message: message ?? '', result };
}
