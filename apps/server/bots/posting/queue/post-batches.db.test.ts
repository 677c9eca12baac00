import { FREE_POSTS } from '@signboard/domain/plans/plan.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { lockBot } from '#server/bots/bots-store.ts';
import { createChannels } from '#server/channels/create-channels.ts';
import { connectForTest } from '#server/testing/test-database.ts';
import { createPostNext, type PostingFixture, startPostingFixture } from '../posting-for-test.ts';
import { claimDeliveries } from './claims-store.ts';
import { markSending } from './outcomes-store.ts';
import { createPostBatches } from './post-batches.ts';
import { postNext } from './post-next.ts';

const LOOPS = 8;

let world: PostingFixture;
let out: string[];
/** Runs before each call to a channel. */
let beforeCall: () => Promise<void>;

beforeAll(async () => {
  world = await startPostingFixture();
  const send = async (text: string) => {
    await beforeCall();
    out.push(text.split('\n')[0] ?? '');
    return String(out.length);
  };
  Object.assign(world.deps, {
    xPublisher: {
      publish: async (_: unknown, { text }: { text: string }) => ({ postId: await send(text) }),
      recentPosts: async () => [],
    },
    telegramBots: {
      ...world.deps.telegramBots,
      send: async () => ({ messageId: await send('on Telegram') }),
    },
  });
});
afterAll(() => world.close());
beforeEach(async () => {
  out = [];
  beforeCall = async () => {};
  await world.clear();
});

/** A process that posts with several loops until nothing more is due. */
async function drainTogether(): Promise<void> {
  const postNext = createPostNext(world.deps);
  await Promise.all(
    Array.from({ length: LOOPS }, async () => {
      while (await postNext());
    }),
  );
}

/** Holds all calls until this number has started. */
function gather(count: number): void {
  const all = Promise.withResolvers<void>();
  let started = 0;
  beforeCall = async () => {
    started += 1;
    if (started === count) all.resolve();
    await all.promise;
  };
}

/** The transactions that wrote the deliveries' current versions. */
const writers = async () =>
  (await sql<{ xmin: string }>`select distinct xmin from deliveries`.execute(world.db)).rows.length;

it('serves several posts with one transaction, and each post is sent once and counted', async () => {
  const bots = await Promise.all(Array.from({ length: LOOPS }, () => world.makeBot()));
  for (const [at, bot] of bots.entries()) await world.queue(bot, at);
  gather(LOOPS);
  await drainTogether();
  expect(out.sort()).toEqual(bots.map((_, at) => `Tidepool #${at} sold`));
  for (const bot of bots) {
    expect(await world.states(bot)).toEqual(['sent']);
    expect((await world.bot(bot)).posts).toBe(1);
  }
  expect(await writers()).toBeLessThan(LOOPS);
});

it('counts a sale once that two channels have sent at the same time', async () => {
  const telegram = { token: '1:a', chatId: '-100' };
  const bots = await Promise.all(Array.from({ length: LOOPS / 2 }, () => world.makeBot({ telegram })));
  for (const bot of bots)
    for (const channel of ['x', 'telegram'] as const) await world.queue(bot, 1, { channel });
  gather(LOOPS);
  await drainTogether();
  for (const bot of bots) {
    expect(await world.states(bot)).toEqual(['sent', 'sent']);
    expect((await world.bot(bot)).posts).toBe(1);
  }
});

