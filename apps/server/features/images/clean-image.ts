import { createHash } from 'node:crypto';
import { IMAGE_MAX_SIDE } from '@signboard/contract/images/calls.ts';
import { AppError } from '#server/lib/app-error.ts';
import { createLimiter } from '../../lib/create-limiter.ts';

/** A picture that we made ourselves from the pixels of another; its id is the hash of its bytes. */
export type CleanImage = { id: string; bytes: Buffer; width: number; height: number };

const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif']);
/** The decoders of these formats; all others stay shut, so that no exotic file reaches code that few have looked at. */
const DECODERS = ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((name) => `VipsForeignLoad${name}`);
const LIMITS = { limitInputPixels: IMAGE_MAX_SIDE ** 2, failOn: 'warning' } as const;
const TIME_LIMIT_SECONDS = 20;
/** More than any page shows; it spares memory here, and the visitor's line. */
const FIT = { width: 2048, height: 2048, fit: 'inside', withoutEnlargement: true } as const;
const WEBP = { quality: 85, effort: 2 };

/** Each takes a core and a hundred megabytes while it lasts: one at a time, and a queue that ends. */
const inTurn = createLimiter(1, 24);

/**
 * Decodes a picture and encodes its pixels anew: what is not a pixel (places, scripts, other files) stays behind. The
 * content alone says what it is; of an animation the first picture is kept, and a very large one is made smaller.
 */
export async function cleanImage(source: Buffer): Promise<CleanImage> {
  return await inTurn(async () => {
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
      return { id, bytes: data, width: info.width, height: info.height };
    } catch (error) {
      throw refusalOf(error);
    }
  });
}

/** Loaded with the first picture: it brings a large native library. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: DECODERS });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { message } = error as Error;
  if (/exceeds pixel limit/.test(message)) return new AppError('image-too-large', { cause: error });
  // Out of time on a busy machine: the picture may be fine.
  if (message.startsWith('timeout')) return new AppError('image-not-kept', { cause: error });
  return new AppError('image-unreadable', { cause: error });
}
