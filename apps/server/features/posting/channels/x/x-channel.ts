import { queueBotMail } from '#server/features/bots/bot-mails.ts';
import { type BotRow, lockBot, updateBot } from '#server/features/bots/bots-store.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import type { XPublisher } from '#server/providers/x/publish-port.ts';
import { isSameText } from '#server/providers/x/publish-port.ts';
import type { Channel, MakeAbortable } from '../../queue/channel-port.ts';
import type { Delivery, Outcome } from '../../queue/delivery.ts';
import { markWaiting } from '../../queue/outcomes-store.ts';
import { type ComposeXDeps, composeXPost } from './compose-x-post.ts';
import { AccessLost, withXAccess } from './x-access.ts';
import { isPostOfAnother } from './x-store.ts';

export type XChannelDeps = ComposeXDeps & {
  /** X's web address, for links to posts. */
  xWebBase: string;
  abortable: MakeAbortable;
};

/** X: the bot's own account, whose posts can be read to settle a lost response. */
export function createXChannel({ abortable, ...given }: XChannelDeps): Channel {
  const deps = { ...given, xPublisher: given.xPublisher && abortXCalls(given.xPublisher, abortable) };
  return {
    name: 'x',
    isMetered: true,
    requiredColumn: 'credentials',
    findOffReason: () => null,
    compose: (delivery, bot) => composeXPost(deps, delivery, bot),
    findPost: (delivery, bot, since) => findPost(deps, delivery, bot, since),
    recordFailure: (delivery, _bot, error) => recordFailure(deps, delivery, error),
    buildPostUrl: (username, postId) =>
      `${deps.xWebBase}/${encodeURIComponent(username)}/status/${encodeURIComponent(postId)}`,
  };
}

/** Token refreshes are always awaited: losing the new token may lose the account. */
export function abortXCalls(publisher: XPublisher, abortable: MakeAbortable): XPublisher {
  return {
    ...publisher,
    publish: abortable('unknown-outcome', publisher.publish),
    uploadImage: abortable('retry-later', publisher.uploadImage),
    recentPosts: abortable('retry-later', publisher.recentPosts),
    requireKnownKeys: abortable('retry-later', publisher.requireKnownKeys),
  };
}

async function findPost(
  deps: ComposeXDeps,
  delivery: Delivery,
  bot: BotRow,
  since: Date,
): Promise<string | null> {
  const posts = await withXAccess(deps, bot.id, (publisher, credentials) =>
    publisher.recentPosts(credentials, bot.twitter_id, since),
  );
  for (const { id, text } of posts) {
    if (!isSameText(delivery.text ?? '', text)) continue;
    if (!(await isPostOfAnother(deps.db, delivery, id))) return id;
  }
  return null;
}

/** Only a lost or suspended account concerns more than its delivery. */
async function recordFailure(
  deps: ComposeXDeps,
  delivery: Delivery,
  error: unknown,
): Promise<Outcome | null> {
  if (error instanceof AccessLost) return await stopBot(deps, delivery, 'revoked', error.sealed);
  const isSuspended =
    error instanceof ProviderError && error.fault === 'refused' && error.reason === 'suspended';
  return isSuspended ? await stopBot(deps, delivery, 'suspended') : null;
}

/**
 * X no longer lets us use the account: the bot stops and its owner is told once, unless the account was reconnected
 * meanwhile. Queued posts are kept.
 */
async function stopBot(
  { db, clock }: ComposeXDeps,
  delivery: Delivery,
  reason: 'revoked' | 'suspended',
  sealed?: string | null,
): Promise<Outcome> {
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    const bot = await lockBot(trx, delivery.botId);
    const isSameAccess = sealed === undefined || sealed === bot?.credentials;
    if (bot?.credentials && bot.stopped === null && isSameAccess) {
      const { id, username } = bot;
      await updateBot(trx, id, { stopped: reason });
      await queueBotMail(trx, bot, { template: 'bot-revoked', details: { username, reason } });
    }
    await markWaiting(trx, delivery, 'reconnect', now);
  });
  return { outcome: 'waits', reason: 'reconnect' };
}
