import type { ChannelName } from '@signboard/domain/channels/channels.ts';
import { FREE_POSTS } from '@signboard/domain/plans/plan.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ProviderError } from '#server/platform/providers/provider-error.ts';
import { connectForTest } from '#server/testing/test-database.ts';
import { scale } from '../../../../../testing/scope.ts';
import { type PostingFixture, postNext, startPostingFixture } from '../posting-for-test.ts';

const SESSION = {
  did: 'did:plc:a',
  handle: 'a.example.test',
  pdsUrl: 'https://pds.example.test',
  accessJwt: 'access',
  refreshJwt: 'refresh',
};
const ALL: readonly ChannelName[] = ['x', 'discord', 'telegram', 'bluesky'];

let world: PostingFixture;
/** What is out, as channel and text. */
let out: { channel: ChannelName; text: string }[];
/** What the calls do; the default sends. */
let call: (channel: ChannelName, text: string) => Promise<void>;

beforeAll(async () => {
  world = await startPostingFixture();
  const send = async (channel: ChannelName, text: string) => {
    await call(channel, text.replace(/<[^>]+>/g, ''));
    return String(out.length);
  };
  Object.assign(world.deps, {
    xPublisher: {
      publish: async (_: unknown, { text }: { text: string }) => ({ postId: await send('x', text) }),
      recentPosts: async () => [],
    },
    discordWebhooks: {
      ...world.deps.discordWebhooks,
      send: async (_: unknown, { embeds }: { embeds?: { title?: string }[] }) => ({
        messageId: await send('discord', embeds?.[0]?.title ?? ''),
      }),
    },
    telegramBots: {
      ...world.deps.telegramBots,
      send: async (_token: string, _chat: string, { html }: { html: string }) => ({
        messageId: await send('telegram', html),
      }),
    },
    blueskyAccounts: {
      ...world.deps.blueskyAccounts,
      putPost: async (_: unknown, key: string, { text }: { text: string }) => ({
        uri: `at://a/app.bsky.feed.post/${key}-${await send('bluesky', text)}`,
      }),
    },
  });
});
afterAll(() => world.close());
beforeEach(async () => {
  out = [];
  call = async (channel, text) => void out.push({ channel, text: text.split('\n')[0] ?? '' });
  await world.clear();
});

const makeBot = (posts: number) =>
  world.makeBot({
    posts,
    webhook: { id: '1', token: 'secret' },
    telegram: { token: '123456:secret', chatId: '-1001' },
    bluesky: { password: 'password', session: SESSION },
  });

async function queueSales(bot: string, count: number, channels = ALL): Promise<void> {
  for (let sale = 1; sale <= count; sale += 1)
    for (const channel of channels) await world.queue(bot, sale, { channel });
}

const soldOn = (channel: ChannelName) =>
  out.flatMap((post) => (post.channel === channel ? [post.text] : [])).sort();

/** Like a worker: polls on while the clock moves. */
async function work(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    await world.drain();
    world.clock.advance(1);
  }
}

