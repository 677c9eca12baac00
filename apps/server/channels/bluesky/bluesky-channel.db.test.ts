import { NAMES, PRICES } from '@signboard/domain/posts/testing/sample-sales.ts';
import { type Sandbox, startSandboxForTest } from '@signboard/sandbox/sandbox-for-test.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectBotChannel } from '#server/bots/bot-channels-store.ts';
import {
  type PostingDeps,
  type PostingFixture,
  postNext,
  startPostingFixture,
} from '#server/bots/posting/posting-for-test.ts';
import { createGuardedPost } from '#server/platform/providers/guarded-fetch/guarded-post.ts';
import { connectForTest } from '#server/testing/test-database.ts';
import { scale } from '../../../../testing/scope.ts';
import { createBlueskyAccounts } from './bluesky-accounts.ts';
import type { BlueskyAccounts } from './bluesky-port.ts';
import { type BlueskyAccess, blueskySecret } from './bluesky-secret.ts';

const HANDLE = 'tidepool-sales.sandbox.test';
const PASSWORD = 'tide-pool-sale-bots';
const ROUNDS = scale(2, 20);

let sandbox: Sandbox;
let world: PostingFixture;
let bluesky: BlueskyAccounts;
let access: BlueskyAccess;
let calls: string[];

beforeAll(async () => {
  sandbox = await startSandboxForTest();
  world = await startPostingFixture();
  bluesky = createBlueskyAccounts({
    apiBase: sandbox.env.BLUESKY_API_BASE ?? '',
    guardedPost: createGuardedPost({
      clock: world.clock,
      allow: [sandbox.url],
      userAgent: 'Signboard (test)',
    }),
    clock: world.clock,
  });
  const noted = <Given extends unknown[], Result>(
    name: string,
    call: (...given: Given) => Promise<Result>,
  ) => {
    return (...given: Given) => {
      calls.push(name);
      return call(...given);
    };
  };
  world.deps.blueskyAccounts = {
    ...bluesky,
    signIn: noted('signIn', bluesky.signIn),
    refresh: noted('refresh', bluesky.refresh),
    putPost: noted('putPost', bluesky.putPost),
  };
});
afterAll(async () => {
  await world.close();
  await sandbox.stop();
});
beforeEach(async () => {
  calls = [];
  await fetch(`${sandbox.url}/reset`, { method: 'POST' });
  await world.clear();
  access = { password: PASSWORD, session: await bluesky.signIn(HANDLE, PASSWORD) };
});

const makeBot = (bluesky = access) => world.makeBot({ credentials: null, bluesky });
const queue = (bot: string, sale: number) => world.queue(bot, sale, { channel: 'bluesky' });
type Stored = {
  collection: string;
  writes: number;
  value: { text: string; embed?: { images: { alt: string; image: { size: number } }[] } };
};
const posts = async (): Promise<Stored[]> =>
  (await (await fetch(`${sandbox.url}/bluesky/records.json`)).json()).filter(
    ({ collection }: Stored) => collection === 'app.bsky.feed.post',
  );
const titles = async () => (await posts()).map(({ value }) => value.text.split('\n')[0]);
const fail = async (kind: string, count = 1, match = '') => {
  const body = JSON.stringify({ kind, count, match });
  const headers = { 'content-type': 'application/json' };
  expect((await fetch(`${sandbox.url}/bluesky/faults`, { method: 'POST', headers, body })).status).toBe(200);
};
const storedAccess = async (bot: string) =>
  blueskySecret.open(world.keyring, bot, (await world.connection(bot, 'bluesky')).secret);