it('posts nothing for bots that are paused, stopped or over their limit meanwhile, and stops those that reach it', async () => {
  const [usual, paused, stopped, last, over, capped] = [
    await world.makeBot(),
    await world.makeBot(),
    await world.makeBot(),
    await world.makeBot({ posts: FREE_POSTS - 1 }),
    await world.makeBot({ posts: FREE_POSTS }),
    await world.makeBot({ xMonthlyCapCents: 100 }),
  ];
  for (const bot of [usual, paused, stopped, last, over, capped]) await world.queue(bot, 1);
  const change = async () => {
    await world.db.updateTable('bots').set({ isPaused: true }).where('id', '=', paused).execute();
    await world.db.updateTable('bots').set({ stopped: 'revoked' }).where('id', '=', stopped).execute();
  };
  const { enrich } = world.deps;
  const postNext = createPostNext({
    ...world.deps,
    enrich: async (subject) => {
      await change();
      return await enrich(subject);
    },
  });
  await Promise.all(Array.from({ length: LOOPS }, () => postNext()));
  expect(out).toHaveLength(3);
  expect(await world.states(usual)).toEqual(['sent']);
  expect(await world.states(capped)).toEqual(['sent']);
  expect(await world.states(last)).toEqual(['sent']);
  expect(await world.bot(last)).toMatchObject({ posts: FREE_POSTS, stopped: 'limit-reached' });
  expect(await world.states(over)).toEqual(['failed: limit-reached']);
  expect(await world.states(paused)).toEqual(['queued']);
  expect(await world.states(stopped)).toEqual(['queued']);
});

it('waits for nobody who has a bot locked, except with that bot’s own post', async () => {
  const [locked, free] = [await world.makeBot(), await world.makeBot()];
  for (const bot of [locked, free]) await world.queue(bot, 1);
  const { db } = connectForTest(world.url, 1);
  const release = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const holding = db.transaction().execute(async (trx) => {
    await lockBot(trx, locked);
    held.resolve();
    await release.promise;
  });
  await held.promise;
  const draining = drainTogether();
  await expect.poll(() => world.states(free)).toEqual(['sent']);
  expect(await world.states(locked)).toEqual(['queued']);
  release.resolve();
  await Promise.all([holding, draining]);
  expect(await world.states(locked)).toEqual(['sent']);
  expect(out).toHaveLength(2);
  await db.destroy();
});

it('sends nothing twice when its transaction fails, and posts when the next one works', async () => {
  const bots = await Promise.all(Array.from({ length: LOOPS }, () => world.makeBot()));
  for (const bot of bots) await world.queue(bot, 1);
  await sql`alter table deliveries add constraint no_sending check (state <> 'sending') not valid`.execute(
    world.db,
  );
  await drainTogether();
  expect(out).toEqual([]);
  await sql`alter table deliveries drop constraint no_sending`.execute(world.db);
  world.clock.advance(600);
  await drainTogether();
  expect(out).toHaveLength(LOOPS);
  for (const bot of bots) expect(await world.states(bot)).toEqual(['sent']);
});

it('may mark a post twice before the call, when the first answer was lost, and charges it once', async () => {
  const bot = await world.makeBot();
  await world.queue(bot, 1);
  const [delivery] = await claimDeliveries(world.db, createChannels(world.deps), 1, world.clock.now());
  if (!delivery) throw new Error('nothing was due');
  const { connectedAt } = await world.connection(bot);
  const attempt = { delivery, text: 'Sold', costMills: 15, connectedAt };
  for (let times = 0; times < 2; times += 1)
    expect(await markSending(world.db, [attempt], world.clock.now())).toEqual(new Set([delivery.id]));
  expect(await world.delivery(delivery.id)).toMatchObject({ state: 'sending', costMills: 15 });
  const another = { ...attempt, delivery: { ...delivery, attempts: 2 } };
  expect(await markSending(world.db, [another], world.clock.now())).toEqual(new Set());
});

it('sends and records what a broken batch left undone', async () => {
  const bot = await world.makeBot();
  await world.queue(bot, 1);
  const channels = createChannels(world.deps);
  const { db } = connectForTest(world.url, 1);
  const { claim } = createPostBatches({ ...world.deps, channels });
  const broken = createPostBatches({ ...world.deps, db, channels });
  await db.destroy();
  await postNext({ ...world.deps, channels, batches: { ...broken, claim } });
  expect(out).toHaveLength(1);
  expect(await world.states(bot)).toEqual(['sent']);
  expect((await world.bot(bot)).posts).toBe(1);
});
