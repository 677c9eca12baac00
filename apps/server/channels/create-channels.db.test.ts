import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type PostingDeps,
  type PostingFixture,
  postNext,
  startPostingFixture,
} from '#server/bots/posting/posting-for-test.ts';
import type { XPublisher } from '#server/platform/providers/x/publish-port.ts';
import { abortCallsOn } from './create-channels.ts';
import { abortXCalls } from './x/x-channel.ts';

let world: PostingFixture;
let posts: string[];

beforeAll(async () => {
  world = await startPostingFixture();
});
afterAll(() => world.close());
beforeEach(async () => {
  posts = [];
  await world.clear();
});

/** Accepts every post and records it. */
const x = {
  publish: async (_credentials: unknown, { text }: { text: string }) => {
    posts.push(text);
    return { postId: String(1_000 + posts.length) };
  },
  recentPosts: async () =>
    posts.map((text, at) => ({ id: String(1_001 + at), text, createdAt: world.clock.now() })),
} as unknown as XPublisher;

/** Never answers, and reports when it was called. */
function silence() {
  const asked = Promise.withResolvers<void>();
  const call = () => {
    asked.resolve();
    return new Promise<never>(() => {});
  };
  return { asked: asked.promise, call };
}

/** A process that is asked to stop while a call hangs, and then reaches its deadline. */
async function stopWhile(asked: Promise<void>, parts: Partial<PostingDeps>): Promise<void> {
  const [ending, late] = [new AbortController(), new AbortController()];
  const deps = { ...world.deps, xPublisher: x, ...parts, ending: ending.signal };
  const working = postNext({ ...deps, late: late.signal });
  await asked;
  ending.abort();
  late.abort();
  await working;
}

/** The surviving process. */
const others = () => world.drain({ xPublisher: x });

describe('[R9] process that must end while', () => {
  it('X has not confirmed a post records that, and the next process finds the post', async () => {
    const bot = await world.makeBot();
    await world.queue(bot, 1);
    const { asked, call } = silence();
    const publish: XPublisher['publish'] = async (...given) => {
      await x.publish(...given);
      return await call();
    };
    await stopWhile(asked, { xPublisher: { ...x, publish } });
    expect(await world.states(bot)).toEqual(['unknown: unknown-outcome']);
    expect((await world.deliveries(bot))[0]?.leasedUntil).toBeNull();
    world.clock.advance(5);
    await others();
    expect(await world.states(bot)).toEqual(['sent']);
    expect(posts).toHaveLength(1);
  });

  it('X is unreachable leaves the post to the next process, which sends it once', async () => {
    const bot = await world.makeBot();
    await world.queue(bot, 1);
    const { asked, call } = silence();
    await stopWhile(asked, { xPublisher: { ...x, publish: call } });
    for (const seconds of [5, 15, 1]) {
      world.clock.advance(seconds);
      await others();
    }
    expect(await world.states(bot)).toEqual(['sent']);
    expect(posts).toHaveLength(1);
  });

  it('Discord does not answer tells the owner that the message may be out, and nobody sends it again', async () => {
    const bot = await world.makeBot({ webhook: { id: '1', token: 'secret' } });
    await world.queue(bot, 1, { channel: 'discord' });
    const { asked, call } = silence();
    await stopWhile(asked, { discordWebhooks: { ...world.deps.discordWebhooks, send: call } });
    expect(await world.states(bot)).toEqual(['unknown: unknown-outcome']);
    world.clock.advance(3_600);
    await others();
    expect(await world.states(bot)).toEqual(['unknown: unknown-outcome']);
  });

  it('names and pictures are being fetched releases the post immediately', async () => {
    const bot = await world.makeBot();
    await world.queue(bot, 1);
    const { asked, call } = silence();
    await stopWhile(asked, { enrich: call });
    expect((await world.deliveries(bot))[0]).toMatchObject({ state: 'queued', leasedUntil: null });
    await others();
    expect(await world.states(bot)).toEqual(['sent']);
  });
});

it('[R9] a process that was asked to stop starts no call: the post is free for another', async () => {
  const bot = await world.makeBot();
  await world.queue(bot, 1);
  await postNext({ ...world.deps, xPublisher: x, ending: AbortSignal.abort() });
  expect(posts).toEqual([]);
  expect((await world.deliveries(bot))[0]).toMatchObject({ state: 'queued', leasedUntil: null });
  await others();
  expect(posts).toHaveLength(1);
});

it('completes a token refresh, because losing the response may lose the account', async () => {
  const refresh = () => Promise.reject(new Error('asked'));
  const abortable = abortCallsOn(AbortSignal.abort(), world.clock);
  expect(abortXCalls({ ...x, refresh }, abortable).refresh).toBe(refresh);
});