describe('post', () => {
  it('is written with its pictures, and its bot needs no X account', async () => {
    const bot = await makeBot();
    await queue(bot, 7);
    const pictures = ['a', 'b'].map((name) => ({
      bytes: Buffer.from(name),
      contentType: 'image/png',
      fileName: name,
    }));
    await world.drain({ enrich: async () => ({ names: NAMES, prices: PRICES, pictures }) });
    const [post] = await posts();
    expect(post?.value.embed?.images.map(({ alt }) => alt)).toEqual([
      'Tidepool #7 sold (picture 1 of 2)',
      'Tidepool #7 sold (picture 2 of 2)',
    ]);
    expect(await world.deliveries(bot)).toMatchObject([
      {
        state: 'sent',
        remoteId: expect.stringMatching(/^at:\/\/did:plc:tidepoolsales\d+\/app\.bsky\.feed\.post\//),
      },
    ]);
  });

  it('has a picture of more than 2 MB made smaller', async () => {
    const noise = Buffer.alloc(1_600 * 1_600 * 3);
    for (let at = 0; at < noise.length; at += 1) noise[at] = (at * 2_654_435_761) >>> 24;
    const bytes = await sharp(noise, { raw: { width: 1_600, height: 1_600, channels: 3 } })
      .png({ compressionLevel: 0 })
      .toBuffer();
    const bot = await makeBot();
    await queue(bot, 1);
    const pictures = [{ bytes, contentType: 'image/png', fileName: 'large.png' }];
    await world.drain({ enrich: async () => ({ names: NAMES, prices: PRICES, pictures }) });
    const [image] = (await posts())[0]?.value.embed?.images ?? [];
    expect(bytes.length).toBeGreaterThan(2_000_000);
    expect(image?.image.size).toBeLessThanOrEqual(2_000_000);
  });

  it('goes without a picture that Bluesky rejects or that cannot be made smaller', async () => {
    const bot = await makeBot();
    await queue(bot, 1);
    await queue(bot, 2);
    await fail('image-refused');
    const large = { bytes: Buffer.alloc(2_000_001), contentType: 'image/png', fileName: 'a.png' };
    const small = { ...large, bytes: Buffer.from('a') };
    for (const picture of [small, large])
      await postNext({
        ...world.deps,
        enrich: async () => ({ names: NAMES, prices: PRICES, pictures: [picture] }),
      });
    expect(await world.states(bot)).toEqual(['sent', 'sent']);
    expect((await posts()).map(({ value }) => value.embed)).toEqual([undefined, undefined]);
  });
});

describe('session', () => {
  it('that has ended is refreshed and stored, without using the app password', async () => {
    const bot = await makeBot();
    await queue(bot, 1);
    await fail('expired-token');
    await world.drain();
    expect(await world.states(bot)).toEqual(['sent']);
    expect(calls).toContain('refresh');
    expect(calls).not.toContain('signIn');
    expect((await storedAccess(bot)).session.refreshJwt).not.toBe(access.session.refreshJwt);
  });

  it('that cannot be refreshed is replaced with the app password', async () => {
    await bluesky.refresh(access.session);
    const bot = await makeBot();
    await queue(bot, 1);
    await fail('expired-token');
    await world.drain();
    expect(await world.states(bot)).toEqual(['sent']);
    expect(calls.filter((name) => name === 'signIn')).toHaveLength(1);
  });

  it('that is said to have ended right after it was opened is tried again later; Bluesky stays on', async () => {
    const bot = await makeBot();
    await queue(bot, 1);
    await fail('expired-token', 2, 'putRecord');
    await world.drain();
    expect(await world.states(bot)).toEqual(['queued: unreachable']);
    expect(await world.connection(bot, 'bluesky')).toMatchObject({ offReason: null });
    expect(await world.mails()).toEqual([]);
    world.clock.advance(120);
    await world.drain();
    expect(await world.states(bot)).toEqual(['sent']);
    expect(await titles()).toEqual(['Tidepool #1 sold']);
  });

  it('that a wrong app password cannot replace switches Bluesky off; posts wait for a new connection', async () => {
    await bluesky.refresh(access.session);
    const bot = await makeBot({ ...access, password: 'aaaa-bbbb-cccc-dddd' });
    for (const sale of [1, 2]) await queue(bot, sale);
    await fail('expired-token');
    await world.drain();
    expect(await world.states(bot)).toEqual(['queued: reconnect', 'queued']);
    expect(await world.connection(bot, 'bluesky')).toMatchObject({ offReason: 'bad-password' });
    expect(await world.mails()).toMatchObject([
      { template: 'channel-off', details: { channel: 'bluesky', reason: 'bad-password' } },
    ]);
    const renewed = { password: PASSWORD, session: await bluesky.signIn(HANDLE, PASSWORD) };
    const secret = blueskySecret.seal(world.keyring, bot, renewed);
    await connectBotChannel(world.db, { botId: bot, channel: 'bluesky', secret });
    await world.drain();
    expect(await titles()).toEqual(['Tidepool #1 sold', 'Tidepool #2 sold']);
    expect(world.lines.join('\n')).not.toContain(PASSWORD);
  });

  it('is not replaced when its owner has reconnected meanwhile', async () => {
    const bot = await makeBot();
    await queue(bot, 1);
    const owners = { password: PASSWORD, session: await bluesky.signIn(HANDLE, PASSWORD) };
    await fail('expired-token');
    const refresh: BlueskyAccounts['refresh'] = async (session) => {
      const secret = blueskySecret.seal(world.keyring, bot, owners);
      await connectBotChannel(world.db, { botId: bot, channel: 'bluesky', secret });
      return await bluesky.refresh(session);
    };
    await world.drain({ blueskyAccounts: { ...bluesky, refresh } });
    expect(await storedAccess(bot)).toEqual(owners);
    expect(await world.states(bot)).toEqual(['sent']);
  });

  it('of an account that was taken down switches Bluesky off', async () => {
    const bot = await makeBot();
    await queue(bot, 1);
    await fail('account-inactive');
    await world.drain();
    expect(await world.connection(bot, 'bluesky')).toMatchObject({ offReason: 'account-inactive' });
  });
});

describe('lost answer', () => {
  it('is settled by sending again, which leaves one post', async () => {
    const bot = await makeBot();
    for (const sale of [1, 2]) await queue(bot, sale);
    await fail('drop-after-accept');
    await world.drain();
    expect(await world.states(bot)).toEqual(['unknown: unknown-outcome', 'queued']);
    world.clock.advance(5);
    await world.drain();
    expect(await world.states(bot)).toEqual(['sent', 'sent']);
    expect((await posts()).map(({ writes }) => writes)).toEqual([2, 1]);
    expect(await world.bot(bot)).toMatchObject({ posts: 2 });
  });

  it('keeps the text, whatever the names and prices are by now', async () => {
    const bot = await makeBot();
    await queue(bot, 1);
    await fail('drop-after-accept');
    await world.drain();
    const [first] = await posts();
    world.clock.advance(5);
    const prices = new Map([...PRICES].map(([id, price]) => [id, price * 2n]));
    await world.drain({ enrich: async () => ({ names: NAMES, prices, pictures: [] }) });
    expect((await posts()).map(({ value }) => value)).toEqual([first?.value]);
  });

  it('stays unknown after a day', async () => {
    const bot = await makeBot();
    await queue(bot, 1);
    await fail('drop-after-accept');
    await world.drain();
    world.clock.advance(25 * 3600);
    await world.drain();
    expect(await world.states(bot)).toEqual(['unknown: unknown-outcome']);
    expect(await posts()).toMatchObject([{ writes: 1 }]);
  });
});

/** Never resolves, like any call in a killed process. */
const forever = () => new Promise<never>(() => {});
type KillPoint = (die: () => Promise<never>) => Partial<PostingDeps>;
const putting = (putPost: BlueskyAccounts['putPost']): Partial<PostingDeps> => ({
  blueskyAccounts: { ...bluesky, putPost },
});

const KILL_POINTS: [string, KillPoint][] = [
  [
    'before it has said what it is about to do',
    (die) => ({
      enrich: async () => {
        await die();
        return { names: NAMES, prices: PRICES, pictures: [] };
      },
    }),
  ],
  ['before the call', (die) => putting(() => die())],
  [
    'during the call',
    (die) =>
      putting(async (...given) => {
        await fail('drop-after-accept');
        await bluesky.putPost(...given).catch(() => {});
        return await die();
      }),
  ],
  [
    'after the answer, before it is written down',
    (die) =>
      putting(async (...given) => {
        await bluesky.putPost(...given);
        return await die();
      }),
  ],
  ['after it is written down', (die) => ({ onReport: () => void die() })],
];

/** Runs a process with its own connection until its death. */
async function dieAt(point: KillPoint): Promise<void> {
  const { db } = connectForTest(world.url, 2);
  await new Promise<void>((resolve) => {
    const die = async () => {
      await db.destroy();
      resolve();
      return await forever();
    };
    void postNext({ ...world.deps, db, ...point(die) });
  });
}

describe.each(KILL_POINTS)('[R13] process that is killed %s', (_name, point) => {
  it(`loses nothing and doubles nothing on Bluesky, ${ROUNDS} times over`, async () => {
    const bot = await makeBot();
    for (let round = 1; round <= ROUNDS; round += 1) {
      await queue(bot, round);
      await queue(bot, round + 100);
      await dieAt(point);
      for (let second = 0; second < 60; second += 5) {
        world.clock.advance(5);
        await world.drain();
      }
      expect(await world.states(bot)).toEqual(Array(2 * round).fill('sent'));
    }
    const written = await titles();
    expect(written).toHaveLength(2 * ROUNDS);
    expect(new Set(written).size).toBe(2 * ROUNDS);
    expect(await world.bot(bot)).toMatchObject({ posts: 2 * ROUNDS });
  });
});
