import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { readPageTexts } from './page-texts.ts';
import { designHash, readPicturesRecord, writePicturesRecord } from './pictures-record.ts';
import { partsOf, SCENES, type Scene, type Shelf } from './scenes.ts';
import { startDemoWorld } from './start-demo-world.ts';
import { type Theme, visitScenes } from './visit-scenes.ts';

const ROOT = join(import.meta.dirname, '../..');
const FOLDERS: Record<Shelf, string> = { web: 'apps/web/public/pictures', docs: 'docs/pictures' };
/** More would be too slow on slow connections. */
const MAX_BYTES = 90_000;
/** Best quality first. Pages of flat colors are often smaller when stored nearly lossless. */
const ENCODINGS = [
  { nearLossless: true, quality: 60 },
  { nearLossless: true, quality: 20 },
  ...[88, 82, 76, 70, 64, 58, 50].map((quality) => ({ quality, smartSubsample: true })),
];

const MARGIN_PX = 20;
/** The sticky bar's height. */
const BAR_PX = 64;

/** The screenshots requested by name, or all; and their texts. */
const asked = process.argv.slice(2);
const scenes = SCENES.filter(({ name }) => asked.length === 0 || asked.includes(name));
const words: Record<string, string[]> = {};
const world = await startDemoWorld();
try {
  await visitScenes(world.url, ['light', 'dark'], scenes, take);
} finally {
  await world.stop();
}
const known = asked.length > 0 ? readPicturesRecord().words : {};
writePicturesRecord({ design: designHash(), words: { ...known, ...words } });

async function take(page: Page, scene: Scene, theme: Theme): Promise<void> {
  const name = `${scene.name}-${theme}`;
  const png = await page.screenshot({ animations: 'disabled', ...(await frameOf(page, scene)) });
  const bytes = await writePicture(scene.shelf, name, png);
  words[scene.name] ??= await readPageTexts(partsOf(page, scene), scene.moving);
  process.stdout.write(`${name}: ${Math.round(bytes / 1_000)} kB\n`);
}

/** Scrolls the scene's first element to the top of the window, or returns the clip rectangle. */
async function frameOf(page: Page, scene: Scene) {
  const [first] = scene.parts?.(page) ?? [];
  const box = await first?.boundingBox();
  if (!box) return {};
  const top = Math.round(box.y) - MARGIN_PX;
  if (scene.isCutOut) return { fullPage: true, clip: { x: 0, y: top, ...scene.viewport } };
  await page.evaluate((y) => scrollTo(0, y), top - BAR_PX);
  return {};
}

/** Writes the best quality within the limit and returns the size. */
async function writePicture(shelf: Shelf, name: string, png: Buffer): Promise<number> {
  const folder = join(ROOT, FOLDERS[shelf]);
  await mkdir(folder, { recursive: true });
  for (const way of ENCODINGS) {
    const picture = await sharp(png).webp(way).toBuffer();
    if (picture.length > MAX_BYTES) continue;
    await writeFile(join(folder, `${name}.webp`), picture);
    return picture.length;
  }
  throw new Error(`${name} is larger than ${MAX_BYTES} bytes at any acceptable quality.`);
}
