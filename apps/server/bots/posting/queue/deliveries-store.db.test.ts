import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type PostingFixture, startPostingFixture } from '../posting-for-test.ts';
import { findLastPostFacts, findLastPosts, PUBLIC_POST_COUNT } from '../preview/last-posts-store.ts';
import { findPosts } from './deliveries-store.ts';

let world: PostingFixture;

beforeAll(async () => {
  world = await startPostingFixture();
});
afterAll(() => world.close());
beforeEach(() => world.clear());

const sent = (remoteId: string, finishedAt: string) =>
  ({
    state: 'sent',
    text: `post ${remoteId}`,
    remoteId,
    finishedAt: new Date(finishedAt),
  }) as const;

const shown = ({ posts, total }: Awaited<ReturnType<typeof findPosts>>) => ({
  posts: posts.map((post) => post.map(({ transaction, channel }) => `${transaction} ${channel}`)),
  total,
});

it("returns a bot's history in pages, newest first, with the total", async () => {
  const [bot, other] = [await world.makeBot(), await world.makeBot()];
  for (let sale = 1; sale <= 5; sale += 1) await world.queue(bot, sale);
  await world.queue(other, 9);
  const read = async (page: number) => shown(await findPosts(world.db, bot, { page, pageSize: 2 }));
  expect(await read(1)).toEqual({ posts: [['0x5 x'], ['0x4 x']], total: 5 });
  expect(await read(3)).toEqual({ posts: [['0x1 x']], total: 5 });
  expect(await read(4)).toEqual({ posts: [], total: 5 });
});

it('counts and pages a sale once, whatever the number of its channels', async () => {
  const bot = await world.makeBot();
  for (const sale of [1, 2, 3])
    for (const channel of ['x', 'discord', 'telegram', 'bluesky'] as const)
      await world.queue(bot, sale, { channel });
  // Another kind and another collection of the same transaction are other events, also when they come later.
  await world.queue(bot, 3, { channel: 'x', collection: '0xother' });
  await world.queue(bot, 3, { channel: 'x', kind: 'mint' });
  const read = async (page: number) => shown(await findPosts(world.db, bot, { page, pageSize: 2 }));
  const all = (transaction: string) =>
    ['x', 'discord', 'telegram', 'bluesky'].map((channel) => `${transaction} ${channel}`);
  expect(await read(1)).toEqual({ posts: [['0x3 x'], ['0x3 x']], total: 5 });
  expect(await read(2)).toEqual({ posts: [all('0x3'), all('0x2')], total: 5 });
  expect(await read(3)).toEqual({ posts: [all('0x1')], total: 5 });
});

it("returns the instance's last posts that everyone can open, newest first", async () => {
  const bot = await world.makeBot({ username: 'tidepool_sales' });
  await world.queue(bot, 1, sent('11', '2026-11-15T10:00:00Z'));
  await world.queue(bot, 2, sent('12', '2026-11-15T11:00:00Z'));
  await world.queue(bot, 3, { ...sent('13', '2026-11-15T12:00:00Z'), channel: 'discord' });
  await world.queue(bot, 5, { ...sent('-1001/7', '2026-11-15T12:00:00Z'), channel: 'telegram' });
  await world.queue(bot, 4);
  const posted = await findLastPosts(world.db);
  expect(posted.map(({ remoteId }) => remoteId)).toEqual(['12', '11']);
  expect(posted[0]).toEqual({
    id: expect.any(String),
    channel: 'x',
    username: 'tidepool_sales',
    author: '@tidepool_sales',
    text: 'post 12',
    remoteId: '12',
    finishedAt: new Date('2026-11-15T11:00:00Z'),
  });
});

it('shows a sale once, on X if it is there, and names the account of the channel', async () => {
  const bot = await world.makeBot({ username: 'tidepool_sales' });
  await world.queue(bot, 1, sent('1', '2026-11-15T10:00:00Z'));
  await world.queue(bot, 1, { ...sent('@tides/1', '2026-11-15T10:00:01Z'), channel: 'telegram' });
  await world.queue(bot, 2, { ...sent('@tides/2', '2026-11-15T11:00:00Z'), channel: 'telegram' });
  const posted = await findLastPosts(world.db);
  expect(posted.map(({ channel, author }) => `${channel} ${author}`)).toEqual([
    'telegram @tides',
    'x @tidepool_sales',
  ]);
});

it('returns the facts of a post only while it is among the last', async () => {
  const bot = await world.makeBot();
  await world.queue(bot, 1, sent('1', '2026-11-15T10:00:00Z'));
  const [first] = await findLastPosts(world.db);
  expect(await findLastPostFacts(world.db, first?.id ?? '')).toMatchObject({ kind: 'sale' });
  for (let sale = 2; sale <= PUBLIC_POST_COUNT + 1; sale += 1)
    await world.queue(bot, sale, sent(String(sale), '2026-11-15T11:00:00Z'));
  expect(await findLastPosts(world.db)).toHaveLength(PUBLIC_POST_COUNT);
  expect(await findLastPostFacts(world.db, first?.id ?? '')).toBeNull();
});
