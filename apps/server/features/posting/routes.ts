import { botsApi } from '@signboard/contract/bots/endpoints.ts';
import { botsSchemas } from '@signboard/contract/bots/schemas.ts';
import { requireBot } from '#server/features/bots/bots-store.ts';
import { joinCalls, type Route, route } from '#server/lib/route.ts';
import { findDeliveries, findLastPosted } from './deliveries-store.ts';
import { presentDelivery, presentPost } from './present-delivery.ts';
import { previewPost } from './preview-post.ts';
import type { PostingRoutesDeps } from './routes-deps.ts';
import { testDiscord } from './test-discord.ts';

const calls = joinCalls(botsApi, botsSchemas);

export function postingRoutes(deps: PostingRoutesDeps): Route[] {
  return [
    route(calls.posts, async () => {
      const posts = await findLastPosted(deps.db);
      return done(posts.map((post) => presentPost(post, deps.xWebBase)));
    }),
    route(calls.deliveries, async ({ session, query }) => {
      const { username } = await requireBot(deps.db, session.botId);
      const { rows, total } = await findDeliveries(deps.db, session.botId, query);
      return done({ rows: rows.map((row) => presentDelivery(row, deps.xWebBase, username)), total });
    }),
    route(
      calls.preview,
      async ({ session, body }) => done(await previewPost(deps, session.botId, body)),
      'slow',
    ),
    route(
      calls.testDiscord,
      async ({ session, body, language }) => {
        await testDiscord(deps, session.botId, body.webhookUrl, language);
        return done(null);
      },
      'slow',
    ),
  ];
}

const done = <R>(result: R) => ({ success: true, msg: '', result });
