import { NO_FILTERS } from '@signboard/domain/posts/sale-filters.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { replaceCollections } from '#server/bots/bot-collections-store.ts';
import { queueArt } from '#server/bots/collection-art-store.ts';
import { removeImages } from '#server/people/images/remove-images.ts';
import type { Token, TokenPicture } from '#server/platform/providers/token-metadata/port.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { findQueuedArt } from './find-art.ts';
import { addSale } from './public-bot-for-test.ts';

const CONTRACT = `0x${'ab'.repeat(20)}`;
const DAY = 86_400;

let test: TestApp;
let picture: TokenPicture;
beforeAll(async () => {
  test = await startTestApp();
  const create = { width: 600, height: 400, channels: 3 as const, background: '#4E9595' };
  const bytes = await sharp({ create }).png().toBuffer();
  picture = { bytes, contentType: 'image/png', fileName: 'a.png' };
});
afterAll(() => test.close());
beforeEach(async () => {
  for (const table of ['collectionArt', 'bots', 'sales'] as const)
    await test.deps.db.deleteFrom(table).execute();
});

async function watch(...contracts: string[]): Promise<void> {
  const { id } = await test.deps.db
    .insertInto('bots')
    .values({ twitterId: crypto.randomUUID(), username: 'bot' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await replaceCollections(
    test.deps.db,
    id,
    contracts.map((contract) => ({
      chain: contract.startsWith('0x') ? 'ethereum' : 'solana',
      contract,
      name: null,
      hashtags: [],
      threshold: '0',
      postMints: false,
      filters: NO_FILTERS,
    })),
  );
  // The clock of the test differs from the database's.
  await test.deps.pool.query('update collection_art set due_at = $1', [test.clock.now()]);
}

async function run(pictureOf: (token: Token) => Promise<TokenPicture | null>): Promise<void> {
  while (await findQueuedArt({ ...test.deps, tokenMetadata: { pictureOf } }));
}

const art = () => test.deps.db.selectFrom('collectionArt').select(['contract', 'image', 'dueAt']).execute();

it('stores a small square of the first token that has a picture', async () => {
  await watch(CONTRACT);
  const asked: string[] = [];
  await run(async ({ tokenId }) => {
    asked.push(tokenId);
    return tokenId === '0' ? picture : null;
  });
  const [found] = await art();
  expect(asked).toEqual(['1', '0']);
  expect(found).toMatchObject({ image: expect.stringMatching(/^[0-9a-f]{64}$/), dueAt: null });
  const served = await test.app.inject(`/api/v1/images/${found?.image}`);
  expect(await sharp(served.rawPayload).metadata()).toMatchObject({
    format: 'webp',
    width: 320,
    height: 320,
  });
});

it('asks for the collection itself on Solana, and for a token that was sold', async () => {
  await watch('collectionMint', CONTRACT);
  await addSale(test.deps.db, { key: 'a', contract: CONTRACT, tokenId: '77', happenedAt: test.clock.now() });
  const asked: string[] = [];
  await run(async ({ tokenId }) => {
    asked.push(tokenId);
    return null;
  });
  expect(asked.sort()).toEqual(['0', '1', '77', 'collectionMint']);
});

it('tries again later, a few times, and at the next save', async () => {
  await watch(CONTRACT);
  let lookups = 0;
  const fail = async () => {
    lookups += 1;
    return null;
  };
  await run(fail);
  await run(fail);
  expect(lookups).toBe(2);
  for (let day = 0; day < 5; day += 1) {
    test.clock.advance(2 * DAY);
    await run(fail);
  }
  expect(lookups).toBe(8);
  expect((await art())[0]?.dueAt).toBeNull();
  await queueArt(test.deps.db, [{ chain: 'ethereum', contract: CONTRACT }]);
  expect((await art())[0]?.dueAt).not.toBeNull();
});

it('is looked up by one worker at a time, and again when that one has died', async () => {
  await watch(CONTRACT);
  const never = new Promise<never>(() => {});
  void findQueuedArt({ ...test.deps, tokenMetadata: { pictureOf: () => never } });
  const taken = async () => (await art())[0]?.dueAt?.getTime() ?? 0;
  await expect.poll(async () => (await taken()) > test.clock.now().getTime()).toBe(true);
  await run(async () => picture);
  expect((await art())[0]?.image).toBeNull();
  test.clock.advance(600);
  await run(async () => picture);
  expect((await art())[0]?.image).not.toBeNull();
});

it('forgets collections that no bot watches, but keeps the pictures of the others', async () => {
  await watch(CONTRACT);
  await run(async () => picture);
  test.clock.advance(30 * DAY);
  while (await removeImages(test.deps));
  const image = (await art())[0]?.image;
  expect((await test.app.inject(`/api/v1/images/${image}`)).statusCode).toBe(200);
  await test.deps.db.deleteFrom('bots').execute();
  await watch(`0x${'cd'.repeat(20)}`);
  await run(async () => null);
  expect((await art()).map(({ contract }) => contract)).toEqual([`0x${'cd'.repeat(20)}`]);
});
