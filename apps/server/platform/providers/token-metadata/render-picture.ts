import type { Sharp } from 'sharp';
import { countEmbeddedPixels, isRaster } from './embedded-pixels.ts';

export type RenderedPicture = { bytes: Uint8Array; contentType: 'image/png' | 'image/jpeg' | 'image/webp' };

/** For a post, or for the square of a page that shows a collection. */
export type PictureUse = 'post' | 'thumbnail';

const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'svg']);
/** The allowed decoders; all others are disabled. */
const DECODERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Svg'].map((name) => `VipsForeignLoad${name}`);
const MAX_PIXELS = 50_000_000;
/** The largest size shown in a post. */
const SIDE = 1_200;
/**
 * Drawings are rendered at this size, about what X shows on a screen with two pixels for each point. A multiple of 24, 32
 * and most other grids of pixel art, so that its edges stay sharp.
 */
const DRAWING_SIDE = 960;
/** Smaller ones are pixel art, which X would blur. */
const PIXEL_ART_SIDE = 128;
/** Photographs are smaller as JPEG and upload faster. */
const MAX_PNG_BYTES = 1_000_000;
/** Drawings compress well at any level; the highest would take four times as long for half the bytes. */
const PNG_LEVEL = 3;
/** X's limit. */
const MAX_BYTES = 5_000_000;
const UNITS_PER_INCH = 72;
/** Sharp on a screen with three pixels for each of the 40 that a page gives it; five times the 24 of pixel art. */
export const THUMBNAIL_SIDE = 120;

/**
 * Decodes a picture and re-encodes its pixels, so that nothing else is passed on; null when it is invalid, too large or
 * incomplete. Runs in a separate process: see picture-maker.ts.
 */
export async function renderPicture(
  source: Uint8Array,
  use: PictureUse = 'post',
): Promise<RenderedPicture | null> {
  // A compressed SVG could expand to anything.
  if (source[0] === 0x1f && source[1] === 0x8b) return null;
  const sharp = await loadSharp();
  // Before anything else: already the size of a drawing may depend on the pictures in it.
  const embedded = isRaster(source) ? 0 : await countEmbeddedPixels(sharp, source);
  if (embedded === null || embedded > MAX_PIXELS) return null;
  const { format, width, height } = await sharp(source, { limitInputPixels: false }).metadata();
  if (!FORMATS.has(format) || !(width > 0 && height > 0)) return null;
  const isDrawing = format === 'svg';
  if (isDrawing && needsMoreThanItself(Buffer.from(source).toString())) return null;
  const density = isDrawing ? { density: densityFor(Math.max(width, height)) } : {};
  const opened = sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'error', ...density }).autoOrient();
  if (use === 'thumbnail') return await thumbnail(opened, !isDrawing && isPixelArt(width, height));
  return await encoded(sharp, sized(opened, isDrawing, Math.max(width, height)), format);
}

/** The middle, so that the square is filled. */
async function thumbnail(picture: Sharp, isPixelated: boolean): Promise<RenderedPicture> {
  const square = { width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE, fit: 'cover' } as const;
  const resized = picture.resize({ ...square, ...(isPixelated && { kernel: 'nearest' }) });
  return { bytes: await resized.webp({ quality: 85 }).toBuffer(), contentType: 'image/webp' };
}

function isPixelArt(width: number, height: number): boolean {
  return Math.max(width, height) <= PIXEL_ART_SIDE;
}

function sized(picture: Sharp, isDrawing: boolean, side: number): Sharp {
  if (!isDrawing && isPixelArt(side, side)) {
    const larger = side * Math.floor(SIDE / side);
    return picture.resize({ width: larger, height: larger, fit: 'inside', kernel: 'nearest' });
  }
  const wanted = isDrawing ? DRAWING_SIDE : SIDE;
  return picture.resize({ width: wanted, height: wanted, fit: 'inside', withoutEnlargement: !isDrawing });
}

type SharpModule = Awaited<ReturnType<typeof loadSharp>>;

async function encoded(sharp: SharpModule, picture: Sharp, format: string): Promise<RenderedPicture | null> {
  const png =
    format === 'jpeg' ? null : await picture.clone().png({ compressionLevel: PNG_LEVEL }).toBuffer();
  if (png && png.length <= MAX_PNG_BYTES) return { bytes: png, contentType: 'image/png' };
  const pixels = png ? sharp(png).flatten({ background: '#fff' }) : picture;
  const bytes = await pixels.jpeg({ quality: 88 }).toBuffer();
  return bytes.length <= MAX_BYTES ? { bytes, contentType: 'image/jpeg' } : null;
}

/** SVG units are 72 per inch; the longer side should have the wanted number of pixels. */
function densityFor(side: number): number {
  return Math.min(Math.max((UNITS_PER_INCH * DRAWING_SIDE) / side, 1), 100_000);
}

/** The renderer fetches nothing and supports no HTML; parts that need either would be missing. */
function needsMoreThanItself(svg: string): boolean {
  return (
    /<(?:\w+:)?foreignObject\b/i.test(svg) ||
    /<(?:\w+:)?(?:image|feImage|use)\b[^>]*?\bhref\s*=\s*["']\s*(?!data:|#)[^"'\s]/i.test(svg)
  );
}

async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: DECODERS });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
