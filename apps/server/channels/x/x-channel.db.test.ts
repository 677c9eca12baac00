import { NAMES, PRICES } from '@signboard/domain/posts/testing/sample-sales.ts';
import { type Sandbox, startSandboxForTest } from '@signboard/sandbox/sandbox-for-test.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type PostingFixture, startPostingFixture } from '#server/bots/posting/posting-for-test.ts';
import { xSecret } from '#server/bots/x-secret.ts';
import { ProviderError } from '#server/platform/providers/provider-error.ts';
import type {
  XBearerCredentials,
  XPublisher,
  XSigningCredentials,
} from '#server/platform/providers/x/publish-port.ts';
import { sandboxX } from '#server/platform/providers/x/sandbox-x-for-test.ts';
import { createXPublisher } from '#server/platform/providers/x/x-publisher.ts';

const BOT = { username: 'tidepool_sales', twitterId: '1700000000000000021' };
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const picture = (bytes: Uint8Array = PNG) => ({ bytes, contentType: 'image/png', fileName: 'a.png' });

let sandbox: Sandbox;
let x: ReturnType<typeof sandboxX>;
let signed: XSigningCredentials;
let bearer: XBearerCredentials;
let world: PostingFixture;
let calls: string[];

/** The real adapter with the sandbox X; records every call. */
function noted(publisher: XPublisher): XPublisher {
  const note =
    <Given extends unknown[], Answer>(name: string, call: (...given: Given) => Answer) =>
    (...given: Given): Answer => {
      calls.push(name);
      return call(...given);
    };
  return {
    publish: note('publish', publisher.publish),
    uploadImage: note('upload', publisher.uploadImage),
    recentPosts: note('look', publisher.recentPosts),
    refresh: note('refresh', publisher.refresh),
    requireKnownKeys: note('check keys', publisher.requireKnownKeys),
  };
}

beforeAll(async () => {
  sandbox = await startSandboxForTest();
  x = sandboxX(sandbox);
  signed = (await x.connectSigned(BOT.username)).credentials;
  world = await startPostingFixture();
  world.deps.xPublisher = noted(x.publisher);
});
afterAll(async () => {
  await world.close();
  await sandbox.stop();
});
beforeEach(async () => {
  calls = [];
  await x.reset();
  await world.clear();
  bearer = (await x.connect(BOT.username)).credentials;
  // The sandbox uses the real clock: a test that advances time stays in the past.
  world.clock.set(new Date(Date.now() - 3_600_000));
});

const bot = (fields: Parameters<PostingFixture['makeBot']>[0] = {}) =>
  world.makeBot({ ...BOT, credentials: signed, ...fields });
const posts = async () => (await x.posts(BOT.username)).map(({ text }) => text.split('\n')[0]);
const later = async (seconds: number) => {
  world.clock.advance(seconds);
  await world.drain();
};

