import type Sharp from 'sharp';

/** A drawing in a picture in a drawing is as deep as artists go. */
const MAX_DEPTH = 3;
const MAX_PARTS = 100;
/** In all of these, what makes an address is the same bytes. */
const ENCODINGS = new Set(['utf-8', 'utf8', 'us-ascii', 'iso-8859-1']);
const NAMED: Record<string, string> = { lt: '%3c', gt: '>', amp: '&', quot: '"', apos: "'" };

/** How the files begin that a drawing's renderer decodes: PNG, JPEG, GIF, WebP. */
const RASTER = /^(?:89504e47|ffd8|47494638|52494646)/;
/** WOFF, WOFF2, OpenType and TrueType, which it ignores. */
const FONT = /^(?:774f4646|774f4632|4f54544f|74727565|00010000)/;
const GZIP = /^1f8b/;

export const isRaster = (source: Uint8Array) => RASTER.test(startOf(source));

const startOf = (source: Uint8Array) => Buffer.from(source.subarray(0, 4)).toString('hex');

/**
 * The pixels of all pictures inside a drawing. Its renderer unpacks them without a limit, so that a few kilobytes become
 * gigabytes. Null when they can't be known.
 */
export async function countEmbeddedPixels(
  sharp: typeof Sharp,
  drawing: Uint8Array,
  depth = 0,
): Promise<number | null> {
  const text = readPlainly(drawing);
  if (text === null || depth > MAX_DEPTH) return null;
  // No attribute contains the character that begins a tag.
  const parts = [...text.matchAll(/data:([^,<]*),([^<]*)/gi)];
  if (parts.length > MAX_PARTS) return null;
  let total = 0;
  for (const [, type = '', data = ''] of parts) {
    const pixels = await countPixels(sharp, decodeData(type, data), depth);
    if (pixels === null) return null;
    total += pixels;
  }
  return total;
}

async function countPixels(sharp: typeof Sharp, bytes: Buffer, depth: number): Promise<number | null> {
  if (GZIP.test(startOf(bytes))) return null;
  if (FONT.test(startOf(bytes))) return 0;
  if (!isRaster(bytes)) return await countEmbeddedPixels(sharp, bytes, depth + 1);
  const found = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  return found && found.width * found.height;
}

/** As addresses are read, with the characters that they ignore left out. Entities could spell anything. */
function readPlainly(drawing: Uint8Array): string | null {
  const source = Buffer.from(drawing).toString('latin1');
  const [, encoding = 'utf-8'] = /^[^<]*<\?xml[^>]*?encoding\s*=\s*["']([^"']*)/i.exec(source) ?? [];
  if (source.includes('\0') || !ENCODINGS.has(encoding.toLowerCase())) return null;
  const text = source
    .replaceAll(/&(?:#x([0-9a-f]+)|#(\d+)|(lt|gt|amp|quot|apos));/gi, (_, hex, decimal, name) =>
      name ? (NAMED[name] ?? '') : characterOf(hex ? Number.parseInt(hex, 16) : Number(decimal)),
    )
    .replaceAll(/[\t\n\r]/g, '');
  return /<!ENTITY/i.test(text) && /data|image/i.test(text) ? null : text;
}

function characterOf(code: number): string {
  if (code > 127) return '';
  return code === 60 ? '%3c' : String.fromCharCode(code);
}

function decodeData(type: string, data: string): Buffer {
  const plain = data.replaceAll(/%([0-9a-f]{2})/gi, (_, hex) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  if (!/;\s*base64\s*$/i.test(type)) return Buffer.from(plain, 'latin1');
  const [encoded = ''] = /^[\w+/=\s-]*/.exec(plain) ?? [];
  return Buffer.from(encoded, 'base64');
}
