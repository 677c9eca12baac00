import type { Page } from '@playwright/test';
import { designHash } from './design-hash.ts';
import { readPageTexts } from './page-texts.ts';
import { readPicturesRecord, writePicturesRecord } from './pictures-record.ts';
import { partsOf, SCENES, type Scene } from './scenes.ts';
import { startDemoWorld } from './start-demo-world.ts';
import { type Theme, visitScenes } from './visit-scenes.ts';
import { writePicture } from './write-picture.ts';

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