describe('sale', () => {
  it('is posted once, with its picture, and counted', async () => {
    const id = await bot({ collection: { hashtags: ['tidepool'] } });
    const delivery = await world.queue(id, 7);
    const enrich = async () => ({ names: NAMES, prices: PRICES, pictures: [picture(), picture()] });
    await world.drain({ enrich });
    await world.drain({ enrich });
    const [post] = await x.posts(BOT.username);
    expect(post).toMatchObject({ media: 2, text: expect.stringContaining('#tidepool') });
    expect(await world.delivery(delivery)).toMatchObject({
      state: 'sent',
      remoteId: post?.id,
      text: post?.text,
      finishedAt: world.clock.now(),
      leasedUntil: null,
    });
    expect(await world.bot(id)).toMatchObject({ posts: 1, stopped: null });
    expect(calls.filter((call) => call === 'publish')).toHaveLength(1);
  });

  it('contains no link unless the bot’s owner enabled it', async () => {
    await world.queue(await bot({ withLink: true }), 7);
    await world.drain();
    expect((await x.posts(BOT.username))[0]?.text).toContain('https://opensea.io/assets/ethereum/0x71de');
    await world.clear();
    await world.queue(await bot(), 8);
    await world.drain();
    expect((await x.posts(BOT.username))[1]?.text).not.toContain('://');
  });

  it('with the same text as another gets a reference code', async () => {
    const id = await bot();
    await world.queue(id, 7);
    await world.queue(id, 7, { transaction: '0xother' });
    await world.drain();
    expect(await world.states(id)).toEqual(['sent', 'sent']);
    expect((await x.posts(BOT.username))[1]?.text).toMatch(/\nref \w{5}/);
  });

  it('is posted without a picture that X rejects', async () => {
    const id = await bot();
    await world.queue(id, 7);
    const pictures = [picture(), picture(Buffer.from('no picture'))];
    await world.drain({ enrich: async () => ({ names: NAMES, prices: PRICES, pictures }) });
    expect(await x.posts(BOT.username)).toMatchObject([{ media: 1 }]);
  });

  it('is posted without pictures when X accepts and then rejects them', async () => {
    const id = await bot();
    await world.queue(id, 7);
    const xPublisher = { ...noted(x.publisher), uploadImage: async () => '1234567890123456789' };
    await world.drain({
      xPublisher,
      enrich: async () => ({ names: NAMES, prices: PRICES, pictures: [picture()] }),
    });
    expect(await x.posts(BOT.username)).toMatchObject([{ media: 0 }]);
    expect(await world.states(id)).toEqual(['sent']);
  });

  it('is logged in one line without secrets', async () => {
    const id = await bot({ credentials: bearer });
    world.clock.advance(-3);
    const delivery = await world.queue(id, 7);
    world.clock.advance(3);
    await world.drain();
    expect(world.reports).toEqual([
      {
        delivery,
        bot: id,
        channel: 'x',
        sale: 'sale-of-7',
        transaction: '0x7',
        outcome: 'sent',
        reason: null,
        attempts: 1,
        sinceHappenedMs: 3_000,
        sinceQueuedMs: 3_000,
      },
    ]);
    expect(world.lines.filter((line) => line.includes(delivery))).toHaveLength(1);
    expect(world.lines.join('')).not.toContain(bearer.accessToken);
  });

  it('that is rolled back by a reorg while being prepared is not posted', async () => {
    const id = await bot();
    const delivery = await world.queue(id, 7);
    const enrich = async () => {
      await world.db.updateTable('deliveries').set({ state: 'dropped' }).where('id', '=', delivery).execute();
      return { names: NAMES, prices: PRICES, pictures: [] };
    };
    await world.drain({ enrich });
    expect(await posts()).toEqual([]);
    expect(await world.states(id)).toEqual(['dropped']);
  });

  it('of a bot that is paused while it is being prepared waits', async () => {
    const id = await bot();
    await world.queue(id, 7);
    const enrich = async () => {
      await world.db.updateTable('bots').set({ isPaused: true }).where('id', '=', id).execute();
      return { names: NAMES, prices: PRICES, pictures: [] };
    };
    await world.drain({ enrich });
    await later(60);
    expect(await posts()).toEqual([]);
    await world.db.updateTable('bots').set({ isPaused: false }).where('id', '=', id).execute();
    await later(1);
    expect(await posts()).toHaveLength(1);
  });
});

