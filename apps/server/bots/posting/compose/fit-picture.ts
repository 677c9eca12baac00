import type { TokenPicture } from '#server/platform/providers/token-metadata/port.ts';

const SIDES = [2_000, 1_000, 500];

/** The picture within a number of bytes, made smaller if necessary; null when that is not possible. */
export async function fitPicture(picture: TokenPicture, maxBytes: number): Promise<TokenPicture | null> {
  if (picture.bytes.length <= maxBytes) return picture;
  try {
    // Loaded lazily: it has a large native library.
    const { default: sharp } = await import('sharp');
    for (const side of SIDES) {
      const bytes = await sharp(picture.bytes, { failOn: 'warning' })
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#fff' })
        .jpeg({ quality: 85 })
        .timeout({ seconds: 5 })
        .toBuffer();
      if (bytes.length <= maxBytes) return { bytes, contentType: 'image/jpeg', fileName: 'picture.jpg' };
    }
  } catch {
    // It cannot be decoded.
  }
  return null;
}
