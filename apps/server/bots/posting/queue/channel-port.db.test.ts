import type { ChannelName } from '@signboard/domain/channels/channels.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { connectBotChannel, disconnectBotChannel, findBotChannels } from '#server/bots/bot-channels-store.ts';
import { createChannels } from '#server/channels/create-channels.ts';
import { ProviderError } from '#server/platform/providers/provider-error.ts';
import type { XPublisher } from '#server/platform/providers/x/publish-port.ts';
import { type PostingFixture, startPostingFixture } from '../posting-for-test.ts';
import type { Channel, QueueDeps } from './channel-port.ts';
import { addDeliveries } from './deliveries-store.ts';
import { createPostBatches } from './post-batches.ts';
import { postNext } from './post-next.ts';

/** A channel that the product does not have. */
const PAGER = 'pager' as ChannelName;

let world: PostingFixture;
let bot: string;
let pages: string[];

beforeAll(async () => {
  const publish = async () => ({ postId: '1' });
  world = await startPostingFixture({ xPublisher: { publish } as unknown as XPublisher });
});
afterAll(() => world.close());
beforeEach(async () => {
  pages = [];
  await world.clear();
  // New deliveries are due by the database's clock.
  world.clock.set(new Date(Date.now() + 60_000));
  bot = await world.makeBot();
  await connectBotChannel(world.db, { botId: bot, channel: PAGER, secret: 'sealed' });
});

const pager = (change: Partial<Channel> = {}): Channel => ({
  name: PAGER,
  describeAddress: () => 'a pager',
  findProfile: () => null,
  keepsPostsWhileOff: false,
  compose: async ({ transaction }) => ({
    text: `Sold in ${transaction}`,
    publish: async () => {
      pages.push(transaction);
      return `page-${pages.length}`;
    },
  }),
  settlement: { by: 'never' },
  recordFailure: async () => null,
  buildPostUrl: () => null,
  ...change,
});

/** Fails each call, after the page is out or before. */
const failing = (error: ProviderError, { isOut = false } = {}): Channel['compose'] => {
  return async ({ transaction }) => ({
    text: `Sold in ${transaction}`,
    publish: async () => {
      if (isOut) pages.push(transaction);
      throw error;
    },
  });
};

const addSale = (transaction: string, channels: readonly ChannelName[] = [PAGER]) =>
  addDeliveries(world.db, [
    {
      botId: bot,
      channels,
      kind: 'sale',
      chain: 'ethereum',
      transaction,
      blockNumber: 1,
      blockHash: null,
      happenedAt: world.clock.now(),
      collection: '',
      facts: [{ key: transaction }],
    },
  ]);

async function drain(channel: Channel): Promise<void> {
  const channels = { ...createChannels(world.deps), [PAGER]: channel };
  const batches = createPostBatches({ ...world.deps, channels });
  const deps: QueueDeps = { ...world.deps, channels, batches };
  while (await postNext(deps));
}

it('is not read by a version that does not have it', async () => {
  expect((await findBotChannels(world.db, bot)).map(({ channel }) => channel)).toEqual(['x']);
});

it('gets its posts in order, recorded and reported like any other', async () => {
  for (const sale of ['a', 'b', 'c']) await addSale(sale);
  await drain(pager());
  expect(pages).toEqual(['a', 'b', 'c']);
  expect((await world.deliveries(bot)).map(({ state, text, remoteId }) => [state, text, remoteId])).toEqual([
    ['sent', 'Sold in a', 'page-1'],
    ['sent', 'Sold in b', 'page-2'],
    ['sent', 'Sold in c', 'page-3'],
  ]);
  expect(world.reports.map(({ channel, outcome }) => [channel, outcome])).toEqual(
    Array(3).fill(['pager', 'sent']),
  );
  expect(await world.bot(bot)).toMatchObject({ posts: 3 });
});

it('counts towards the free plan', async () => {
  await world.db.updateTable('bots').set({ posts: 49 }).where('id', '=', bot).execute();
  await addSale('a');
  await addSale('b');
  await drain(pager());
  expect(pages).toEqual(['a']);
  expect(await world.states(bot)).toEqual(['sent', 'failed: limit-reached']);
  expect(await world.bot(bot)).toMatchObject({ posts: 50, stopped: 'limit-reached' });
});

it('waits for its own account without blocking other channels', async () => {
  await addSale('a');
  await world.queue(bot, 1);
  const retryAt = new Date(world.clock.now().getTime() + 30_000);
  await drain(
    pager({ compose: failing(new ProviderError('retry-later', 'slow', { scope: 'account', retryAt })) }),
  );
  expect(await world.states(bot)).toEqual(['queued: rate-limited', 'sent']);
  expect(await world.connection(bot, PAGER)).toMatchObject({ resumesAt: retryAt });
  expect(await world.connection(bot, 'x')).toMatchObject({ resumesAt: null });
  world.clock.set(retryAt);
  await drain(pager());
  expect(await world.states(bot)).toEqual(['sent', 'sent']);
});