describe('lost response', () => {
  it('to a post that went out is found by reading, and the post is counted once', async () => {
    const id = await bot();
    await world.queue(id, 7);
    await x.fail('drop-after-accept', '/2/tweets');
    await world.drain();
    expect(await world.states(id)).toEqual(['unknown: unknown-outcome']);
    await later(4);
    expect(calls).toEqual(['publish']);
    await later(1);
    expect(await world.states(id)).toEqual(['sent']);
    expect(await posts()).toHaveLength(1);
    expect((await world.bot(id)).posts).toBe(1);
    const [row] = await world.deliveries(id);
    expect(row?.remoteId).toBe((await x.posts(BOT.username))[0]?.id);
  });

  it('to a post that did not go out is checked twice before it is posted again, within a minute', async () => {
    const id = await bot();
    await world.queue(id, 7);
    await x.fail('wrong-answer', '/2/tweets');
    await world.drain();
    await later(5);
    expect(await world.states(id)).toEqual(['unknown: not-seen-yet']);
    await later(14);
    expect(calls).toEqual(['publish', 'look']);
    await later(1);
    expect(calls).toEqual(['publish', 'look', 'look', 'publish']);
    expect(await world.states(id)).toEqual(['sent']);
    expect(await posts()).toHaveLength(1);
  });

  it('blocks later posts, so that the order is kept', async () => {
    const id = await bot();
    await world.queue(id, 1);
    await world.queue(id, 2);
    await x.fail('wrong-answer', '/2/tweets');
    await world.drain();
    expect(await world.states(id)).toEqual(['unknown: unknown-outcome', 'queued']);
    await later(5);
    await later(15);
    expect(await posts()).toEqual(['Tidepool #1 sold', 'Tidepool #2 sold']);
  });

  it.each(['server-error', 'wrong-answer', 'rate-limited'])(
    'stays open while the posts cannot be read (%s), and nothing is repeated',
    async (kind) => {
      const id = await bot();
      await world.queue(id, 7);
      await x.fail('drop-after-accept', '/2/tweets');
      await world.drain();
      await x.fail(kind, '/tweets?');
      await later(5);
      expect(await world.states(id)).toEqual(['unknown: unknown-outcome']);
      await later(3_600);
      expect(await world.states(id)).toEqual(['sent']);
      expect(calls.filter((call) => call === 'publish')).toHaveLength(1);
    },
  );

  it('is settled even if the owner pauses the bot meanwhile', async () => {
    const id = await bot();
    await world.queue(id, 7);
    await x.fail('drop-after-accept', '/2/tweets');
    await world.drain();
    await world.db.updateTable('bots').set({ isPaused: true }).where('id', '=', id).execute();
    await later(5);
    expect(await world.states(id)).toEqual(['sent']);
  });

  it('that X shows too late is caught by X’s duplicate check', async () => {
    const id = await bot();
    await world.queue(id, 7);
    let hidden = 2;
    const late: XPublisher = {
      ...noted(x.publisher),
      recentPosts: async (...given) => (hidden-- > 0 ? [] : await x.publisher.recentPosts(...given)),
    };
    await x.fail('drop-after-accept', '/2/tweets');
    await world.drain({ xPublisher: late });
    for (const seconds of [5, 15, 1]) {
      world.clock.advance(seconds);
      await world.drain({ xPublisher: late });
    }
    expect(calls.filter((call) => call === 'publish')).toHaveLength(2);
    expect(await world.states(id)).toEqual(['sent']);
    expect(await posts()).toHaveLength(1);
    expect((await world.bot(id)).posts).toBe(1);
  });

  it('that can never be read stays open, blocks nothing and is not repeated', async () => {
    const id = await bot();
    await world.queue(id, 7);
    await world.queue(id, 8);
    await x.fail('drop-after-accept', '/2/tweets');
    const blind: XPublisher = {
      ...noted(x.publisher),
      recentPosts: () =>
        Promise.reject(new ProviderError('refused', 'too much', { reason: 'too-many-posts' })),
    };
    await world.drain({ xPublisher: blind });
    world.clock.advance(5);
    await world.drain({ xPublisher: blind });
    expect(await world.states(id)).toEqual(['unknown: unknown-outcome', 'sent']);
    expect((await world.deliveries(id))[0]?.finishedAt).not.toBeNull();
  });
});

it('adds a reference code to a text that the account already posted, after checking whether it is this post', async () => {
  const id = await bot();
  await world.queue(id, 7);
  await world.drain();
  await world.clear();
  const again = await bot();
  await world.queue(again, 7);
  // The earlier post is older than what is checked.
  const xPublisher: XPublisher = { ...noted(x.publisher), recentPosts: async () => [] };
  for (const seconds of [0, 15, 0]) {
    world.clock.advance(seconds);
    await world.drain({ xPublisher });
  }
  expect(await world.states(again)).toEqual(['sent']);
  expect((await x.posts(BOT.username))[1]?.text).toMatch(/ref \w{5}/);
});

