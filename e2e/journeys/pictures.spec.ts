import { readPageTexts } from '../../tools/screenshots/page-texts.ts';
import { readPicturesRecord } from '../../tools/screenshots/pictures-record.ts';
import { partsOf, SCENES } from '../../tools/screenshots/scenes.ts';
import { startDemoWorld } from '../../tools/screenshots/start-demo-world.ts';
import { visitScenes } from '../../tools/screenshots/visit-scenes.ts';
import { expect, test } from '../support/journey.ts';
import { DESKTOP, VARIANT } from '../support/scope.ts';

const REMEDY = 'The pictures show an older product: run npm run screenshots';

test('has product pictures with the current texts', { tag: [DESKTOP, VARIANT] }, async () => {
  const record = readPicturesRecord();
  const world = await startDemoWorld();
  try {
    await visitScenes(world.url, ['light'], SCENES, async (page, scene) => {
      // The page may still be loading; only its final texts count.
      const textsOf = async () => (await readPageTexts(partsOf(page, scene), scene.moving)).toSorted();
      await expect
        .poll(textsOf, { message: `${scene.name}: ${REMEDY}` })
        .toEqual(record.words[scene.name]?.toSorted());
    });
  } finally {
    await world.stop();
  }
});
