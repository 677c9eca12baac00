import { designHash } from '../../tools/screenshots/design-hash.ts';
import { readPageWords } from '../../tools/screenshots/page-words.ts';
import { readPicturesRecord } from '../../tools/screenshots/pictures-record.ts';
import { partsOf, SCENES } from '../../tools/screenshots/scenes.ts';
import { startStoryWorld } from '../../tools/screenshots/start-story-world.ts';
import { visitScenes } from '../../tools/screenshots/visit-scenes.ts';
import { expect, test } from '../support/journey.ts';

const REMEDY = 'The pictures show an older product: run npm run screenshots';
/** It has a world of its own, with the whole story. */
const PATIENCE_MS = 300_000;
const SETTLED_WITHIN_MS = 20_000;

test('the pictures of the product show what it says today', { tag: '@desktop' }, async () => {
  test.setTimeout(PATIENCE_MS);
  const record = readPicturesRecord();
  expect(record.design, REMEDY).toBe(designHash());
  expect(Object.keys(record.words).toSorted(), REMEDY).toEqual(SCENES.map(({ name }) => name).toSorted());
  const world = await startStoryWorld();
  try {
    await visitScenes(world.url, ['light'], SCENES, async (page, scene) => {
      // A page may still be filling itself; what counts is what it says in the end.
      const said = async () => (await readPageWords(partsOf(page, scene), scene.moving)).toSorted();
      await expect
        .poll(said, { message: `${scene.name}: ${REMEDY}`, timeout: SETTLED_WITHIN_MS })
        .toEqual(record.words[scene.name]?.toSorted());
    });
  } finally {
    await world.stop();
  }
});
