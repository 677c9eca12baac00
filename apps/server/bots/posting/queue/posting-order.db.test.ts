import { setImmediate as nextTurn } from 'node:timers/promises';
import { NAMES, PRICES } from '@signboard/domain/posts/testing/sample-sales.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { xSecret } from '#server/bots/x-secret.ts';
import { createChannels } from '#server/channels/create-channels.ts';
import { openXAccess } from '#server/channels/x/x-access.ts';
import { secondsAfter } from '#server/platform/lib/clock.ts';
import { ProviderError } from '#server/platform/providers/provider-error.ts';
import type {
  XBearerCredentials,
  XCredentials,
  XPublisher,
} from '#server/platform/providers/x/publish-port.ts';
import { connectForTest } from '#server/testing/test-database.ts';
import { type PostingFixture, postNext, SIGNED, startPostingFixture } from '../posting-for-test.ts';
import { claimDeliveries } from './claims-store.ts';

let world: PostingFixture;
let posted: { who: string; text: string }[];
let refreshes: number;
let goodToken: string;

const bearer = (accessToken: string, expiresAt: Date): XBearerCredentials => ({
  kind: 'oauth2',
  accessToken,
  refreshToken: `refresh-${accessToken}`,
  expiresAt,
});
const who = (credentials: XCredentials) => ('token' in credentials ? credentials.token : 'bearer');

/** A slow X that rejects duplicates and accepts each refresh token once. */
const publisher: XPublisher = {
  async publish(credentials, { text }) {
    for (let turns = 0; turns < posted.length % 7; turns += 1) await nextTurn();
    if (posted.some((post) => post.who === who(credentials) && post.text === text))
      throw new ProviderError('refused', 'said before', { reason: 'duplicate' });
    posted.push({ who: who(credentials), text });
    return { postId: String(posted.length) };
  },
  uploadImage: () => Promise.reject(new ProviderError('refused', 'no', { reason: 'media' })),
  recentPosts: async () => [],
  async refresh({ accessToken }) {
    refreshes += 1;
    await nextTurn();
    if (accessToken !== goodToken) throw new ProviderError('reconnect', 'spent', { scope: 'account' });
    goodToken = `token-${refreshes}`;
    return bearer(goodToken, new Date(world.clock.now().getTime() + 7_200_000));
  },
  requireKnownKeys: async () => {},
};

beforeAll(async () => {
  world = await startPostingFixture({ xPublisher: publisher });
});
afterAll(() => world.close());
beforeEach(async () => {
  posted = [];
  refreshes = 0;
  goodToken = 'first';
  await world.clear();
});

const together = (processes: number) => Promise.all(Array.from({ length: processes }, () => world.drain()));
const firstLines = (name: string) =>
  posted.filter((post) => post.who === name).map(({ text }) => text.split('\n')[0]);

