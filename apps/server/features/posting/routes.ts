import type { DeliveryItem, PublicPost } from '@signboard/contract/bots/bot.ts';
import { botsApi, postPictureUrl } from '@signboard/contract/bots/endpoints.ts';
import { botsSchemas } from '@signboard/contract/bots/schemas.ts';
import { requireBot } from '#server/features/bots/bots-store.ts';
import { joinCalls, type Route, route } from '#server/lib/route.ts';
import { findLastPosted, type LastPosted } from './channels/x/x-store.ts';
import { buildTransactionUrl } from './compose/post-content.ts';
import { type PreviewDeps, previewPost } from './preview/preview-post.ts';
import { sendTestPost } from './preview/send-test-post.ts';
import type { Channels } from './queue/channel-port.ts';
import { type DeliveryRow, findDeliveries } from './queue/deliveries-store.ts';

const calls = joinCalls(botsApi, botsSchemas);

export type PostingRoutesDeps = PreviewDeps & { channels: Channels };

export function postingRoutes(deps: PostingRoutesDeps): Route[] {
  const { db, channels } = deps;
  return [
    route(calls.posts, async () => {
      const posts = await findLastPosted(db);
      return done(posts.map((post) => presentPost(post, channels)));
    }),
    route(calls.deliveries, async ({ session, query }) => {
      const { username } = await requireBot(db, session.botId);
      const { rows, total } = await findDeliveries(db, session.botId, query);
      return done({ rows: rows.map((row) => presentDelivery(row, username, channels)), total });
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

/** A delivery as its bot's owner sees it. */
function presentDelivery(row: DeliveryRow, username: string, channels: Channels): DeliveryItem {
  const isOpen = row.finishedAt === null && (row.state === 'queued' || row.state === 'unknown');
  const isOut = row.state === 'sent' && row.remoteId !== null;
  return {
    id: row.id,
    target: row.channel,
    kind: row.kind,
    state: row.state,
    text: row.text,
    reason: row.reason,
    transaction: row.transaction,
    transactionUrl: buildTransactionUrl(row.chain, row.transaction),
    postUrl: isOut ? channels[row.channel].buildPostUrl(username, row.remoteId ?? '') : null,
    happenedAt: row.happenedAt.toISOString(),
    nextAttemptAt: isOpen ? row.nextAttemptAt.toISOString() : null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}

function presentPost(
  { id, username, text, remoteId, finishedAt }: LastPosted,
  channels: Channels,
): PublicPost {
  return {
    username,
    text,
    postUrl: channels.x.buildPostUrl(username, remoteId) ?? '',
    pictureUrl: postPictureUrl(id),
    finishedAt: finishedAt.toISOString(),
  };
}

const done = <R>(result: R) => ({ success: true, msg: '', result });