it('is paused for all bots without pausing the others', async () => {
  await addSale('a');
  await world.queue(bot, 1);
  await drain(pager({ compose: failing(new ProviderError('retry-later', 'down', { scope: 'app' })) }));
  expect(await world.db.selectFrom('publishingPauses').select('channel').execute()).toEqual([
    { channel: 'pager' },
  ]);
  await drain(pager());
  expect(await world.states(bot)).toEqual(['queued: rate-limited', 'sent']);
  world.clock.advance(60);
  await drain(pager());
  expect(pages).toEqual(['a']);
});

const lost = new ProviderError('unknown-outcome', 'no response');

it('leaves an unknown outcome unknown if it cannot be read', async () => {
  await addSale('a');
  await drain(pager({ compose: failing(lost, { isOut: true }) }));
  expect(await world.deliveries(bot)).toMatchObject([{ finishedAt: world.clock.now() }]);
  world.clock.advance(3_600);
  await drain(pager());
  expect(await world.states(bot)).toEqual(['unknown: unknown-outcome']);
  expect(pages).toEqual(['a']);
});

it('settles an unknown outcome if it can be read', async () => {
  const findPost = async ({ transaction }: { transaction: string }) =>
    pages.includes(transaction) ? 'page-found' : null;
  const settlement = { by: 'read', findPost } as const;
  await addSale('a');
  await drain(pager({ compose: failing(lost, { isOut: true }), settlement }));
  world.clock.advance(5);
  await drain(pager({ settlement }));
  await addSale('b');
  await drain(pager({ compose: failing(lost), settlement }));
  for (const seconds of [5, 15]) {
    world.clock.advance(seconds);
    await drain(pager({ settlement }));
  }
  expect((await world.deliveries(bot)).map(({ remoteId }) => remoteId)).toEqual(['page-found', 'page-2']);
  expect(pages).toEqual(['a', 'b']);
});

it('drops what is queued once the bot has switched it off', async () => {
  await addSale('a');
  await addSale('b');
  await world.db.updateTable('botChannels').set({ offReason: 'gone' }).execute();
  await drain(pager());
  expect(await world.states(bot)).toEqual(['failed: gone', 'failed: gone']);
  await disconnectBotChannel(world.db, bot, PAGER);
  await addSale('c');
  await drain(pager());
  expect((await world.states(bot)).at(-1)).toBe('failed: removed');
  expect(pages).toEqual([]);
});

it('keeps what is queued while it is off, if its owner can reconnect it', async () => {
  await addSale('a');
  await world.db.updateTable('botChannels').set({ offReason: 'bad-password' }).execute();
  await drain(pager({ keepsPostsWhileOff: true }));
  expect(await world.states(bot)).toEqual(['queued']);
  await connectBotChannel(world.db, { botId: bot, channel: PAGER, secret: 'sealed again' });
  await drain(pager({ keepsPostsWhileOff: true }));
  expect(pages).toEqual(['a']);
});

it('sends again after a lost response, if that leaves one post', async () => {
  const settlement = { by: 'resend' } as const;
  await addSale('a');
  await addSale('b');
  await drain(pager({ compose: failing(lost, { isOut: true }), settlement }));
  expect(await world.states(bot)).toEqual(['unknown: unknown-outcome', 'queued']);
  world.clock.advance(5);
  // Its owner has paused the bot: nothing more goes out.
  await world.db.updateTable('bots').set({ isPaused: true }).execute();
  await drain(pager({ settlement }));
  expect(pages).toEqual(['a']);
  await world.db.updateTable('bots').set({ isPaused: false }).execute();
  await drain(pager({ settlement }));
  expect(await world.states(bot)).toEqual(['sent', 'sent']);
  expect(pages).toEqual(['a', 'a', 'b']);
  expect(await world.bot(bot)).toMatchObject({ posts: 2 });
});

it('never calls a resent post failed, because an earlier attempt may be out', async () => {
  const settlement = { by: 'resend' } as const;
  await addSale('a');
  await drain(pager({ compose: failing(lost, { isOut: true }), settlement }));
  world.clock.advance(5);
  const refused = new ProviderError('refused', 'no', { reason: 'post-refused' });
  await drain(pager({ compose: failing(refused), settlement }));
  expect(await world.states(bot)).toEqual(['unknown: unknown-outcome']);
  expect((await world.deliveries(bot))[0]?.finishedAt).not.toBeNull();
});

it('is left to others by a process that does not know it', async () => {
  await addSale('a');
  await world.drain();
  expect(await world.deliveries(bot)).toMatchObject([{ state: 'queued', attempts: 0 }]);
});
