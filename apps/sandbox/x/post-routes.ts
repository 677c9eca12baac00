import type { FastifyInstance } from 'fastify';
import type { Authenticate } from './authenticate.ts';
import type { MediaStore } from './media-store.ts';
import type { Post, PostStore } from './post-store.ts';
import type { RateLimits } from './rate-limit.ts';
import { countCashtags, weightedLength } from './weighted-length.ts';
import { findById } from './x-accounts.ts';
import {
  DUPLICATE,
  invalidRequest,
  NOT_PERMITTED,
  noSuchUser,
  paginate,
  refuse,
  TOO_MANY_CASHTAGS,
} from './x-responses.ts';

export type PostParts = {
  authenticate: Authenticate;
  limits: RateLimits;
  posts: PostStore;
  media: MediaStore;
};
type NewPost = { text?: unknown; media?: { media_ids?: unknown } };
type TimelineQuery = Record<
  'max_results' | 'pagination_token' | 'start_time' | 'end_time' | 'since_id' | 'tweet.fields',
  string | undefined
>;

const MAX_WEIGHTED_LENGTH = 280;
const MAX_IMAGES = 4;

/** Creates posts and lists those of an account. */
export function postRoutes(app: FastifyInstance, { authenticate, limits, posts, media }: PostParts): void {
  app.post<{ Body: NewPost | null }>('/2/tweets', async (request, reply) => {
    const account = authenticate(request, reply, ['tweet.read', 'tweet.write', 'users.read']);
    if (!account) return reply;
    const limited = limits.count(reply, account.id, 'post');
    if (limited) return limited;
    const { text = '', media: attached } = request.body ?? {};
    const mediaIds = attached?.media_ids ?? [];
    if (typeof text !== 'string' || !Array.isArray(mediaIds))
      return refuse(reply, invalidRequest('The body is not valid.'));
    const refusal = refusalOf(text, mediaIds, account.id, { posts, media });
    if (refusal) return refuse(reply, refusal);
    const post = posts.add({ userId: account.id, username: account.username, text, mediaIds });
    return reply.code(201).send({ data: { id: post.id, text, edit_history_tweet_ids: [post.id] } });
  });
  app.get<{ Params: { id: string }; Querystring: TimelineQuery }>(
    '/2/users/:id/tweets',
    async (request, reply) => {
      const account = authenticate(request, reply, ['tweet.read', 'users.read']);
      if (!account) return reply;
      const limited = limits.count(reply, account.id, 'timeline');
      if (limited) return limited;
      const { id } = request.params;
      if (!findById(id)) return noSuchUser('id', id);
      const max = Number(request.query.max_results ?? 10);
      if (!(max >= 5 && max <= 100))
        return refuse(
          reply,
          invalidRequest(`The \`max_results\` query parameter value [${max}] is not between 5 and 100`),
        );
      return timeline(
        posts.all().filter((post) => post.userId === id),
        request.query,
        max,
      );
    },
  );
}

function refusalOf(
  text: string,
  mediaIds: unknown[],
  userId: string,
  { posts, media }: Pick<PostParts, 'posts' | 'media'>,
) {
  if (text.trim() === '' && mediaIds.length === 0)
    return invalidRequest('Requires either text or media to be non-empty');
  if (mediaIds.length > MAX_IMAGES) return invalidRequest('`media_ids` allows a maximum of 4 items');
  if (!mediaIds.every((id) => media.isReady(String(id), userId)))
    return invalidRequest('Your media IDs are invalid.');
  if (weightedLength(text) > MAX_WEIGHTED_LENGTH) return NOT_PERMITTED;
  if (countCashtags(text) > 1) return TOO_MANY_CASHTAGS;
  return posts.isDuplicate(userId, text) ? DUPLICATE : undefined;
}

function timeline(own: Post[], query: TimelineQuery, max: number) {
  const { start_time, end_time, since_id, pagination_token } = query;
  const from = Date.parse(start_time ?? '') || 0;
  const to = Date.parse(end_time ?? '') || Number.POSITIVE_INFINITY;
  const wanted = own
    .filter(
      ({ id, at }) => Date.parse(at) >= from && Date.parse(at) < to && BigInt(id) > BigInt(since_id ?? 0),
    )
    .toReversed();
  const { page, meta } = paginate(wanted, pagination_token, max);
  if (page.length === 0) return { meta };
  const withTime = query['tweet.fields']?.split(',').includes('created_at');
  const data = page.map(({ id, text, at }) => ({
    id,
    text,
    edit_history_tweet_ids: [id],
    ...(withTime ? { created_at: at } : {}),
  }));
  return {
    data,
    meta: { ...meta, newest_id: page[0]?.id, oldest_id: page.at(-1)?.id },
  };
}
