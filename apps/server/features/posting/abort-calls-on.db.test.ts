import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { XPublisher } from '#server/providers/x/publish-port.ts';
import { abortCallsOn } from './abort-calls-on.ts';
import type { PostingDeps } from './deps.ts';
import { postNext } from './post-next.ts';
import { type PostingWorld, startPosting } from './posting-for-test.ts';

let world: PostingWorld;
let posts: string[];

beforeAll(async () => {
  world = await startPosting();
});
afterAll(() => world.close());
beforeEach(async () => {
  posts = [];
  await world.clear();
});

/** An X that takes what it is given, and tells what it took. */
const x = {
  publish: async (_credentials: unknown, { text }: { text: string }) => {
    posts.push(text);
    return { postId: String(1_000 + posts.length) };
  },
  recentPosts: async () =>
    posts.map((text, at) => ({ id: String(1_001 + at), text, createdAt: world.clock.now() })),
} as unknown as XPublisher;

/** Never answers, and says when it was asked. */
function silence() {
  const asked = Promise.withResolvers<void>();
  const call = () => {
    asked.resolve();
    return new Promise<never>(() => {});
  };
  return { asked: asked.promise, call };
}

/** A process that is asked to stop while a call hangs, and then cannot wait any longer. */
async function stopWhile(asked: Promise<void>, parts: Partial<PostingDeps>): Promise<void> {
  const [ending, late] = [new AbortController(), new AbortController()];
  const deps = { ...world.deps, xPublisher: x, ...parts, ending: ending.signal };
  const working = postNext(abortCallsOn(late.signal, deps));
  await asked;
  ending.abort();
  late.abort();
  await working;
}

/** Whoever is alive afterwards. */
const others = () => world.drain({ xPublisher: x });

describe('[R9] a process that must end while', () => {
  it('X does not say whether it took a post records that, and the next one finds the post', async () => {
    const bot = await world.makeBot();
    await world.queue(bot, 1);
    const { asked, call } = silence();
    const publish: XPublisher['publish'] = async (...given) => {
      await x.publish(...given);
      return await call();
    };
    await stopWhile(asked, { xPublisher: { ...x, publish } });
    expect(await world.states(bot)).toEqual(['unknown: unknown-outcome']);
    expect((await world.deliveries(bot))[0]?.leased_until).toBeNull();
    world.clock.advance(5);
    await others();
    expect(await world.states(bot)).toEqual(['sent']);
    expect(posts).toHaveLength(1);
  });

  it('X takes nothing leaves it to the next one, which posts it once', async () => {
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

  it('Discord does not answer tells the owner that it may be out, and nobody sends it again', async () => {
    const bot = await world.makeBot({ webhook: { id: '1', token: 'secret' } });
    await world.queue(bot, 1, { target: 'discord' });
    const { asked, call } = silence();
    await stopWhile(asked, { discordWebhooks: { ...world.deps.discordWebhooks, send: call } });
    expect(await world.states(bot)).toEqual(['unknown: unknown-outcome']);
    world.clock.advance(3_600);
    await others();
    expect(await world.states(bot)).toEqual(['unknown: unknown-outcome']);
  });

  it('names and pictures are looked for gives the post back at once', async () => {
    const bot = await world.makeBot();
    await world.queue(bot, 1);
    const { asked, call } = silence();
    await stopWhile(asked, { enrich: call });
    expect((await world.deliveries(bot))[0]).toMatchObject({ state: 'queued', leased_until: null });
    await others();
    expect(await world.states(bot)).toEqual(['sent']);
  });
});

it('[R9] a process that was asked to stop begins no call: the post is free for another', async () => {
  const bot = await world.makeBot();
  await world.queue(bot, 1);
  await postNext({ ...world.deps, xPublisher: x, ending: AbortSignal.abort() });
  expect(posts).toEqual([]);
  expect((await world.deliveries(bot))[0]).toMatchObject({ state: 'queued', leased_until: null });
  await others();
  expect(posts).toHaveLength(1);
});

it('an access is renewed to the end, since who loses the answer may lose the account', async () => {
  const refresh = () => Promise.reject(new Error('asked'));
  const { xPublisher } = abortCallsOn(AbortSignal.abort(), { ...world.deps, xPublisher: { ...x, refresh } });
  expect(xPublisher?.refresh).toBe(refresh);
});
