import type { Db } from '#server/platform/db/connect.ts';
import type { Clock } from '#server/platform/lib/clock.ts';
import { createTtlCache } from '#server/platform/lib/ttl-cache.ts';
import type { TokenPicture } from '#server/platform/providers/token-metadata/port.ts';
import type { Enrich } from '../compose/enrich-post.ts';
import { readSubject } from '../compose/post-content.ts';
import { findLastPostFacts, PUBLIC_POST_COUNT } from './last-posts-store.ts';

export type PostPictures = { find(id: string): Promise<Buffer | null> };

/** A token's picture may appear later or change, but visits must not make us fetch it repeatedly. */
const KEPT_MS = 10 * 60_000;
/** The size shown in a post, on a high-density screen. */
const SIDE = 640;

/**
 * Visitors get pictures from us, never from the token's host, which would learn of each visit. Each is fetched once for
 * everyone, and only for the few posts that are shown.
 */
export function createPostPictures({
  db,
  enrich,
  clock,
}: {
  db: Db;
  enrich: Enrich;
  clock: Clock;
}): PostPictures {
  const known = createTtlCache<Buffer | null>({ ms: KEPT_MS, max: 2 * PUBLIC_POST_COUNT, clock });
  return {
    async find(id) {
      // Checked before the cache, so that made-up ids cannot evict entries.
      const post = await findLastPostFacts(db, id);
      if (!post) return null;
      return await known.get(id, async () => {
        const [picture] = (await enrich(readSubject(post))).pictures;
        return picture ? await createThumbnail(picture) : null;
      });
    },
  };
}

/** `cover` cuts it to a square. */
type ThumbnailShape = { side: number; fit: 'inside' | 'cover' };

/** A picture re-encoded from its pixels as WebP; null when it cannot be decoded. */
export async function createThumbnail(
  { bytes }: TokenPicture,
  { side, fit }: ThumbnailShape = { side: SIDE, fit: 'inside' },
): Promise<Buffer | null> {
  try {
    // Loaded lazily: it has a large native library.
    const { default: sharp } = await import('sharp');
    return await sharp(bytes, { failOn: 'warning' })
      .resize({ width: side, height: side, fit, withoutEnlargement: true })
      .webp({ quality: 80, effort: 2 })
      .timeout({ seconds: 5 })
      .toBuffer();
  } catch {
    return null;
  }
}
