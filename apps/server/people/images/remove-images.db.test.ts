import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ProviderError } from '#server/platform/providers/provider-error.ts';
import { given } from '#server/testing/given.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { imageExists, insertImage } from './images-store.ts';
import { postponeRemoval, releaseIdleImages, removeImages } from './remove-images.ts';

const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3_600;

let test: TestApp;
let isAway = false;
const removed: string[] = [];
let shade = 100;

beforeAll(async () => {
  const imageStore = {
    put: async () => {},
    get: async () => null,
    remove: async (name: string) => {
      if (isAway) throw new ProviderError('retry-later', 'away');
      removed.push(name);
    },
  };
  test = await startTestApp({ ports: { imageStore } });
});
afterAll(() => test.close());
beforeEach(() => {
  removed.length = 0;
  isAway = false;
});

const upload = async (userId: string | null = null) => {
  shade += 1;
  const id = shade.toString(16).padStart(64, 'f');
  const image = { id, width: 1, height: 1, bytes: 1, now: test.clock.now() };
  await insertImage(test.deps.db, { ...image, userId });
  return id;
};
const work = async () => {
  while (await removeImages(test.deps));
};

it('schedules an unused image a week after its upload and deletes it an hour later', async () => {
  const id = await upload();
  test.clock.advance(6 * DAY_SECONDS);
  await work();
  expect(await imageExists(test.deps.db, id)).toBe(true);
  test.clock.advance(2 * DAY_SECONDS);
  await work();
  expect([await imageExists(test.deps.db, id), removed]).toEqual([false, []]);
  test.clock.advance(2 * HOUR_SECONDS);
  await work();
  expect(removed).toEqual([`${id}-narrow`, id]);
});

it('keeps an image that a list uses as logo or banner', async () => {
  const owner = await given.owner(test);
  const [logo, banner] = [await upload(), await upload()];
  await owner.create({ logo, isColor: false, color: null, banner });
  test.clock.advance(9 * DAY_SECONDS);
  await work();
  expect(await imageExists(test.deps.db, logo)).toBe(true);
  expect(await imageExists(test.deps.db, banner)).toBe(true);
});

it('keeps the bytes when the same image is uploaded meanwhile', async () => {
  const id = await upload();
  test.clock.advance(8 * DAY_SECONDS);
  await releaseIdleImages(test.deps.db, test.clock.now());
  await postponeRemoval(test.deps.db, id, test.clock.now());
  shade -= 1;
  expect(await upload()).toBe(id);
  test.clock.advance(2 * HOUR_SECONDS);
  await work();
  expect(removed).not.toContain(id);
  expect(await imageExists(test.deps.db, id)).toBe(true);
});

it('keeps an image when a list is being saved with it', async () => {
  const id = await upload();
  test.clock.advance(8 * DAY_SECONDS);
  await test.deps.db.transaction().execute(async (save) => {
    expect(await imageExists(save, id)).toBe(true);
    await releaseIdleImages(test.deps.db, test.clock.now());
  });
  expect(await imageExists(test.deps.db, id)).toBe(true);
});

it('retries removals after the store was unavailable', async () => {
  const id = await upload();
  test.clock.advance(8 * DAY_SECONDS);
  await work();
  test.clock.advance(2 * HOUR_SECONDS);
  isAway = true;
  await expect(work()).rejects.toThrow('away');
  isAway = false;
  await work();
  expect(removed).toContain(id);
});