describe('free posts', () => {
  it.each(ALL)(
    'are counted once for each sale when the bot posts on all channels: %s first',
    async (first) => {
      const bot = await makeBot(0);
      await queueSales(bot, 3, [first, ...ALL.filter((channel) => channel !== first)]);
      await world.drain();
      expect(out).toHaveLength(3 * ALL.length);
      expect(await world.bot(bot)).toMatchObject({ posts: 3, stopped: null });
    },
  );

  it.each(ALL)('are counted when %s is the only channel that sends', async (only) => {
    const bot = await makeBot(0);
    await queueSales(bot, 2);
    call = async (channel, text) => {
      if (channel !== only) throw new ProviderError('refused', 'no', { reason: 'other' });
      out.push({ channel, text });
    };
    await world.drain();
    expect(await world.bot(bot)).toMatchObject({ posts: 2 });
  });

  it('end with the last sale, which every channel still posts, and the owner is told once', async () => {
    const bot = await makeBot(FREE_POSTS - 1);
    await queueSales(bot, 3);
    await work(5);
    const sold = ALL.map(soldOn);
    for (const sales of sold) expect(sales).toEqual(sold[0]);
    expect(sold[0]).toHaveLength(1);
    expect(await world.bot(bot)).toMatchObject({ posts: FREE_POSTS, stopped: 'limit-reached' });
    expect((await world.mails()).map(({ template }) => template)).toEqual(['bot-limit-reached']);
  });

  it('are not exceeded by channels that send different sales at the same time', async () => {
    const bot = await makeBot(FREE_POSTS - 1);
    // Each channel has another sale first.
    for (const [at, channel] of ALL.entries()) await world.queue(bot, at + 1, { channel });
    const gate = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    const send = call;
    call = async (...given) => {
      started.resolve();
      await gate.promise;
      await send(...given);
    };
    const workers = ALL.map(() => postNext(world.deps));
    await started.promise;
    // The others wait while the last free post is being sent.
    await expect
      .poll(async () => (await world.states(bot)).filter((state) => state === 'sending').length)
      .toBe(1);
    gate.resolve();
    await Promise.all(workers);
    await work(3);
    expect(out).toHaveLength(1);
    expect((await world.states(bot)).sort()).toEqual([...Array(3).fill('failed: limit-reached'), 'sent']);
    expect(await world.bot(bot)).toMatchObject({ posts: FREE_POSTS });
  });

  it('are left to others when the post that had reserved the last one fails', async () => {
    const bot = await makeBot(FREE_POSTS - 1);
    await world.queue(bot, 1, { channel: 'x' });
    await world.queue(bot, 2, { channel: 'telegram' });
    const send = call;
    call = async (channel, text) => {
      if (channel === 'x') throw new ProviderError('refused', 'no', { reason: 'other' });
      await send(channel, text);
    };
    await work(3);
    expect(await world.states(bot)).toEqual(['failed: other', 'sent']);
    expect(await world.bot(bot)).toMatchObject({ posts: FREE_POSTS });
  });

  /** The last free post, on X; its response was lost, and X's posts can't be read. */
  async function loseAnswerOfLastPost() {
    const bot = await makeBot(FREE_POSTS - 1);
    await world.queue(bot, 1, { channel: 'x' });
    await world.queue(bot, 2, { channel: 'telegram' });
    const send = call;
    call = async (channel, text) => {
      if (channel === 'x') throw new ProviderError('unknown-outcome', 'lost');
      await send(channel, text);
    };
    const xPublisher = {
      ...world.deps.xPublisher,
      recentPosts: () => Promise.reject(new ProviderError('retry-later', 'X is down')),
    } as typeof world.deps.xPublisher;
    return { bot, xPublisher };
  }

  it('that are reserved for long are not composed every second', async () => {
    const { bot, xPublisher } = await loseAnswerOfLastPost();
    let composed = 0;
    const enrich: typeof world.deps.enrich = (...given) => {
      composed += 1;
      return world.deps.enrich(...given);
    };
    for (let second = 0; second < 120; second += 1) {
      await world.drain({ xPublisher, enrich });
      world.clock.advance(1);
    }
    expect(await world.states(bot)).toEqual(['unknown: unknown-outcome', 'queued']);
    expect(composed).toBeLessThan(10);
  });

  it('are no longer reserved after a day by a channel that was switched off meanwhile', async () => {
    const { bot, xPublisher } = await loseAnswerOfLastPost();
    await world.drain({ xPublisher });
    await world.db
      .updateTable('botChannels')
      .set({ offReason: 'revoked' })
      .where('channel', '=', 'x')
      .execute();
    world.clock.advance(24 * 3600 - 60);
    await world.queue(bot, 3, { channel: 'telegram' });
    await world.drain({ xPublisher });
    expect((await world.states(bot)).at(-1)).toBe('queued');
    world.clock.advance(240);
    await world.drain({ xPublisher });
    const [onX, , last] = await world.deliveries(bot);
    expect(onX).toMatchObject({ state: 'unknown', finishedAt: world.clock.now() });
    expect(last).toMatchObject({ state: 'sent' });
  });

  it(`are exact with many workers, ${scale(2, 20)} times over`, async () => {
    for (let round = 0; round < scale(2, 20); round += 1) {
      await world.clear();
      out = [];
      const bot = await makeBot(FREE_POSTS - 4);
      await queueSales(bot, 8);
      for (let second = 0; second < 12; second += 1) {
        await Promise.all(Array.from({ length: 8 }, () => world.drain()));
        world.clock.advance(1);
      }
      expect(await world.bot(bot)).toMatchObject({ posts: FREE_POSTS });
      const sales = new Set(out.map(({ text }) => text));
      expect(sales.size).toBe(4);
      for (const channel of ALL) expect(soldOn(channel)).toEqual([...sales].sort());
    }
  });

  it('count a sale once when the worker dies between sending and recording', async () => {
    const bot = await makeBot(0);
    await world.queue(bot, 1, { channel: 'telegram' });
    await world.queue(bot, 1, { channel: 'bluesky' });
    const { db } = connectForTest(world.url, 2);
    await new Promise<void>((resolve) => {
      const send = call;
      call = async (...given) => {
        await send(...given);
        await db.destroy();
        call = send;
        resolve();
        await new Promise<never>(() => {});
      };
      void postNext({ ...world.deps, db });
    });
    await work(60);
    // Telegram's outcome stays unknown; Bluesky's is settled and counts.
    expect((await world.states(bot)).at(-1)).toBe('sent');
    expect(await world.bot(bot)).toMatchObject({ posts: 1 });
    await sql`update deliveries set next_attempt_at = now()`.execute(world.db);
    await work(3);
    expect(await world.bot(bot)).toMatchObject({ posts: 1 });
  });
});
