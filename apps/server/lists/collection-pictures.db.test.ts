import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emptyPng, plainPicture } from '#server/people/images/pictures-for-test.ts';
import { removeImages } from '#server/people/images/remove-images.ts';
import { abiText } from '#server/platform/providers/ethereum/node-for-test.ts';
import { ProviderError } from '#server/platform/providers/provider-error.ts';
import { createCollectionPictures } from '#server/platform/providers/token-metadata/collection-pictures.ts';
import { createPictureMaker } from '#server/platform/providers/token-metadata/picture-maker.ts';
import type { Thumbnail } from '#server/platform/providers/token-metadata/port.ts';
import { given, type ListAddress, type ListOwner } from '#server/testing/given.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { buryList } from './bury-list.ts';
import { findQueuedPictures } from './collection-pictures.ts';

const FOXES = '0x00000000000000000000000000000000000000A1';
const OWLS = '0x00000000000000000000000000000000000000A2';
const DAY_SECONDS = 86_400;
const registration = { nftVerification: true, ownNft: FOXES };

let test: TestApp;
let owner: ListOwner;
let folder: string;
let asked: string[] = [];
let shade = 0;
let pictureOf: (contract: string) => Promise<Thumbnail | null>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'collection-pictures-'));
  test = await startTestApp({
    settings: { DATA_DIR: folder, SESSION_IDLE_MINUTES: '600' },
    ports: {
      contractLookup: { exists: async () => 'yes' },
      contractNames: { nameOf: async () => 'Cosmic Foxes' },
      collectionPictures: {
        pictureOf(contract) {
          asked.push(contract);
          return pictureOf(contract);
        },
      },
    },
  });
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  // Rows of earlier tests would be looked up too.
  await test.deps.pool.query('delete from collection_pictures');
  asked = [];
  pictureOf = freshPicture;
  owner = await given.owner(test);
});

const HOSTILE_SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" onload="alert(1)"><script>alert(1)</script><rect width="9" height="9"/></svg>';
const dataUri = (type: string, content: Buffer | string) =>
  `data:${type};base64,${Buffer.from(content).toString('base64')}`;
/** A unique one. */
async function freshPicture(): Promise<Thumbnail> {
  shade += 1;
  const color = `#${shade.toString(16).padStart(2, '0')}8040`;
  return { bytes: await plainPicture(120, 120, color).webp({ lossless: true }).toBuffer(), side: 120 };
}
const unavailable = () => Promise.reject(new ProviderError('retry-later', 'no answer'));
const work = async () => {
  while (await findQueuedPictures(test.deps));
};
const shown = async ({ workspace, name }: ListAddress): Promise<Record<string, string>> =>
  (await test.app.inject(`/api/v1/third/page?workspace=${workspace}&name=${name}`)).json().result.details
    .requirements[0].pictures;
/** As the database has them, whether the list is online or not. */
const stored = async ({ id }: { id: string }) => {
  const { rows } = await test.deps.pool.query(
    'select contract, image from collection_pictures where list_id = $1',
    [id],
  );
  return Object.fromEntries(rows.map(({ contract, image }) => [contract, image]));
};
const save = async (id: string, change: object) => {
  const saved = await owner.call('PUT', '/registration', { id, ...change });
  expect(saved.statusCode).toBe(200);
};
const activate = (id: string) => owner.call('POST', '/activate', { id });
const openWithPicture = async (change: object = registration) => {
  const list = await given.list(test, owner, { registration: change });
  await work();
  return list;
};
const imageIds = async () =>
  (await test.deps.db.selectFrom('images').select('id').execute()).map(({ id }) => id);
const removeUnused = async () => {
  test.clock.advance(8 * DAY_SECONDS);
  while (await removeImages(test.deps));
};

