import { createTtlCache } from '#server/lib/ttl-cache.ts';
import { createThumbnail } from './create-thumbnail.ts';
import { findLastPostedFacts, PUBLIC_POST_COUNT } from './deliveries-store.ts';
import { getSubject } from './get-subject.ts';
import type { PostingRoutesDeps } from './routes-deps.ts';

export type PostPictures = { find(id: string): Promise<Buffer | null> };

/** A token's picture may appear later or change, but visits must not make us fetch it repeatedly. */
const KEPT_MS = 10 * 60_000;

/**
 * Visitors get pictures from us, never from the token's host, which would learn of each visit. Each is fetched once for
 * everyone, and only for the few posts that are shown.
 */
export function createPostPictures({ db, enrich }: Pick<PostingRoutesDeps, 'db' | 'enrich'>): PostPictures {
  const known = createTtlCache<Buffer | null>({ ms: KEPT_MS, max: 2 * PUBLIC_POST_COUNT });
  return {
    async find(id) {
      // Checked before the cache, so that made-up ids cannot evict entries.
      const post = await findLastPostedFacts(db, id);
      if (!post) return null;
      return await known.get(id, async () => {
        const [picture] = (await enrich(getSubject(post))).pictures;
        return picture ? await createThumbnail(picture) : null;
      });
    },
  };
}
