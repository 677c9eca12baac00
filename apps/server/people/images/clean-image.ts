import { createHash } from 'node:crypto';
import { IMAGE_MAX_SIDE, NARROW_WIDTH } from '@signboard/contract/images/endpoints.ts';
import type { Sharp } from 'sharp';
import { AppError } from '#server/platform/lib/app-error.ts';
import { countJpegScans } from './count-jpeg-scans.ts';

/** An image re-encoded from decoded pixels; its id is the hash of its bytes. */
export type CleanImage = {
  id: string;
  bytes: Buffer;
  width: number;
  height: number;
  /** A copy for phones; null for an image that is not wider. */
  narrow: Buffer | null;
};

const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif']);
/** Only these decoders are enabled, so that exotic files never reach rarely tested code. */
const DECODERS = ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((name) => `VipsForeignLoad${name}`);
const LIMITS = { limitInputPixels: IMAGE_MAX_SIDE ** 2, failOn: 'warning' } as const;
const TIME_LIMIT_SECONDS = 20;
/** Larger than any page needs; limits memory and transfer size. */
const FIT = { width: 2048, height: 2048, fit: 'inside', withoutEnlargement: true } as const;
const WEBP = { quality: 85, effort: 2 };
const NARROW_WEBP = { quality: 75, effort: 4 };

/** Encoders make about ten. Each is a pass over all pixels, and costs its sender a few bytes. */
const MAX_SCANS = 30;

/**
 * Decodes an image and re-encodes its pixels, which removes metadata, scripts and appended files. The type is
 * detected from the content; animations keep their first frame, and very large images are scaled down.
 */
export async function cleanImage(source: Buffer): Promise<CleanImage> {
  if (countJpegScans(source) > MAX_SCANS) throw new AppError('image-unreadable');
  const sharp = await loadSharp();
  try {
    const { format, width, height } = await sharp(source, LIMITS).metadata();
    if (!FORMATS.has(format)) throw new AppError('image-unreadable');
    if (Math.max(width, height) > IMAGE_MAX_SIDE) throw new AppError('image-too-large');
    const { data, info } = await sharp(source, LIMITS)
      .autoOrient()
      .resize(FIT)
      .webp(WEBP)
      .timeout({ seconds: TIME_LIMIT_SECONDS })
      .toBuffer({ resolveWithObject: true });
    const id = createHash('sha256').update(data).digest('hex');
    const narrow = info.width > NARROW_WIDTH ? await narrowed(sharp(data)) : null;
    return { id, bytes: data, width: info.width, height: info.height, narrow };
  } catch (error) {
    throw toImageError(error);
  }
}

const narrowed = (image: Sharp) =>
  image.resize({ width: NARROW_WIDTH }).webp(NARROW_WEBP).timeout({ seconds: TIME_LIMIT_SECONDS }).toBuffer();

/** Lazy, because it loads a large native library. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: DECODERS });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

function toImageError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { message } = error as Error;
  if (/exceeds pixel limit/.test(message)) return new AppError('image-too-large', { cause: error });
  // A timeout on a busy machine does not mean that the image is invalid.
  if (message.startsWith('timeout')) return new AppError('image-not-kept', { cause: error });
  return new AppError('image-unreadable', { cause: error });
}
