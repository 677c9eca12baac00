import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Shelf } from './scenes.ts';

const ROOT = join(import.meta.dirname, '../..');
const FOLDERS: Record<Shelf, string> = { web: 'apps/web/public/pictures', docs: 'docs/pictures' };
/** More would cost visitors with a slow line too much. */
const MOST_BYTES = 80_000;
/** The best first. Pages of plain colors are often smaller when they are kept nearly as they are. */
const WAYS = [
  { nearLossless: true, quality: 60 },
  { nearLossless: true, quality: 20 },
  ...[88, 82, 76, 70, 64, 58, 50].map((quality) => ({ quality, smartSubsample: true })),
];

/** Where a picture lies. */
export const pictureFile = (shelf: Shelf, name: string) => join(ROOT, FOLDERS[shelf], `${name}.webp`);

/** Writes a picture as good as its limit allows, and says how big it became. */
export async function keepPicture(shelf: Shelf, name: string, png: Buffer): Promise<number> {
  const file = pictureFile(shelf, name);
  await mkdir(join(ROOT, FOLDERS[shelf]), { recursive: true });
  for (const way of WAYS) {
    const picture = await sharp(png).webp(way).toBuffer();
    if (picture.length > MOST_BYTES) continue;
    await writeFile(file, picture);
    return picture.length;
  }
  throw new Error(`${name} is bigger than ${MOST_BYTES} bytes at any quality worth showing.`);
}

/** What was kept. */
export const readPicture = (shelf: Shelf, name: string) => readFile(pictureFile(shelf, name));
