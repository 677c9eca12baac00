import { priceXRead, X_PRICES } from '@signboard/domain/posts/x-prices.ts';
import { changeBotChannel, findBotChannels } from '#server/bots/bot-channels-store.ts';
import { queueBotMail } from '#server/bots/bot-mails.ts';
import { type BotRow, lockBot, updateBot } from '#server/bots/bots-store.ts';
import type { ChannelDefinition, ChannelPlatform } from '#server/bots/posting/compose/channel-definition.ts';
import type { Channels, MakeAbortable } from '#server/bots/posting/queue/channel-port.ts';
import type { Delivery, Outcome } from '#server/bots/posting/queue/delivery.ts';
import { markWaiting } from '#server/bots/posting/queue/outcomes-store.ts';
import { CAP_REASON, fitsCap } from '#server/bots/x-budget/check-cap.ts';
import { chargeDelivery } from '#server/bots/x-budget/x-budget-store.ts';
import { ProviderError } from '#server/platform/providers/provider-error.ts';
import type { XPublisher } from '#server/platform/providers/x/publish-port.ts';
import { isSameText } from '#server/platform/providers/x/publish-port.ts';
import { type ComposeXDeps, composeXPost } from './compose-x-post.ts';
import { AccessLost, openXAccess } from './x-access.ts';
import { countSentSince, isPostOfAnother } from './x-store.ts';

/** X: an account of the bot, whose posts can be read to settle a lost response. */
export const x: ChannelDefinition<'x', object> = { createClients: () => ({}), create };

function create({ abortable, ...given }: ChannelPlatform): Channels['x'] {
  const webBase = given.config.X_WEB_BASE;
  const deps = { ...given, xPublisher: given.xPublisher && abortXCalls(given.xPublisher, abortable) };
  return {
    name: 'x',
    describeAddress: (_connection, { username }) => `@${username ?? ''}`,
    findProfile: (_address, username) =>
      username ? { name: `@${username}`, url: `${webBase}/${encodeURIComponent(username)}` } : null,
    keepsPostsWhileOff: true,
    leastCostMills: X_PRICES.post,
    compose: (delivery, bot, connection) => composeXPost(deps, delivery, bot, connection),
    settlement: { by: 'read', findPost: (delivery, bot, since) => findPost(deps, delivery, bot, since) },
    recordFailure: (delivery, _connection, error) => recordFailure(deps, delivery, error),
    buildPostUrl: (username, postId) =>
      `${webBase}/${encodeURIComponent(username)}/status/${encodeURIComponent(postId)}`,
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

type FindPostDeps = ComposeXDeps & Pick<ChannelPlatform, 'config'>;

async function findPost(
  deps: FindPostDeps,
  delivery: Delivery,
  bot: BotRow,
  since: Date,
): Promise<string | null> {
  const readMills = priceXRead(bot.twitterId, deps.config.X_APP_OWNER_ID ?? null);
  const expected = await chargeReads(deps, delivery, since, readMills);
  const charge = (count: number) => chargeDelivery(deps.db, delivery.id, count * readMills, deps.clock.now());
  const posts = await openXAccess(
    deps,
    bot.id,
  )((publisher, credentials) => publisher.recentPosts(credentials, bot.twitterId ?? '', since)).catch(
    async (error) => {
      // X bills what it returns, and a lookup may fail for hours.
      await charge(-expected);
      throw error;
    },
  );
  // Someone may have posted by hand.
  if (posts.length > expected) await charge(posts.length - expected);
  for (const { id, text } of posts) {
    if (!isSameText(delivery.text ?? '', text)) continue;
    if (!(await isPostOfAnother(deps.db, delivery, id))) return id;
  }
  return null;
}

/**
 * Counts the reads before they are made: this post and those that the bot sent since. When they do not fit the budget,
 * nothing is read and the outcome stays unknown.
 */
async function chargeReads(
  { db, clock }: FindPostDeps,
  delivery: Delivery,
  since: Date,
  readMills: number,
): Promise<number> {
  const now = clock.now();
  return await db.transaction().execute(async (trx) => {
    const bot = await lockBot(trx, delivery.botId);
    const count = 1 + (await countSentSince(trx, delivery, since));
    if (bot && !(await fitsCap(trx, bot, delivery.kind, count * readMills, now)))
      throw new ProviderError('refused', 'no budget is left to look for a post on X', { reason: CAP_REASON });
    await chargeDelivery(trx, delivery.id, count * readMills, now);
    return count;
  });
}

/** Only a lost or suspended account concerns more than its delivery. */
async function recordFailure(
  deps: ComposeXDeps,
  delivery: Delivery,
  error: unknown,
): Promise<Outcome | null> {
  if (error instanceof AccessLost) return await switchOff(deps, delivery, 'revoked', error.sealed);
  const isSuspended =
    error instanceof ProviderError && error.fault === 'refused' && error.reason === 'suspended';
  return isSuspended ? await switchOff(deps, delivery, 'suspended') : null;
}

/**
 * X no longer lets us use the account: the bot posts there no more, and its owner is told once, unless the account was
 * reconnected meanwhile. Queued posts are kept. A bot that has no other channel stops.
 */
async function switchOff(
  { db, clock }: ComposeXDeps,
  delivery: Delivery,
  reason: 'revoked' | 'suspended',
  sealed?: string | null,
): Promise<Outcome> {
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    const bot = await lockBot(trx, delivery.botId);
    const connections = await findBotChannels(trx, delivery.botId);
    const x = connections.find(({ channel }) => channel === 'x');
    const isSameAccess = sealed === undefined || sealed === x?.secret;
    const isOff =
      bot && x?.offReason === null && isSameAccess && (await changeBotChannel(trx, x, { offReason: reason }));
    if (isOff) {
      const isLast = connections.every(({ channel, offReason }) => channel === 'x' || offReason !== null);
      if (isLast && bot.stopped === null) await updateBot(trx, bot.id, { stopped: reason });
      await queueBotMail(trx, bot, {
        template: 'bot-revoked',
        details: { username: bot.username ?? '', reason },
      });
    }
    await markWaiting(trx, delivery, 'reconnect', now);
  });
  return { outcome: 'waits', reason: 'reconnect' };
}
