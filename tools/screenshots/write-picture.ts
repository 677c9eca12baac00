import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Shelf } from './scenes.ts';

const ROOT = join(import.meta.dirname, '../..');
const FOLDERS: Record<Shelf, string> = { web: 'apps/web/public/pictures', docs: 'docs/pictures' };
/** More would be too slow on slow connections. */
const MAX_BYTES = 80_000;
/** Best quality first. Pages of flat colors are often smaller when stored nearly lossless. */
const ENCODINGS = [
  { nearLossless: true, quality: 60 },
  { nearLossless: true, quality: 20 },
  ...[88, 82, 76, 70, 64, 58, 50].map((quality) => ({ quality, smartSubsample: true })),
];

export const pictureFile = (shelf: Shelf, name: string) => join(ROOT, FOLDERS[shelf], `${name}.webp`);

/** Writes the best quality within the limit and returns the size. */
export async function writePicture(shelf: Shelf, name: string, png: Buffer): Promise<number> {
  const file = pictureFile(shelf, name);
  await mkdir(join(ROOT, FOLDERS[shelf]), { recursive: true });
  for (const way of ENCODINGS) {
    const picture = await sharp(png).webp(way).toBuffer();
    if (picture.length > MAX_BYTES) continue;
    await writeFile(file, picture);
    return picture.length;
  }
  throw new Error(`${name} is larger than ${MAX_BYTES} bytes at any acceptable quality.`);
}

export const readPicture = (shelf: Shelf, name: string) => readFile(pictureFile(shelf, name));
