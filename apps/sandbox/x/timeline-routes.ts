import type { FastifyInstance } from 'fastify';
import { sendPage, wantsPage } from '../home/send-page.ts';
import type { MediaStore } from './media-store.ts';
import { accessTokenFor } from './oauth1-check.ts';
import type { PostStore } from './post-store.ts';
import { LIMITS, type RateLimits } from './rate-limit.ts';
import { noStatusPage, statusPage, timelinePage } from './timeline-page.ts';
import { crowdAccount, type FollowGraph, type FollowState, findByUsername, MAX_CROWD } from './x-accounts.ts';

type TimelineParts = { posts: PostStore; media: MediaStore; limits: RateLimits; follows: FollowGraph };
const STATES: FollowState[] = ['following', 'requested', 'none'];

/** The simulated X as pages and as JSON, and controls that the real X does not have. */
export function timelineRoutes(app: FastifyInstance, { posts, media, limits, follows }: TimelineParts): void {
  app.get('/x/posts.json', async () =>
    posts
      .all()
      .map(({ id, username, text, mediaIds, at }) => ({ id, username, text, media: mediaIds.length, at })),
  );
  app.get('/x', async (_request, reply) => {
    const view = { posts: posts.all(), follows, isLimitLifted: limits.isLifted() };
    return sendPage(reply, { title: 'X', path: '/x', body: timelinePage(view) });
  });
  // Like on X, the id alone identifies the post.
  app.get<{ Params: { id: string } }>('/x/web/:username/status/:id', async (request, reply) => {
    const post = posts.find(request.params.id);
    if (!post) return sendPage(reply.code(404), { title: 'No such post', path: '', body: noStatusPage() });
    return sendPage(reply, { title: 'Post', path: '', body: statusPage(post) });
  });
  app.get<{ Params: { id: string } }>('/x/media/:id', async (request, reply) => {
    const found = media.find(request.params.id);
    if (!found?.type) return reply.code(404).send({ error: 'There is no such picture' });
    return reply.type(found.type).send(found.bytes);
  });
  app.post<{ Body: { limited?: unknown } | null }>('/x/rate-limit', async (request, reply) => {
    const limited = String(request.body?.limited);
    if (limited !== 'true' && limited !== 'false')
      return reply.code(400).send({ error: 'limited must be true or false' });
    limits.lift(limited === 'false');
    if (wantsPage(request)) return reply.redirect('/x', 303);
    return { limited: !limits.isLifted(), postsIn15Minutes: LIMITS.post };
  });
  app.post<{ Body: { from?: string; to?: string; state?: FollowState } | null }>(
    '/x/follows',
    async (request, reply) => {
      const { from = '', to = '', state = 'following' } = request.body ?? {};
      const [follower, followed] = [findByUsername(from), findByUsername(to)];
      if (!follower || !followed || !STATES.includes(state)) {
        return reply
          .code(400)
          .send({ error: `from and to must be accounts, state one of ${STATES.join(', ')}` });
      }
      follows.set(follower, followed, state);
      return { from: follower.username, to: followed.username, state };
    },
  );
}

/** Creates many bot accounts with access tokens, for load tests. */
export function crowdRoutes(app: FastifyInstance): void {
  app.post<{ Body: { count?: unknown } | null }>('/x/crowd', async (request, reply) => {
    const count = Number(request.body?.count);
    if (!Number.isInteger(count) || count < 1 || count > MAX_CROWD)
      return reply.code(400).send({ error: `count must be a whole number from 1 to ${MAX_CROWD}` });
    return Array.from({ length: count }, (_, number) => {
      const account = crowdAccount(number);
      return { id: account.id, username: account.username, ...accessTokenFor(account) };
    });
  });
}
