import type { OverlayOptions, Sharp } from 'sharp';
import { cardName } from './card-name.ts';
import { writeText } from './write-text.ts';

export const CARD = { width: 1200, height: 630 };

export type CardContent = {
  name: string;
  /** The state of the list. */
  text: string;
  /** The address, without its protocol. */
  address: string;
  color: string;
  /** The stored pictures; null when there is none, or it can't be read. */
  logo: Buffer | null;
  banner: Buffer | null;
};

const MARGIN = 72;
const LOGO = 132;
const NAME_BOTTOM = 440;
/** The largest size in which a name fits its space is used. */
const NAME_SIZES = [76, 62, 50];

type SharpModule = typeof import('sharp').default;

/** The same picture on every machine, with our own font. */
export async function drawCard(content: CardContent): Promise<Buffer> {
  // Loaded on first use: it has a large native library.
  const { default: sharp } = await import('sharp');
  const width = CARD.width - 2 * MARGIN;
  const [logo, name, text, address] = await Promise.all([
    content.logo && roundedSquare(sharp, content.logo),
    writeText(sharp, { text: cardName(content), sizes: NAME_SIZES, width, height: 204 }),
    writeText(sharp, { text: content.text, sizes: [42, 34], width, height: 60 }),
    writeText(sharp, { text: content.address, sizes: [28, 22], width, height: 40 }),
  ]);
  const shade = { width: CARD.width, height: CARD.height, channels: 4 as const };
  const layers: OverlayOptions[] = [
    { input: { create: { ...shade, background: { r: 6, g: 16, b: 18, alpha: 0.66 } } } },
    { input: bar(content.color), left: 0, top: 0 },
    ...(logo ? [{ input: logo, left: MARGIN, top: MARGIN }] : []),
    { input: name.picture, left: MARGIN, top: NAME_BOTTOM - name.height },
    { input: text.picture, left: MARGIN, top: 474 },
    { input: address.picture, left: MARGIN, top: 546 },
  ];
  return await (await backdrop(sharp, content)).composite(layers).png({ compressionLevel: 9 }).toBuffer();
}

async function backdrop(sharp: SharpModule, { banner, color }: CardContent): Promise<Sharp> {
  const plain = sharp({ create: { ...CARD, channels: 3, background: color } });
  if (!banner) return plain;
  // A picture that can't be decoded must not cost the card.
  const resized = await sharp(banner)
    .resize({ ...CARD, fit: 'cover' })
    .png()
    .toBuffer()
    .catch(() => null);
  return resized ? sharp(resized) : plain;
}

const bar = (color: string) => ({
  create: { width: CARD.width, height: 14, channels: 3 as const, background: color },
});

/** Not an SVG: the first upload blocks the library's decoder for it in the whole process. */
function roundedMask(side: number, radius: number): OverlayOptions {
  const input = Buffer.alloc(side * side * 4);
  // How far a pixel's middle is within the band of the corners.
  const inset = (at: number) => Math.max(0, radius - at - 0.5, at + 0.5 - (side - radius));
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const coverage = radius - Math.hypot(inset(x), inset(y)) + 0.5;
      input[(y * side + x) * 4 + 3] = 255 * Math.min(1, Math.max(0, coverage));
    }
  return { input, raw: { width: side, height: side, channels: 4 }, blend: 'dest-in' };
}

const LOGO_MASK = roundedMask(LOGO, 28);

async function roundedSquare(sharp: SharpModule, picture: Buffer): Promise<Buffer | null> {
  return await sharp(picture)
    .resize({ width: LOGO, height: LOGO, fit: 'cover' })
    .composite([LOGO_MASK])
    .png()
    .toBuffer()
    .catch(() => null);
}
