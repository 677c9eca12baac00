import type { Page } from '@playwright/test';
import { designHash } from './design-hash.ts';
import { keepPicture } from './keep-picture.ts';
import { readPageWords } from './page-words.ts';
import { writePicturesRecord } from './pictures-record.ts';
import { partsOf, type Scene } from './scenes.ts';
import { startStoryWorld } from './start-story-world.ts';
import { type Theme, visitScenes } from './visit-scenes.ts';

/** All pictures, and what the product said on them. */
const words: Record<string, string[]> = {};
const world = await startStoryWorld();
try {
  await visitScenes(world.url, ['light', 'dark'], take);
} finally {
  await world.stop();
}
writePicturesRecord({ design: designHash(), words });

async function take(page: Page, scene: Scene, theme: Theme): Promise<void> {
  const name = `${scene.name}-${theme}`;
  const png = await page.screenshot({ animations: 'disabled', ...(await frameOf(page, scene)) });
  const bytes = await keepPicture(scene.shelf, name, png);
  words[scene.name] ??= await readPageWords(partsOf(page, scene), scene.moving);
  process.stdout.write(`${name}: ${Math.round(bytes / 1_000)} kB\n`);
}

/** The smallest frame around all parts, and a margin. */
async function frameOf(page: Page, scene: Scene) {
  const margin = scene.marginPx ?? 0;
  const boxes = await Promise.all((scene.parts?.(page) ?? []).map((part) => part.boundingBox()));
  const there = boxes.filter((box) => box !== null);
  if (there.length === 0) return {};
  const left = Math.min(...there.map(({ x }) => x)) - margin;
  const top = Math.min(...there.map(({ y }) => y)) - margin;
  const right = Math.max(...there.map(({ x, width }) => x + width)) + margin;
  const bottom = Math.max(...there.map(({ y, height }) => y + height)) + margin;
  return { fullPage: true, clip: { x: left, y: top, width: right - left, height: bottom - top } };
}
