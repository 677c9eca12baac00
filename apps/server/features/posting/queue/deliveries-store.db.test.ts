import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { findLastPosted, findLastPostedFacts, PUBLIC_POST_COUNT } from '../channels/x/x-store.ts';
import { type PostingFixture, startPostingFixture } from '../posting-for-test.ts';
import { findDeliveries } from './deliveries-store.ts';

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
    remote_id: remoteId,
    finished_at: new Date(finishedAt),
  }) as const;

it("returns a bot's history in pages, newest first, with the total", async () => {
  const [bot, other] = [await world.makeBot(), await world.makeBot()];
  for (let sale = 1; sale <= 5; sale += 1) await world.queue(bot, sale);
  await world.queue(other, 9);
  const first = await findDeliveries(world.db, bot, { page: 1, pageSize: 2 });
  const last = await findDeliveries(world.db, bot, { page: 3, pageSize: 2 });
  const beyond = await findDeliveries(world.db, bot, { page: 4, pageSize: 2 });
  expect(first.rows.map(({ transaction }) => transaction)).toEqual(['0x5', '0x4']);
  expect(last.rows.map(({ transaction }) => transaction)).toEqual(['0x1']);
  expect([first.total, last.total, beyond]).toEqual([5, 5, { rows: [], total: 5 }]);
});

it("returns the instance's last posts on X, newest first", async () => {
  const bot = await world.makeBot({ username: 'tidepool_sales' });
  await world.queue(bot, 1, sent('11', '2026-11-15T10:00:00Z'));
  await world.queue(bot, 2, sent('12', '2026-11-15T11:00:00Z'));
  await world.queue(bot, 3, { ...sent('13', '2026-11-15T12:00:00Z'), target: 'discord' });
  await world.queue(bot, 4);
  const posted = await findLastPosted(world.db);
  expect(posted.map(({ remoteId }) => remoteId)).toEqual(['12', '11']);
  expect(posted[0]).toEqual({
    id: expect.any(String),
    username: 'tidepool_sales',
    text: 'post 12',
    remoteId: '12',
    finishedAt: new Date('2026-11-15T11:00:00Z'),
  });
});

it('returns the facts of a post only while it is among the last', async () => {
  const bot = await world.makeBot();
  await world.queue(bot, 1, sent('1', '2026-11-15T10:00:00Z'));
  const [first] = await findLastPosted(world.db);
  expect(await findLastPostedFacts(world.db, first?.id ?? '')).toMatchObject({ kind: 'sale' });
  for (let sale = 2; sale <= PUBLIC_POST_COUNT + 1; sale += 1)
    await world.queue(bot, sale, sent(String(sale), '2026-11-15T11:00:00Z'));
  expect(await findLastPosted(world.db)).toHaveLength(PUBLIC_POST_COUNT);
  expect(await findLastPostedFacts(world.db, first?.id ?? '')).toBeNull();
});
