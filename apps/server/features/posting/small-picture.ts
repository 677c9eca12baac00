import type { PostPicture } from './deps.ts';

/** As large as a post shows it, on a good screen. */
const SIDE = 640;

/** A picture re-encoded from its pixels as WebP; null when it cannot be decoded. */
export async function smallPicture({ bytes }: PostPicture): Promise<Buffer | null> {
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
