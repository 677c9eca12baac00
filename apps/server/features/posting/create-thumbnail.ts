import type { PostPicture } from './deps.ts';

/** The size shown in a post, on a high-density screen. */
const SIDE = 640;

/** A picture re-encoded from its pixels as WebP; null when it cannot be decoded. */
export async function createThumbnail({ bytes }: PostPicture): Promise<Buffer | null> {
  try {
    // Loaded lazily: it has a large native library.
    const { default: sharp } = await import('sharp');
    return await sharp(bytes, { failOn: 'warning' })
      .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80, effort: 2 })
      .timeout({ seconds: 5 })
      .toBuffer();
  } catch {
    return null;
  }
}
