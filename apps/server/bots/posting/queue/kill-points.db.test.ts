import { NAMES, PRICES } from '@signboard/domain/posts/testing/sample-sales.ts';
import { type Sandbox, startSandboxForTest } from '@signboard/sandbox/sandbox-for-test.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { XPublisher, XSigningCredentials } from '#server/platform/providers/x/publish-port.ts';
import { sandboxX } from '#server/platform/providers/x/sandbox-x-for-test.ts';
import { connectForTest } from '#server/testing/test-database.ts';
import { scale } from '../../../../../testing/scope.ts';
import { type PostingDeps, type PostingFixture, postNext, startPostingFixture } from '../posting-for-test.ts';

const BOT = { username: 'tidepool_sales', twitterId: '1700000000000000021' };
const ROUNDS = scale(2, 20);

let sandbox: Sandbox;
let x: ReturnType<typeof sandboxX>;
let signed: XSigningCredentials;
let world: PostingFixture;

beforeAll(async () => {
  sandbox = await startSandboxForTest();
  x = sandboxX(sandbox);
  signed = (await x.connectSigned(BOT.username)).credentials;
  world = await startPostingFixture({ xPublisher: x.publisher });
});
afterAll(async () => {
  await world.close();
  await sandbox.stop();
});
beforeEach(async () => {
  await x.reset();
  await world.clear();
  // The sandbox uses the real clock: a test that advances time stays in the past.
  world.clock.set(new Date(Date.now() - 3_600_000));
});

/** Never resolves, like any call in a killed process. */
const forever = () => new Promise<never>(() => {});

/** Where a process dies: the calls that never return, and what happens at that moment. */
type KillPoint = (die: () => Promise<never>) => Partial<PostingDeps>;

const publishing = (publish: XPublisher['publish']): Partial<PostingDeps> => ({
  xPublisher: { ...x.publisher, publish },
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
  ['before the call', (die) => publishing(() => die())],
  [
    'during the call',
    (die) =>
      publishing(async (...given) => {
        await x.fail('drop-after-accept', '/2/tweets');
        await x.publisher.publish(...given).catch(() => {});
        return await die();
      }),
  ],
  [
    'after the answer, before it is written down',
    (die) =>
      publishing(async (...given) => {
        await x.publisher.publish(...given);
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
  it(`loses nothing and doubles nothing, ${ROUNDS} times over, and each post is settled within a minute`, async () => {
    const owner = { isPay: true, ownerAddress: '0xa11ce', ownerChain: 'ethereum' } as const;
    const bot = await world.makeBot({ ...BOT, ...owner, credentials: signed });
    for (let round = 1; round <= ROUNDS; round += 1) {
      await world.queue(bot, round);
      await world.queue(bot, round + 100);
      const since = world.clock.now();
      await dieAt(point);
      // The surviving process polls every second.
      for (let second = 0; second < 60; second += 5) {
        world.clock.advance(5);
        await world.drain();
      }
      const rows = await world.deliveries(bot);
      expect(rows.map(({ state }) => state)).toEqual(rows.map(() => 'sent'));
      for (const { finishedAt } of rows.slice(-2))
        expect(((finishedAt?.getTime() ?? Number.NaN) - since.getTime()) / 1000).toBeLessThanOrEqual(60);
      const posts = await x.posts(BOT.username);
      expect(posts.map(({ id }) => id)).toEqual(rows.map(({ remoteId }) => remoteId));
      expect(posts.map(({ text }) => text)).toEqual(rows.map(({ text }) => text));
      expect((await world.bot(bot)).posts).toBe(round * 2);
    }
  });
});

it('[R14] takes over the delivery of a dead process within 20 seconds', async () => {
  const bot = await world.makeBot({ ...BOT, credentials: signed });
  await world.queue(bot, 1);
  await dieAt((die) => ({ enrich: () => die() }));
  world.clock.advance(19);
  await world.drain();
  expect(await world.states(bot)).toEqual(['queued']);
  world.clock.advance(1);
  await world.drain();
  expect(await world.states(bot)).toEqual(['sent']);
});

it('does not requeue what a dead process may have posted while X’s posts cannot be read', async () => {
  const bot = await world.makeBot({ ...BOT, credentials: signed });
  await world.queue(bot, 1);
  const [, afterAnswer] = KILL_POINTS[3] ?? [];
  if (afterAnswer) await dieAt(afterAnswer);
  await x.fail('server-error', '/tweets?');
  world.clock.advance(20);
  await world.drain();
  expect(await world.states(bot)).toEqual(['unknown: unknown-outcome']);
  world.clock.advance(20);
  await world.drain();
  expect(await world.states(bot)).toEqual(['sent']);
  expect(await x.posts(BOT.username)).toHaveLength(1);
});

describe('process that was only suspended', () => {
  /** Suspends a process at a point of its work until it is resumed. */
  async function fallAsleep(parts: (sleep: () => Promise<void>) => Partial<PostingDeps>) {
    let wake = () => {};
    const woken = new Promise<void>((resolve) => {
      wake = resolve;
    });
    let sleeper = Promise.resolve(false);
    await new Promise<void>((resolve) => {
      const sleep = () => {
        resolve();
        return woken;
      };
      sleeper = postNext({ ...world.deps, ...parts(sleep) });
    });
    return async () => {
      wake();
      await sleeper;
    };
  }
  const asleepWithAnswer = (sleep: () => Promise<void>) =>
    publishing(async (...given) => {
      const answer = await x.publisher.publish(...given);
      await sleep();
      return answer;
    });

  it('records what it has posted, even though another has taken over', async () => {
    const bot = await world.makeBot({ ...BOT, credentials: signed });
    await world.queue(bot, 1);
    const wakeUp = await fallAsleep(asleepWithAnswer);
    world.clock.advance(21);
    await world.drain({ xPublisher: { ...x.publisher, recentPosts: async () => [] } });
    expect(await world.states(bot)).toEqual(['unknown: not-seen-yet']);
    await wakeUp();
    expect(await world.states(bot)).toEqual(['sent']);
    world.clock.advance(60);
    await world.drain();
    expect(await x.posts(BOT.username)).toHaveLength(1);
    expect((await world.bot(bot)).posts).toBe(1);
  });

  it('does not count what the other one has found and counted', async () => {
    const bot = await world.makeBot({ ...BOT, credentials: signed });
    await world.queue(bot, 1);
    const wakeUp = await fallAsleep(asleepWithAnswer);
    world.clock.advance(21);
    await world.drain();
    expect(await world.states(bot)).toEqual(['sent']);
    await wakeUp();
    expect((await world.bot(bot)).posts).toBe(1);
  });

  it('does not make a call that it had not started', async () => {
    const bot = await world.makeBot({ ...BOT, credentials: signed });
    await world.queue(bot, 1);
    const wakeUp = await fallAsleep((sleep) => ({
      enrich: async () => {
        await sleep();
        return { names: NAMES, prices: PRICES, pictures: [] };
      },
    }));
    world.clock.advance(21);
    await x.fail('rate-limited', '/2/tweets');
    await world.drain();
    await world.db.updateTable('botChannels').set({ resumesAt: null }).execute();
    await wakeUp();
    expect(await world.states(bot)).toEqual(['queued: rate-limited']);
    expect(await x.posts(BOT.username)).toEqual([]);
  });
});
