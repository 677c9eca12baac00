import type { Db } from '#server/db/connect.ts';
import { queueMail } from '#server/outbox/queue-mail.ts';
import { dropQueued, dropUnpostedMessages } from './outcomes-store.ts';
import { markStopped, type PostingBot } from './posting-bots-store.ts';

/** Stops a bot whose account X no longer lets us use, and tells its owner once. Queued posts are kept. */
export async function stopBot(
  db: Db,
  { id, email, language, username }: PostingBot,
  reason: 'revoked' | 'suspended',
): Promise<void> {
  if (!(await markStopped(db, id, reason)) || !email) return;
  await queueMail(db, {
    template: 'bot-revoked',
    recipient: email,
    language,
    details: { username, reason },
  });
}

/** Stops a bot that has used all its free posts: tells its owner once and drops what is left. */
export async function stopAtFreeLimit(db: Db, bot: PostingBot, now: Date): Promise<void> {
  const { id, email, language, username } = bot;
  const isNews = await markStopped(db, id, 'limit-reached');
  await dropQueued(db, { botId: id, target: 'x', reason: 'limit-reached', now });
  await dropUnpostedMessages(db, id, 'limit-reached', now);
  if (!isNews || !email) return;
  await queueMail(db, { template: 'bot-limit-reached', recipient: email, language, details: { username } });
}