describe('deliveries', () => {
  it('are shared by processes: each is sent once, and those of a bot in order', async () => {
    const names = ['ada', 'bea', 'cyd', 'dot', 'eve'];
    const bots = await Promise.all(
      names.map((token) => world.makeBot({ credentials: { kind: 'oauth1', token, secret: 's' } })),
    );
    for (let sale = 1; sale <= 8; sale += 1) for (const bot of bots) await world.queue(bot, sale);
    await together(6);
    const inOrder = [1, 2, 3, 4, 5, 6, 7, 8].map((sale) => `Tidepool #${sale} sold`);
    for (const name of names) expect(firstLines(name)).toEqual(inOrder);
    for (const bot of bots) expect((await world.bot(bot)).posts).toBe(8);
  });

  it('are not taken over while their process works, however long that takes', async () => {
    const bot = await world.makeBot();
    await world.queue(bot, 1);
    const called = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<{ postId: string }>();
    const slow: XPublisher = {
      ...publisher,
      publish() {
        called.resolve();
        return answer.promise;
      },
    };
    const { clock } = world;
    const posting = postNext({ ...world.deps, clock, xPublisher: slow });
    await called.promise;
    const leaseEnd = async () =>
      (await world.db.selectFrom('deliveries').select('leasedUntil').executeTakeFirst())?.leasedUntil;
    clock.advance(15);
    await expect.poll(leaseEnd).toEqual(secondsAfter(clock.now(), 20));
    clock.advance(15);
    await world.drain();
    expect(posted).toEqual([]);
    answer.resolve({ postId: '1' });
    await posting;
    expect(await world.states(bot)).toEqual(['sent']);
  });

  it('are each claimed by one of several concurrent processes', async () => {
    await world.queue(await world.makeBot(), 1);
    const now = world.clock.now();
    const channels = createChannels(world.deps);
    const claims = await Promise.all(
      Array.from({ length: 10 }, () => claimDeliveries(world.db, channels, 2, now)),
    );
    expect(claims.flat()).toHaveLength(1);
  });

  it('that are due at the same time are claimed in the order in which they were queued', async () => {
    const bots = await Promise.all([world.makeBot(), world.makeBot(), world.makeBot()]);
    const queued: string[] = [];
    for (const bot of bots) queued.push(await world.queue(bot, 1));
    // The table then has them in another order, and no index shows the right one.
    for (const id of queued.toReversed())
      await world.db.updateTable('deliveries').set({ attempts: 1 }).where('id', '=', id).execute();
    const { db } = connectForTest(world.url, 1);
    await sql`select set_config(name, 'off', false) from unnest('{enable_indexscan,enable_bitmapscan}'::text[]) name`.execute(
      db,
    );
    const claimed: string[] = [];
    for (const _ of bots)
      for (const { id } of await claimDeliveries(db, createChannels(world.deps), 1, world.clock.now()))
        claimed.push(id);
    await db.destroy();
    expect(claimed).toEqual(queued);
  });

  it('that wait block only those of their own bot', async () => {
    const [slow, quick] = [await world.makeBot(), await world.makeBot()];
    await world.queue(slow, 1, { nextAttemptAt: new Date(world.clock.now().getTime() + 60_000) });
    await world.queue(slow, 2);
    await world.queue(quick, 3);
    await world.drain();
    expect(await world.states(slow)).toEqual(['queued', 'queued']);
    expect(await world.states(quick)).toEqual(['sent']);
    world.clock.advance(60);
    await world.drain();
    expect(posted.map(({ text }) => text.split('\n')[0])).toEqual([
      'Tidepool #3 sold',
      'Tidepool #1 sold',
      'Tidepool #2 sold',
    ]);
  });

  it.each([
    ['is paused', { isPaused: true }],
    ['has stopped', { stopped: 'revoked' }],
    ['has to reconnect X', { x: { offReason: 'revoked' } }],
    ['was told by X to wait', { x: { resumesAt: new Date('2099-01-01T00:00:00Z') } }],
  ] as const)('are kept while their bot %s', async (_name, fields) => {
    const bot = await world.makeBot(fields);
    await world.queue(bot, 1);
    expect(await postNext(world.deps)).toBe(false);
    expect(await world.states(bot)).toEqual(['queued']);
  });

  it('older than a day are dropped when their turn comes, with a reason', async () => {
    const bot = await world.makeBot({ isPaused: true });
    await world.queue(bot, 1);
    await world.queue(bot, 2);
    world.clock.advance(86_401);
    await world.queue(bot, 3);
    await world.db.updateTable('bots').set({ isPaused: false }).where('id', '=', bot).execute();
    await world.drain();
    expect(await world.states(bot)).toEqual(['failed: too-old', 'failed: too-old', 'sent']);
    expect(posted).toHaveLength(1);
  });

  it('that cannot be composed are retried for a while, then fail, and do not block forever', async () => {
    const bot = await world.makeBot();
    await world.queue(bot, 1, { facts: '[]' });
    await world.queue(bot, 2);
    await world.drain();
    expect(await world.states(bot)).toEqual(['queued: unexpected', 'queued']);
    for (let round = 0; round < 12; round += 1) {
      world.clock.advance(120);
      await world.drain();
    }
    expect(await world.states(bot)).toEqual(['failed: unexpected', 'sent']);
  });

  it("wait when the instance's keys cannot decrypt their access token", async () => {
    const bot = await world.makeBot();
    await world.queue(bot, 1);
    await world.db.updateTable('botChannels').set({ secret: 'another.key' }).execute();
    await world.drain();
    expect(await world.states(bot)).toEqual(['queued: unexpected']);
    expect((await world.bot(bot)).stopped).toBeNull();
  });

  it('in progress when X pauses everything make no call either', async () => {
    const [first, second] = [await world.makeBot(), await world.makeBot()];
    await world.queue(first, 1);
    await world.queue(second, 2);
    const broke = new ProviderError('retry-later', 'no credits', { scope: 'app', reason: 'credits' });
    let calls = 0;
    const poor: XPublisher = {
      ...publisher,
      publish: () => {
        calls += 1;
        return Promise.reject(broke);
      },
    };
    const enrich = async () => {
      await world.drain({ xPublisher: poor });
      return { names: NAMES, prices: PRICES, pictures: [] };
    };
    await postNext({ ...world.deps, xPublisher: poor, enrich });
    expect(calls).toBe(1);
    expect([await world.states(first), await world.states(second)]).toEqual([
      ['queued: credits'],
      ['queued: credits'],
    ]);
  });
});

