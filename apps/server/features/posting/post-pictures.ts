import { createTtlCache } from '#server/lib/ttl-cache.ts';
import { findLastPostedFacts, LAST_POSTS } from './deliveries-store.ts';
import type { PostingRoutesDeps } from './routes-deps.ts';
import { smallPicture } from './small-picture.ts';
import { subjectOf } from './subject-of.ts';

/** The pictures of the posts that everyone is shown. */
export type PostPictures = { find(id: string): Promise<Buffer | null> };

/** A token's picture may come later, or change; and nobody's visit should make us fetch it again and again. */
const KEPT_MS = 10 * 60_000;

/**
 * Visitors get pictures from us, never from where the token keeps them: that host would learn of each visit. What we
 * fetch is fetched once for all who ask, and only for the few posts that are shown.
 */
export function createPostPictures({ db, enrich }: Pick<PostingRoutesDeps, 'db' | 'enrich'>): PostPictures {
  const known = createTtlCache<Buffer | null>({ ms: KEPT_MS, max: 2 * LAST_POSTS });
  return {
    async find(id) {
      // Before the memory: made-up ids must not push out what it holds.
      const post = await findLastPostedFacts(db, id);
      if (!post) return null;
      return await known.get(id, async () => {
        const [picture] = (await enrich(subjectOf(post))).pictures;
        return picture ? await smallPicture(picture) : null;
      });
    },
  };
}
