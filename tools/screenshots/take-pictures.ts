import type { Page } from '@playwright/test';
import { designHash } from './design-hash.ts';
import { keepPicture } from './keep-picture.ts';
import { readPageWords } from './page-words.ts';
import { readPicturesRecord, writePicturesRecord } from './pictures-record.ts';
import { partsOf, SCENES, type Scene } from './scenes.ts';
import { startStoryWorld } from './start-story-world.ts';
import { type Theme, visitScenes } from './visit-scenes.ts';

const MARGIN_PX = 20;
/** The bar that stays at the top of the window. */
const BAR_PX = 64;

/** The pictures that are asked for by name, or all; and what the product said on them. */
const asked = process.argv.slice(2);
const scenes = SCENES.filter(({ name }) => asked.length === 0 || asked.includes(name));
const words: Record<string, string[]> = {};
const world = await startStoryWorld();
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
  const bytes = await keepPicture(scene.shelf, name, png);
  words[scene.name] ??= await readPageWords(partsOf(page, scene), scene.moving);
  process.stdout.write(`${name}: ${Math.round(bytes / 1_000)} kB\n`);
}

/** Brings the scene's first part to the top of the window, or says where to cut it out of the page. */
async function frameOf(page: Page, scene: Scene) {
  const [first] = scene.parts?.(page) ?? [];
  const box = await first?.boundingBox();
  if (!box) return {};
  const top = Math.round(box.y) - MARGIN_PX;
  if (scene.isCutOut) return { fullPage: true, clip: { x: 0, y: top, ...scene.viewport } };
  await page.evaluate((y) => scrollTo(0, y), top - BAR_PX);
  return {};
}