describe('lost response', () => {
  const lost = new ProviderError('unknown-outcome', 'X did not answer');

  it('is searched since the first attempt, however often the same text was tried after it', async () => {
    const bot = await world.makeBot();
    await world.queue(bot, 1);
    const firstAt = world.clock.now();
    const answers = [lost, new ProviderError('retry-later', 'busy')];
    const publish: XPublisher['publish'] = () =>
      Promise.reject(answers.shift() ?? new ProviderError('refused', 'said before', { reason: 'duplicate' }));
    const looksSince: Date[] = [];
    const recentPosts: XPublisher['recentPosts'] = async (_credentials, _user, since) => {
      looksSince.push(since);
      return [];
    };
    for (const seconds of [0, 5, 15, 600]) {
      world.clock.advance(seconds);
      await world.drain({ xPublisher: { ...publisher, publish, recentPosts } });
    }
    expect(looksSince).toEqual([firstAt, firstAt, firstAt]);
  });

  it('is not settled by a post that belongs to another sale', async () => {
    const bot = await world.makeBot();
    await world.queue(bot, 1);
    await world.drain();
    const [post] = await world.deliveries(bot);
    const text = post?.text ?? '';
    const open = { state: 'unknown', reason: 'not-seen-yet', attemptedAt: world.clock.now(), text } as const;
    await world.queue(bot, 1, { transaction: '0xother', ...open });
    const found = { id: post?.remoteId ?? '', text, createdAt: world.clock.now() };
    const recentPosts = async () => [found];
    await postNext({ ...world.deps, xPublisher: { ...publisher, recentPosts } });
    expect(await world.states(bot)).toEqual(['sent', 'queued']);
  });
});

describe('[R16] [B8] bot with 49 of its 50 free posts', () => {
  it('and 16 concurrent sales makes exactly one more, stops, and says so once', async () => {
    const bot = await world.makeBot({ posts: 49 });
    for (let sale = 0; sale < 16; sale += 1) await world.queue(bot, sale);
    await together(16);
    expect(posted).toHaveLength(1);
    expect(await world.bot(bot)).toMatchObject({ posts: 50, stopped: 'limit-reached' });
    expect(await world.states(bot)).toEqual(['sent', ...Array(15).fill('failed: limit-reached')]);
    expect((await world.mails()).map(({ template }) => template)).toEqual(['bot-limit-reached']);
  });

  it('does not exceed its limit when an older sale reappears in the chain while a newer one is in progress', async () => {
    const bot = await world.makeBot({ posts: 49 });
    const older = await world.queue(bot, 1, { state: 'dropped' });
    await world.queue(bot, 2);
    const publish: XPublisher['publish'] = async (...given) => {
      await world.db.updateTable('deliveries').set({ state: 'queued' }).where('id', '=', older).execute();
      await world.drain();
      expect((await world.delivery(older)).state).toBe('queued');
      return await publisher.publish(...given);
    };
    await postNext({ ...world.deps, xPublisher: { ...publisher, publish } });
    world.clock.advance(1);
    await world.drain();
    expect(await world.states(bot)).toEqual(['failed: limit-reached', 'sent']);
    expect((await world.bot(bot)).posts).toBe(50);
  });

  it('and a lost response makes no other post before that one is settled', async () => {
    const bot = await world.makeBot({ posts: 49 });
    await world.queue(bot, 1);
    await world.queue(bot, 2);
    const publish: XPublisher['publish'] = async (...given) => {
      await publisher.publish(...given);
      throw new ProviderError('unknown-outcome', 'X did not answer');
    };
    await world.drain({ xPublisher: { ...publisher, publish } });
    await world.drain();
    expect(posted).toHaveLength(1);
    const [post] = posted;
    world.clock.advance(5);
    const found = { id: '77', text: post?.text ?? '', createdAt: world.clock.now() };
    await world.drain({ xPublisher: { ...publisher, recentPosts: async () => [found] } });
    expect(await world.states(bot)).toEqual(['sent', 'failed: limit-reached']);
    expect(await world.bot(bot)).toMatchObject({ posts: 50, stopped: 'limit-reached' });
  });

  it('or already 50, since it was Pro until now, makes none beyond them', async () => {
    const bot = await world.makeBot({ posts: 50 });
    await world.queue(bot, 1);
    await world.drain();
    expect(posted).toEqual([]);
    expect(await world.states(bot)).toEqual(['failed: limit-reached']);
    expect(await world.bot(bot)).toMatchObject({ posts: 50, stopped: 'limit-reached' });
  });

  it('that is Pro continues', async () => {
    const bot = await world.makeBot({
      posts: 49,
      isPay: true,
      ownerAddress: '0xa11ce',
      ownerChain: 'ethereum',
    });
    for (let sale = 0; sale < 3; sale += 1) await world.queue(bot, sale);
    await world.drain();
    expect(await world.bot(bot)).toMatchObject({ posts: 52, stopped: null });
  });

  it('still tells Discord about the last one, and about no other', async () => {
    const bot = await world.makeBot({ posts: 49, webhook: { id: '1', token: 'secret' } });
    for (const sale of [1, 2]) {
      await world.queue(bot, sale);
      await world.queue(bot, sale, { channel: 'discord', nextAttemptAt: new Date('2099-01-01T00:00:00Z') });
    }
    await world.drain();
    await world.db
      .updateTable('deliveries')
      .set({ nextAttemptAt: world.clock.now() })
      .where('channel', '=', 'discord')
      .execute();
    const send = async () => ({ messageId: '1' });
    await world.drain({ discordWebhooks: { ...world.deps.discordWebhooks, send } });
    expect(await world.states(bot)).toEqual([
      'sent',
      'sent',
      'failed: limit-reached',
      'failed: limit-reached',
    ]);
  });
});

