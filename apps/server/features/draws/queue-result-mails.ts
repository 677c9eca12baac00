import { listLook } from '#server/features/lists/list-look.ts';
import type { ListRow } from '#server/features/lists/lists-store.ts';
import { type DrawResult, wakeMails } from '#server/outbox/queue-mail.ts';
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
    const last = await insertResultMails(db, mailsOf(draw, list), next);
    await updateDraw(db, draw.id, { mailed_up_to: last, leased_until: null });
    await wakeMails(db);
    return last !== null;
  });
}

function mailsOf(draw: DrawRow, list: ListRow): ResultMails {
  const isRepeated = draw.number > 1;
  return {
    drawId: draw.id,
    listId: list.id,
    winnerDetails: mailDetails(list, list.winner_message, isRepeated ? 'moved-up' : 'won'),
    loserDetails: mailDetails(list, list.non_winner_message, isRepeated ? 'moved-down' : 'lost'),
    noticeDetails: { ...listLook(list), cause: 'drawn' },
    isForWinners: list.email_winner,
    isForLosers: list.email_loser,
    isForChangedOnly: isRepeated,
  };
}

function mailDetails(
  list: ListRow,
  { title, message }: ListRow['winner_message'],
  result: DrawResult,
): Record<string, string> {
  return { ...listLook(list), title: title ?? '', message: message ?? '', result };
}