describe('X responds', () => {
  it('[R16] 429: makes no call for the account before the given time, and keeps the order', async () => {
    const id = await bot();
    await world.queue(id, 1);
    await world.queue(id, 2);
    const before = Date.now();
    await x.fail('rate-limited', '/2/tweets');
    await world.drain();
    expect(await world.states(id)).toEqual(['queued: rate-limited', 'queued']);
    const resumesAt = (await world.connection(id)).resumesAt ?? world.clock.now();
    expect(resumesAt.getTime()).toBeGreaterThan(before);
    calls = [];
    world.clock.set(new Date(resumesAt.getTime() - 1));
    await world.drain();
    expect(calls).toEqual([]);
    world.clock.set(resumesAt);
    await world.drain();
    expect(await posts()).toEqual(['Tidepool #1 sold', 'Tidepool #2 sold']);
  });

  it('503: waits longer each time, two minutes at most, and posts once', async () => {
    const id = await bot();
    const delivery = await world.queue(id, 7);
    const waits: number[] = [];
    for (let failure = 0; failure < 9; failure += 1) {
      await x.fail('server-error', '/2/tweets');
      await world.drain();
      const { nextAttemptAt } = await world.delivery(delivery);
      waits.push((nextAttemptAt.getTime() - world.clock.now().getTime()) / 1000);
      world.clock.set(nextAttemptAt);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
    expect(await world.states(id)).toEqual(['queued: unreachable']);
    await world.drain();
    expect(await posts()).toHaveLength(1);
  });

  it('402: stops all posting, tells the operator once, and resumes when there is credit', async () => {
    const [first, second] = [await bot(), await world.makeBot({ credentials: signed })];
    await world.queue(first, 1);
    await x.fail('credits-depleted', '/2/tweets');
    await world.drain();
    await world.queue(second, 2);
    await later(30);
    expect(calls.filter((call) => call === 'publish')).toHaveLength(1);
    await x.fail('credits-depleted', '/2/tweets');
    await later(31);
    expect(calls.filter((call) => call === 'publish')).toHaveLength(2);
    expect(await world.states(first)).toEqual(['queued: credits']);
    expect(await world.mails()).toEqual([
      {
        template: 'posting-paused',
        recipient: 'operator@example.test',
        details: { channel: 'x', reason: 'credits' },
      },
    ]);
    await later(120);
    await later(1);
    expect([await world.states(first), await world.states(second)]).toEqual([['sent'], ['sent']]);
    expect(await world.db.selectFrom('publishingPauses').selectAll().execute()).toEqual([]);
  });

  it('401: stops the bot, tells its owner once, and keeps its posts for a new connection', async () => {
    const id = await bot();
    await world.queue(id, 1);
    await world.queue(id, 2);
    await x.fail('unauthorized', '/2/tweets');
    await world.drain();
    await later(600);
    expect(await world.bot(id)).toMatchObject({ stopped: 'revoked', posts: 0 });
    expect(await world.states(id)).toEqual(['queued: reconnect', 'queued']);
    expect((await world.mails()).map(({ template }) => template)).toEqual(['bot-revoked']);
    await world.db.updateTable('bots').set({ stopped: null }).where('id', '=', id).execute();
    await world.db.updateTable('botChannels').set({ offReason: null }).execute();
    await world.drain();
    expect(await posts()).toEqual(['Tidepool #1 sold', 'Tidepool #2 sold']);
  });

  it('401 to our own keys: pauses all posting and blames no bot', async () => {
    const id = await bot();
    await world.queue(id, 1);
    const wrongKeys = { ...x.signingKeys, consumerSecret: 'not-the-secret-of-this-app' };
    await world.drain({
      xPublisher: createXPublisher({ apiBase: x.apiBase, signingKeys: wrongKeys, app: null, clock: x.clock }),
    });
    expect(await world.bot(id)).toMatchObject({ stopped: null });
    expect(await world.db.selectFrom('publishingPauses').select('reason').execute()).toEqual([
      { reason: 'app-credentials' },
    ]);
    await later(120);
    expect(await world.states(id)).toEqual(['sent']);
  });

  it('that the account is suspended: stops the bot and tells its owner', async () => {
    const id = await bot();
    await world.queue(id, 1);
    const suspended = new ProviderError('refused', 'no', { scope: 'account', reason: 'suspended' });
    await world.drain({
      xPublisher: { ...x.publisher, publish: () => Promise.reject(suspended) },
    });
    expect(await world.bot(id)).toMatchObject({ stopped: 'suspended' });
    expect(await world.mails()).toMatchObject([
      { template: 'bot-revoked', details: { reason: 'suspended' } },
    ]);
    expect(await world.states(id)).toEqual(['queued: reconnect']);
  });

  it.each(['too-long', 'cashtags', 'link', 'not-permitted', 'app-permissions', 'other'])(
    'with a rejection (%s): fails the post with that reason and sends the next one',
    async (reason) => {
      const id = await bot();
      await world.queue(id, 1);
      const refusals = [new ProviderError('refused', 'no', { reason })];
      const publish: XPublisher['publish'] = async (...given) => {
        const refusal = refusals.shift();
        if (refusal) throw refusal;
        return await x.publisher.publish(...given);
      };
      await world.queue(id, 2);
      await world.drain({ xPublisher: { ...x.publisher, publish } });
      expect(await world.states(id)).toEqual([`failed: ${reason}`, 'sent']);
      expect((await world.bot(id)).posts).toBe(1);
    },
  );

  it('nothing, since no key is configured: everything waits, and the operator is told', async () => {
    const id = await bot();
    await world.queue(id, 1);
    await world.drain({ xPublisher: null });
    expect(await world.states(id)).toEqual(['queued: app-credentials']);
    expect(await world.mails()).toMatchObject([{ template: 'posting-paused' }]);
  });
});

describe('expiring access token', () => {
  const ended = () => ({ ...bearer, expiresAt: new Date(0) });

  it('is refreshed once, and the new one is stored before it is used', async () => {
    const id = await bot({ credentials: ended() });
    for (let sale = 0; sale < 5; sale += 1) await world.queue(id, sale);
    await world.drain();
    expect(await posts()).toHaveLength(5);
    expect(calls.filter((call) => call === 'refresh')).toHaveLength(1);
    const stored = xSecret.open(world.keyring, id, (await world.connection(id)).secret);
    expect(stored).not.toMatchObject({ accessToken: bearer.accessToken });
    expect((await world.connection(id)).resumesAt).toBeNull();
  });

  it('is refreshed when X rejects it before our clock says so', async () => {
    const id = await bot({ credentials: bearer });
    await world.queue(id, 1);
    await x.fail('unauthorized', '/2/tweets');
    await world.drain();
    expect(await world.states(id)).toEqual(['sent']);
    expect(calls).toEqual(['publish', 'refresh', 'publish']);
  });

  it('that was refreshed by another process meanwhile is read again', async () => {
    const id = await bot({ credentials: bearer });
    await world.queue(id, 1);
    const renewed = await x.publisher.refresh(bearer);
    let isFirst = true;
    const publish: XPublisher['publish'] = async (credentials, post) => {
      if (isFirst) {
        isFirst = false;
        const secret = xSecret.seal(world.keyring, id, renewed);
        await world.db.updateTable('botChannels').set({ secret }).where('botId', '=', id).execute();
        throw new ProviderError('reconnect', 'X does not know it', { scope: 'account' });
      }
      return await x.publisher.publish(credentials, post);
    };
    await world.drain({ xPublisher: { ...noted(x.publisher), publish } });
    expect(await world.states(id)).toEqual(['sent']);
    expect(calls).not.toContain('refresh');
  });

  it('that cannot be refreshed stops the bot', async () => {
    await x.publisher.refresh(bearer);
    const id = await bot({ credentials: ended() });
    await world.queue(id, 1);
    await world.drain();
    expect(await world.bot(id)).toMatchObject({ stopped: 'revoked' });
    expect(await world.states(id)).toEqual(['queued: reconnect']);
    expect((await world.mails()).map(({ template }) => template)).toEqual(['bot-revoked']);
  });

  it.each(['server-error', 'wrong-answer'])('is kept while X cannot refresh it: %s', async (kind) => {
    const id = await bot({ credentials: ended() });
    await world.queue(id, 1);
    await x.fail(kind, '/2/oauth2/token');
    await world.drain();
    expect(await world.bot(id)).toMatchObject({ stopped: null });
    expect(await world.connection(id)).toMatchObject({ resumesAt: null });
    await later(10);
    expect(await world.states(id)).toEqual(['sent']);
  });
});
