import type { FastifyInstance } from 'fastify';
import { type Html, html, pluralize, sendPage, showTime, wantsPage } from '../home/html.ts';
import type { MediaStore } from './media-store.ts';
import { accessTokenFor } from './oauth1-signature.ts';
import type { Post, PostStore } from './post-store.ts';
import { LIMITS, type RateLimits } from './rate-limit.ts';
import {
  crowdAccount,
  type FollowGraph,
  type FollowState,
  findByUsername,
  MAX_CROWD,
  X_ACCOUNTS,
} from './x-accounts.ts';

type TimelineView = { posts: readonly Post[]; follows: FollowGraph; isLimitLifted: boolean };

const MAX_SHOWN = 100;

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
  // Where links to accounts lead.
  app.get<{ Params: { username: string } }>('/x/web/:username', async ({ params }, reply) =>
    reply.redirect(`/x#${encodeURIComponent(params.username)}`),
  );
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

/** Posts of all accounts, newest first, then the accounts. */
function timelinePage({ posts, follows, isLimitLifted }: TimelineView): Html {
  const newest = posts.slice(-MAX_SHOWN).toReversed();
  const shown = newest.map((post) => html`<li class="card post">${showPost(post)}</li>`);
  const empty = html`<p class="empty">No posts yet. Connect a bot to one of the bot accounts, then make a sale on the
<a href="/chain">chain</a>.</p>`;
  return html`<h1>X</h1><p class="lead">${pluralize(posts.length, 'post')} on the simulated X.</p>
${shown.length === 0 ? empty : html`<ul class="list">${shown}</ul>`}${accounts(follows)}${limitForm(isLimitLifted)}`;
}

function accounts(follows: FollowGraph): Html {
  const rows = X_ACCOUNTS.map((account) => {
    const followed = X_ACCOUNTS.filter((other) => follows.state(account, other) === 'following');
    const names = followed.map(({ username }) => `@${username}`).join(', ');
    return html`<tr><td>${account.name}</td><td>@${account.username}</td><td>${account.about}</td><td>${names || 'no one'}</td></tr>`;
  });
  return html`<section><h2>Accounts</h2><div class="wide"><table><thead><tr><th>Name</th><th>Handle</th><th>About</th><th>Follows</th></tr></thead>
<tbody>${rows}</tbody></table></div></section>`;
}

function limitForm(isLifted: boolean): Html {
  const state = isLifted ? 'The limit is off.' : `${LIMITS.post} posts per account in 15 minutes, as on X.`;
  return html`<section class="card"><h2>Rate limit</h2><p>${state}</p><form method="post" action="/x/rate-limit">
<input type="hidden" name="limited" value="${isLifted ? 'true' : 'false'}"><button class="quiet">${isLifted ? 'Turn limit on' : 'Turn limit off'}</button></form></section>`;
}

/** A post with its images; the time links to its own page. */
function showPost({ id, username, text, mediaIds, at }: Post): Html {
  const pictures = mediaIds.map(
    (mediaId) => html`<img src="/x/media/${mediaId}" alt="Attached picture" loading="lazy">`,
  );
  return html`<article><header><strong>${findByUsername(username)?.name}</strong><span class="note">@${username}</span>
<a href="/x/web/${username}/status/${id}">${showTime(at)}</a></header><p>${text}</p>
${pictures.length > 0 && html`<div class="pictures">${pictures}</div>`}</article>`;
}

function statusPage(post: Post): Html {
  return html`<h1>Post</h1><div class="card post">${showPost(post)}</div><p><a href="/x">All posts</a></p>`;
}

function noStatusPage(): Html {
  return html`<h1>Post not found</h1><p class="lead">The simulated X has no post with this ID.</p><p><a href="/x">All posts</a></p>`;
}
