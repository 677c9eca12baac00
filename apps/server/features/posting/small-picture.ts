import type { PostPicture } from './deps.ts';

/** As large as a post shows it, on a good screen. */
const SIDE = 640;

/** A picture as the page can show it without fetching anything; null where it cannot be read. */
export async function previewPicture({ bytes }: PostPicture): Promise<string | null> {
  try {
    // Loaded with the first picture: it brings a large native library.
    const { default: sharp } = await import('sharp');
    const small = await sharp(bytes, { failOn: 'warning' })
      .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80, effort: 2 })
      .timeout({ seconds: 5 })
      .toBuffer();
    return `data:image/webp;base64,${small.toString('base64')}`;
  } catch {
    return null;
  }
}