describe('the picture of a required collection', () => {
  it('[J1] is found after the save, and served by us to everyone', async () => {
    const list = await given.list(test, owner, { registration });
    expect([asked, await shown(list)]).toEqual([[], {}]);
    await work();
    const { [FOXES]: id } = await shown(list);
    const image = await test.app.inject(`/api/v1/images/${id}`);
    expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(await sharp(image.rawPayload).metadata()).toMatchObject({ width: 120, height: 120 });
  });

  it('is nobody’s upload', async () => {
    const list = await openWithPicture();
    const { [FOXES]: id = '' } = await shown(list);
    const image = await test.deps.db.selectFrom('images').selectAll().where('id', '=', id).executeTakeFirst();
    expect(image).toMatchObject({ uploadedBy: null, width: 120, height: 120 });
  });

  it('is missing when the collection has none, until a later save finds one', async () => {
    pictureOf = async () => null;
    const list = await openWithPicture();
    expect([asked, await shown(list)]).toEqual([[FOXES], {}]);
    test.clock.advance(3_600);
    await work();
    expect(asked).toHaveLength(1);
    pictureOf = freshPicture;
    await activate(list.id);
    await save(list.id, registration);
    await work();
    expect(await stored(list)).toEqual({ [FOXES]: expect.any(String) });
  });

  it('never delays a save, however long the lookup takes', async () => {
    const answer = Promise.withResolvers<Thumbnail | null>();
    pictureOf = () => answer.promise;
    const list = await given.list(test, owner, { registration });
    const lookup = work();
    await expect.poll(() => asked).toEqual([FOXES]);
    await activate(list.id);
    await save(list.id, { ...registration, requestEmail: true });
    await activate(list.id);
    expect(await shown(list)).toEqual({});
    answer.resolve(await freshPicture());
    await lookup;
    expect(await shown(list)).toHaveProperty(FOXES);
  });

  it('is looked up again after a temporary fault, four times at most', async () => {
    pictureOf = unavailable;
    const list = await openWithPicture();
    expect(asked).toHaveLength(1);
    await work();
    expect(asked).toHaveLength(1);
    for (let hours = 0; hours < 5; hours += 1) {
      test.clock.advance(3_600);
      await work();
    }
    expect(asked).toHaveLength(4);
    expect(await stored(list)).toEqual({ [FOXES]: null });
  });

  it.each([
    ['a decompression bomb', () => dataUri('image/png', emptyPng(30_000, 30_000)), false],
    ['HTML', () => dataUri('image/png', '<script>alert(1)</script>'), false],
    ['at an internal address', () => 'http://169.254.169.254/latest/meta-data', false],
    ['an SVG with a script', () => dataUri('image/svg+xml', HOSTILE_SVG), true],
  ])('is never a stranger’s file: %s', async (_what, image, isShown) => {
    const maker = createPictureMaker({ clock: test.clock, use: 'thumbnail' });
    const collections = createCollectionPictures({
      callContract: async () => abiText(JSON.stringify({ image: image() })),
      gateways: { ipfs: [], arweave: [] },
      guardedFetch: test.deps.guardedFetch,
      makePicture: maker.makePicture,
      clock: test.clock,
    });
    pictureOf = (contract) => collections.pictureOf(contract);
    const list = await openWithPicture();
    maker.close();
    const { [FOXES]: id } = await shown(list);
    expect(id !== undefined).toBe(isShown);
    const served = await test.app.inject(`/api/v1/images/${id}`);
    expect(served.rawPayload.includes('script')).toBe(false);
  });

  it('is found by a retry', async () => {
    pictureOf = unavailable;
    const list = await openWithPicture();
    pictureOf = freshPicture;
    test.clock.advance(60);
    await work();
    expect(await shown(list)).toHaveProperty(FOXES);
  });

  it('is looked up again when the image store is unavailable', async () => {
    const list = await given.list(test, owner, { registration });
    const put = () => Promise.reject(new ProviderError('retry-later', 'no room'));
    await findQueuedPictures({ ...test.deps, imageStore: { ...test.deps.imageStore, put } });
    expect(await shown(list)).toEqual({});
    test.clock.advance(60);
    await work();
    expect(await shown(list)).toHaveProperty(FOXES);
  });

  it('is looked up by another worker when one died over it', async () => {
    const list = await given.list(test, owner, { registration });
    pictureOf = () => Promise.reject(new Error('the process died'));
    await expect(work()).rejects.toThrow('died');
    pictureOf = freshPicture;
    await work();
    expect(await shown(list)).toEqual({});
    test.clock.advance(120);
    await work();
    expect(await shown(list)).toHaveProperty(FOXES);
  });

  it('is looked up once by many workers', async () => {
    await given.list(test, owner, { registration: { nftVerification: true, ownNft: `${FOXES}, ${OWLS}` } });
    await Promise.all([work(), work(), work()]);
    expect(asked.toSorted()).toEqual([FOXES, OWLS]);
  });

  it('is found soon, however many another owner waits for', async () => {
    const many = Array.from({ length: 9 }, (_, at) => `0x${String(at).repeat(40)}`);
    await given.list(test, owner, { registration: { nftVerification: true, ownNft: many.join() } });
    const other = await given.owner(test);
    const list = await given.list(test, other, { registration });
    await findQueuedPictures(test.deps);
    expect([asked.length, asked.includes(FOXES)]).toEqual([4, true]);
    expect(await shown(list)).toHaveProperty(FOXES);
    await work();
    expect(asked).toHaveLength(10);
  });

  it('stays when it can’t be found any more', async () => {
    const list = await openWithPicture();
    const before = await shown(list);
    for (const answer of [unavailable, async () => null]) {
      pictureOf = answer;
      await activate(list.id);
      await save(list.id, registration);
      await activate(list.id);
      await work();
      expect(await shown(list)).toEqual(before);
    }
  });

  it('is not looked up for visitors, nor without a node', async () => {
    const list = await given.list(test, owner, { registration });
    expect(await findQueuedPictures({ ...test.deps, collectionPictures: null })).toBe(false);
    for (let visits = 0; visits < 3; visits += 1) await shown(list);
    expect(asked).toEqual([]);
  });
});

