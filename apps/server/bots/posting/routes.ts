import type { DeliveryItem, PostItem, PublicPost } from '@signboard/contract/bots/bot.ts';
import { botsApi, postPictureUrl } from '@signboard/contract/bots/endpoints.ts';
import { botsSchemas } from '@signboard/contract/bots/schemas.ts';
import { requireBot } from '#server/bots/bots-store.ts';
import { displayAddress } from '#server/bots/present-bot.ts';
import { joinCalls, type Route, route } from '#server/platform/lib/route.ts';
import { buildTokenUrl, buildTransactionUrl } from './compose/post-content.ts';
import { findLastPosts, type LastPost } from './preview/last-posts-store.ts';
import { type PreviewDeps, previewPost } from './preview/preview-post.ts';
import { sendTestPost } from './preview/send-test-post.ts';
import type { Channels } from './queue/channel-port.ts';
import { type DeliveryRow, findPosts } from './queue/deliveries-store.ts';
import { xBudgetRoutes } from './x-budget-routes.ts';

const calls = joinCalls('bots', botsApi, botsSchemas);

export type PostingRoutesDeps = PreviewDeps & { channels: Channels };

export function postingRoutes(deps: PostingRoutesDeps): Route[] {
  const { db, channels } = deps;
  return [
    ...xBudgetRoutes(deps),
    route(calls.posts, async () => {
      const posts = await findLastPosts(db);
      return done(posts.map((post) => presentLastPost(post, channels)));
    }),
    route(calls.deliveries, async ({ session, query }) => {
      const { username } = await requireBot(db, session.botId);
      const { posts, total } = await findPosts(db, session.botId, query);
      const present = (row: DeliveryRow) => presentDelivery(row, username ?? '', channels);
      return done({ rows: posts.map((rows): PostItem => presentPost(rows.map(present))), total });
    }),
    route(
      calls.preview,
      async ({ session: { botId }, body, clientAddress }) =>
        done(await previewPost(deps, { botId, clientAddress }, body)),
      'slow',
    ),
    route(
      calls.testDiscord,
      async ({ session, body, language }) => {
        await sendTestPost(deps, session.botId, body.webhookUrl, language);
        return done(null);
      },
      'slow',
    ),
  ];
}

/** The first delivery names the post: it stays while others are added. */
function presentPost(deliveries: DeliveryItem[]): PostItem {
  return { id: deliveries[0]?.id ?? '', deliveries };
}

/** A delivery as its bot's owner sees it. */
function presentDelivery(row: DeliveryRow, username: string, channels: Channels): DeliveryItem {
  const isOpen = row.finishedAt === null && (row.state === 'queued' || row.state === 'unknown');
  const isOut = row.state === 'sent' && row.remoteId !== null;
  return {
    id: row.id,
    channel: row.channel,
    kind: row.kind,
    state: row.state,
    text: row.text,
    reason: row.reason,
    collection:
      row.collectionName ?? (row.collection && displayAddress({ ...row, contract: row.collection })),
    transaction: row.transaction,
    transactionUrl: subjectUrl(row),
    postUrl: isOut ? channels[row.channel].buildPostUrl(username, row.remoteId ?? '') : null,
    happenedAt: row.happenedAt.toISOString(),
    nextAttemptAt: isOpen ? row.nextAttemptAt.toISOString() : null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}

/** Where to look at what a post is about. */
function subjectUrl({ kind, chain, collection, tokenId, transaction }: DeliveryRow): string | null {
  if (kind === 'recap') return null;
  if (kind === 'listing') return buildTokenUrl(chain, collection, tokenId ?? '');
  return buildTransactionUrl(chain, transaction);
}

function presentLastPost(
  { id, channel, username, author, text, remoteId, finishedAt }: LastPost,
  channels: Channels,
): PublicPost {
  return {
    channel,
    username,
    author,
    text,
    postUrl: channels[channel].buildPostUrl(username, remoteId) ?? '',
    pictureUrl: postPictureUrl(id),
    finishedAt: finishedAt.toISOString(),
  };
}

const done = <R>(result: R) => ({ success: true, msg: '', result });