describe('[R15] expired access token', () => {
  it('costs one refresh for 32 posts', async () => {
    const bot = await world.makeBot({ credentials: bearer('first', new Date(0)) });
    for (let sale = 0; sale < 32; sale += 1) await world.queue(bot, sale);
    await together(32);
    world.clock.advance(3);
    await together(8);
    expect(posted).toHaveLength(32);
    expect(refreshes).toBe(1);
  });

  it('is refreshed once when 32 posts need it concurrently; the others are told to retry', async () => {
    const bot = await world.makeBot({ credentials: bearer('first', new Date(0)) });
    const use = () => openXAccess(world.deps, bot)(async (_publisher, credentials) => who(credentials));
    const outcomes = await Promise.allSettled(Array.from({ length: 32 }, use));
    expect(refreshes).toBe(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({ fault: 'retry-later', scope: 'post' });
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
    await use();
    expect(refreshes).toBe(1);
  });

  it('whose refresher died is refreshed by another after 20 seconds', async () => {
    const bot = await world.makeBot({ credentials: bearer('first', new Date(0)) });
    await world.queue(bot, 1);
    const dying: XPublisher = { ...publisher, refresh: () => new Promise(() => {}) };
    void postNext({ ...world.deps, xPublisher: dying });
    const isRenewing = async () => (await world.connection(bot)).resumesAt !== null;
    while (!(await isRenewing())) await nextTurn();
    await world.drain();
    expect(refreshes).toBe(0);
    world.clock.advance(20);
    await world.drain();
    expect(refreshes).toBe(1);
    expect(await world.states(bot)).toEqual(['sent']);
  });

  it('that the owner replaced during the refresh is not overwritten', async () => {
    const bot = await world.makeBot({ credentials: bearer('first', new Date(0)) });
    await world.queue(bot, 1);
    const replaced = xSecret.seal(world.keyring, bot, SIGNED);
    const refresh: XPublisher['refresh'] = async (credentials) => {
      await world.db.updateTable('botChannels').set({ secret: replaced }).execute();
      return await publisher.refresh(credentials);
    };
    await world.drain({ xPublisher: { ...publisher, refresh } });
    expect(await world.bot(bot)).toMatchObject({ stopped: null });
    expect(await world.connection(bot)).toMatchObject({ secret: replaced, offReason: null });
    expect(await world.states(bot)).toEqual(['sent']);
    expect(posted.map((post) => post.who)).toEqual(['a-token']);
  });
});