describe('the stored picture', () => {
  it('is kept as long as the list requires the collection', async () => {
    const list = await openWithPicture();
    const { [FOXES]: id } = await shown(list);
    await removeUnused();
    expect(await imageIds()).toContain(id);
  });

  it('goes when another collection is required', async () => {
    const list = await openWithPicture();
    const { [FOXES]: id } = await shown(list);
    await activate(list.id);
    await save(list.id, { ownNft: OWLS });
    expect(await stored(list)).toEqual({ [OWLS]: null });
    await removeUnused();
    expect(await imageIds()).not.toContain(id);
  });

  it('goes with the list', async () => {
    const list = await openWithPicture();
    const { [FOXES]: id } = await shown(list);
    const deleted = await owner.call('DELETE', `/delete?project_id=${list.id}`);
    expect([deleted.statusCode, await stored(list)]).toEqual([200, {}]);
    await removeUnused();
    expect(await imageIds()).not.toContain(id);
  });

  it('goes when the list changes its chain', async () => {
    const list = await openWithPicture();
    await activate(list.id);
    const saved = await owner.save({ id: list.id }, { baseVersion: 1, chain: 'solana' });
    expect([saved.statusCode, await stored(list)]).toEqual([200, {}]);
  });

  it('goes when a drawn list is deleted', async () => {
    const list = await openWithPicture();
    await given.entries(test, list, 1);
    await buryList(test.deps.db, list.id, test.clock.now());
    expect(await stored(list)).toEqual({});
  });

  it('is shared with a duplicated list', async () => {
    const list = await openWithPicture();
    asked = [];
    const names = { name: 'A twin', urlEndName: `twin-${randomUUID().slice(0, 8)}` };
    const copy = (await owner.duplicate(list.id, names)).json().result;
    expect(await stored(copy)).toEqual(await stored(list));
    await work();
    expect(asked).toEqual([]);
  });

  it('of a lookup that ends after the requirement is gone is removed', async () => {
    const answer = Promise.withResolvers<Thumbnail | null>();
    pictureOf = () => answer.promise;
    const list = await given.list(test, owner, { registration });
    const lookup = work();
    await expect.poll(() => asked).toEqual([FOXES]);
    await activate(list.id);
    await save(list.id, { nftVerification: false, ownNft: '' });
    const before = await imageIds();
    answer.resolve(await freshPicture());
    await lookup;
    expect(await stored(list)).toEqual({});
    const added = (await imageIds()).filter((id) => !before.includes(id));
    expect(added).toHaveLength(1);
    await removeUnused();
    expect(await imageIds()).not.toContain(added[0]);
  });
});

it('asks no more than the owner’s share of paid calls', async () => {
  const frugal = await startTestApp({
    besides: test,
    settings: { DATA_DIR: folder, PAID_CALLS_PER_DAY: '3' },
    ports: { contractLookup: { exists: async () => 'yes' }, contractNames: { nameOf: async () => null } },
  });
  try {
    const poor = await given.owner(frugal);
    const list = await given.list(frugal, poor, { registration });
    await work();
    expect([asked, await stored(list)]).toEqual([[], {}]);
  } finally {
    await frugal.app.close();
    await frugal.deps.close();
  }
});
