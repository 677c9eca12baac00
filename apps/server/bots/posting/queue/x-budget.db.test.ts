import { FREE_POSTS } from '@signboard/domain/plans/plan.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findBot, lockBot } from '#server/bots/bots-store.ts';
import { fitsCap } from '#server/bots/x-budget/check-cap.ts';
import { resumeInNewMonth, saveXBudget } from '#server/bots/x-budget/save-x-budget.ts';
import type { BotSession } from '#server/platform/lib/route.ts';
import { ProviderError } from '#server/platform/providers/provider-error.ts';
import type { XRecentPost } from '#server/platform/providers/x/publish-port.ts';
import { connectForTest } from '#server/testing/test-database.ts';
import { scale } from '../../../../../testing/scope.ts';
import { type PostingFixture, postNext, startPostingFixture } from '../posting-for-test.ts';

const WORKERS = 8;
const ROUNDS = scale(1, 20);

let world: PostingFixture;
/** What X has accepted and billed. */
let onX: XRecentPost[];
let onDiscord: number;
/** What happens around X's acceptance of a post. */
let before: () => Promise<void>;
let after: () => Promise<void>;
let readable: boolean;
let reading: () => Promise<void>;

beforeAll(async () => {
  world = await startPostingFixture();
  Object.assign(world.deps, {
    xPublisher: {
      publish: async (_: unknown, { text }: { text: string }) => {
        await before();
        onX.push({ id: String(onX.length + 1), text, createdAt: world.clock.now() });
        await after();
        return { postId: String(onX.length) };
      },
      recentPosts: async () => {
        await reading();
        return readable ? onX.toReversed() : [];
      },
      uploadImage: () => Promise.reject(new Error('not asked')),
    },
    discordWebhooks: {
      ...world.deps.discordWebhooks,
      send: async () => {
        onDiscord += 1;
        return { messageId: String(onDiscord) };
      },
    },
  });
});
afterAll(() => world.close());
beforeEach(async () => {
  onX = [];
  onDiscord = 0;
  readable = true;
  reading = async () => {};
  before = async () => {};
  after = async () => {};
  world.clock.set(new Date('2026-11-15T12:00:00Z'));
  await world.clear();
});

const PRO = { isPay: true, ownerChain: 'ethereum' } as const;
const makeBot = (fields: Parameters<PostingFixture['makeBot']>[0] = {}) =>
  world.makeBot({
    ...PRO,
    ownerAddress: crypto.randomUUID(),
    webhook: { id: '1', token: 'secret' },
    ...fields,
  });

/** A sale on X and Discord. */
async function sell(bot: string, token: number): Promise<void> {
  await world.queue(bot, token);
  await world.queue(bot, token, { channel: 'discord' });
}

const rows = async (bot: string) =>
  (await world.deliveries(bot))
    .filter(({ channel }) => channel === 'x')
    .map(({ state, reason, costMills }) => [reason ? `${state}: ${reason}` : state, costMills]);
const save = (bot: string, monthlyCap: string, atCap: 'others' | 'recap' | 'stop' = 'others') =>
  saveXBudget(world.deps, { botId: bot } as BotSession, { monthlyCap, atCap });
const fail = (fault: 'refused' | 'retry-later' | 'unknown-outcome', reason?: string) => async () => {
  throw new ProviderError(fault, 'X failed', reason ? { reason } : {});
};

describe('cost of a post on X', () => {
  it('is counted with the post, and more with a link', async () => {
    const plain = await makeBot();
    const linking = await makeBot({ withLink: true });
    await sell(plain, 1);
    await sell(linking, 2);
    await world.drain();
    expect(await rows(plain)).toEqual([['sent', 15]]);
    expect(await rows(linking)).toEqual([['sent', 200]]);
    const costs = (await world.deliveries(plain)).map(({ channel, costMills }) => [channel, costMills]);
    expect(costs).toContainEqual(['discord', 0]);
  });

  it('is taken back when X rejects the post', async () => {
    const bot = await makeBot();
    await world.queue(bot, 1);
    before = fail('refused', 'too-long');
    await world.drain();
    expect(await rows(bot)).toEqual([['failed: too-long', 0]]);
    await world.queue(bot, 2);
    before = fail('retry-later');
    await postNext(world.deps);
    expect((await rows(bot))[1]).toEqual(['queued: unreachable', 0]);
    world.clock.advance(5);
    before = async () => {};
    await world.drain();
    expect((await rows(bot))[1]).toEqual(['sent', 15]);
  });

  it('stays when the answer is lost, and the lookup is added', async () => {
    const bot = await makeBot();
    await world.queue(bot, 1);
    after = fail('unknown-outcome');
    await world.drain();
    expect(await rows(bot)).toEqual([['unknown: unknown-outcome', 15]]);
    world.clock.advance(5);
    await world.drain();
    expect(await rows(bot)).toEqual([['sent', 20]]);
  });

  it('of a lookup is taken back when it fails, however often', async () => {
    const bot = await makeBot();
    await world.queue(bot, 1);
    after = fail('unknown-outcome');
    reading = fail('retry-later');
    await world.drain();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      world.clock.advance(120);
      await world.drain();
    }
    expect(await rows(bot)).toEqual([['unknown: unknown-outcome', 15]]);
  });

  it('of a lookup is lower on the account that owns the app', async () => {
    const bot = await makeBot({ twitterId: '4711' });
    await world.queue(bot, 1);
    after = fail('unknown-outcome');
    await world.drain();
    world.clock.advance(5);
    await world.drain({ config: { ...world.deps.config, X_APP_OWNER_ID: '4711' } });
    expect(await rows(bot)).toEqual([['sent', 16]]);
  });

  it('counts each post that a lookup returned, also those that people wrote', async () => {
    const bot = await makeBot();
    await world.queue(bot, 1);
    await world.drain();
    onX.push({ id: 'by-hand', text: 'gm', createdAt: world.clock.now() });
    await world.queue(bot, 2);
    after = fail('unknown-outcome');
    await world.drain();
    world.clock.advance(5);
    await world.drain();
    expect((await rows(bot))[1]).toEqual(['sent', 15 + 3 * 5]);
  });

  it('counts both attempts when a post was not found and is sent again', async () => {
    const bot = await makeBot();
    await world.queue(bot, 1);
    before = fail('unknown-outcome');
    readable = false;
    await world.drain();
    before = async () => {};
    for (const seconds of [5, 15, 1]) {
      world.clock.advance(seconds);
      await world.drain();
    }
    expect(await rows(bot)).toEqual([['sent', 15 + 5 + 5 + 15]]);
  });

  it('of a duplicate that X rejected is taken back', async () => {
    const bot = await makeBot();
    await world.queue(bot, 1);
    before = fail('refused', 'duplicate');
    await postNext(world.deps);
    expect(await rows(bot)).toEqual([['unknown: duplicate', 0]]);
  });
});

describe('monthly cap', () => {
  it('lets through what fits to the last cent; then only other channels get sales, and the owner is told once', async () => {
    const bot = await makeBot({ xMonthlyCapCents: 3 });
    for (const token of [1, 2, 3, 4]) await sell(bot, token);
    await world.drain();
    const left = ['skipped: x-budget', 0];
    expect(await rows(bot)).toEqual([['sent', 15], ['sent', 15], left, left]);
    expect(onX).toHaveLength(2);
    expect(onDiscord).toBe(4);
    expect((await world.bot(bot)).stopped).toBeNull();
    expect((await world.mails()).map(({ template, details }) => [template, details])).toEqual([
      ['bot-budget-reached', expect.objectContaining({ cap: '0.03', atCap: 'others' })],
    ]);
  });

  it('leaves out a post with a link that does not fit, although a plain one would', async () => {
    const bot = await makeBot({ xMonthlyCapCents: 19, withLink: true });
    await sell(bot, 1);
    await world.drain();
    expect(await rows(bot)).toEqual([['skipped: x-budget', 0]]);
    expect(onX).toEqual([]);
  });

  it('looks nothing up for a post that it leaves out', async () => {
    const bot = await makeBot({ xMonthlyCapCents: 2 });
    await world.queue(bot, 1);
    await world.drain();
    await world.queue(bot, 2);
    await world.drain({ enrich: () => Promise.reject(new Error('not asked')) });
    expect((await rows(bot))[1]).toEqual(['skipped: x-budget', 0]);
  });

  it(`is not exceeded by ${WORKERS} workers, also when answers are lost, ${ROUNDS} times`, async () => {
    for (let round = 1; round <= ROUNDS; round += 1) {
      onX = [];
      const bot = await makeBot({ xMonthlyCapCents: 8 });
      for (let token = 1; token <= 12; token += 1) await sell(bot, round * 100 + token);
      let calls = 0;
      after = async () => {
        calls += 1;
        if (calls % 3 === 0) throw new ProviderError('unknown-outcome', 'lost', {});
      };
      for (let second = 0; second < 60; second += 5) {
        await Promise.all(Array.from({ length: WORKERS }, () => world.drain()));
        world.clock.advance(5);
      }
      const all = await rows(bot);
      expect(all.reduce((sum, [, cost]) => sum + Number(cost), 0)).toBeLessThanOrEqual(80);
      expect(all.every(([state]) => ['sent', 'skipped: x-budget'].includes(String(state)))).toBe(true);
      expect(onX.length).toBe(all.filter(([state]) => state === 'sent').length);
      expect(onX.length).toBe(4);
      await world.clear();
    }
  });

  it('counts the post of a process that died between reservation and answer once', async () => {
    const bot = await makeBot({ xMonthlyCapCents: 4 });
    await world.queue(bot, 1);
    await world.queue(bot, 2);
    const { db } = connectForTest(world.url, 2);
    await new Promise<void>((resolve) => {
      after = async () => {
        await db.destroy();
        resolve();
        await new Promise(() => {});
      };
      void postNext({ ...world.deps, db });
    });
    expect(await rows(bot)).toEqual([
      ['sending', 15],
      ['queued', 0],
    ]);
    after = async () => {};
    world.clock.advance(20);
    await world.drain();
    // 15 + 5 for the lookup + 15 fits into 40.
    expect(await rows(bot)).toEqual([
      ['sent', 20],
      ['sent', 15],
    ]);
    expect(onX).toHaveLength(2);
  });

  it('does not look for a lost answer when nothing is left for it: the outcome stays unknown', async () => {
    const bot = await makeBot({ xMonthlyCapCents: 2 });
    await world.queue(bot, 1);
    await world.db.updateTable('bots').set({ xMonthlyCapCents: 3 }).execute();
    await world.queue(bot, 2);
    await postNext(world.deps);
    after = fail('unknown-outcome');
    await world.drain();
    world.clock.advance(5);
    await world.drain();
    const [, second] = await world.deliveries(bot);
    expect(second).toMatchObject({ state: 'unknown', costMills: 15, finishedAt: expect.any(Date) });
  });

  it('below what is spent holds the next post back; raised, it lets sales through, but not those it left out', async () => {
    const bot = await makeBot();
    await sell(bot, 1);
    await sell(bot, 2);
    await world.drain();
    await save(bot, '0.02');
    await sell(bot, 3);
    await world.drain();
    await save(bot, '0.05');
    await sell(bot, 4);
    await world.drain();
    expect((await rows(bot)).map(([state]) => state)).toEqual(['sent', 'sent', 'skipped: x-budget', 'sent']);
  });

  it('belongs to the UTC month of the sending, whenever the sale happened', async () => {
    const bot = await makeBot({ xMonthlyCapCents: 2 });
    world.clock.set(new Date('2026-11-30T23:59:00Z'));
    await sell(bot, 1);
    await world.drain();
    await sell(bot, 2);
    await world.drain();
    await sell(bot, 3);
    world.clock.set(new Date('2026-12-01T00:00:00Z'));
    await world.drain();
    expect((await rows(bot)).map(([state]) => state)).toEqual(['sent', 'skipped: x-budget', 'sent']);
  });

  it('that is lowered while a post is sent waits for the post’s reservation', async () => {
    const bot = await makeBot({ xMonthlyCapCents: 100 });
    await world.queue(bot, 1);
    await world.db.transaction().execute(async (db) => {
      await lockBot(db, bot);
      const sending = postNext(world.deps);
      await sql`update bots set x_monthly_cap_cents = 2, with_link = false where id = ${bot}`.execute(db);
      await sql`insert into deliveries (bot_id, channel, kind, chain, transaction, block_number, happened_at, facts,
          state, remote_id, cost_mills, charged_at)
        values (${bot}, 'x', 'sale', 'ethereum', '0xother', 1, ${world.clock.now()}, '[]', 'sent', '9', 15,
          ${world.clock.now()})`.execute(db);
      void sending;
    });
    await expect.poll(() => rows(bot)).toContainEqual(['skipped: x-budget', 0]);
    expect(onX).toEqual([]);
  });
});

describe('bot that stops at its cap', () => {
  const stopped = async (fields = {}) => {
    const bot = await makeBot({ xMonthlyCapCents: 2, xAtCap: 'stop', ...fields });
    await sell(bot, 1);
    await sell(bot, 2);
    await world.drain();
    return bot;
  };

  it('still sends to other channels what was found before, and is told to its owner', async () => {
    const bot = await stopped();
    expect(await rows(bot)).toEqual([
      ['sent', 15],
      ['skipped: x-budget', 0],
    ]);
    expect(onDiscord).toBe(2);
    expect((await world.bot(bot)).stopped).toBe('x-budget');
    expect((await world.mails()).map(({ template }) => template)).toEqual(['bot-budget-reached']);
  });

  it('resumes when the month is over, and not before', async () => {
    const bot = await stopped();
    await resumeInNewMonth(world.deps);
    expect((await world.bot(bot)).stopped).toBe('x-budget');
    world.clock.set(new Date('2026-12-01T00:00:00Z'));
    await resumeInNewMonth(world.deps);
    expect((await world.bot(bot)).stopped).toBeNull();
    await sell(bot, 3);
    await sell(bot, 4);
    await world.drain();
    expect((await world.bot(bot)).stopped).toBe('x-budget');
    expect(await world.mails()).toHaveLength(2);
  });

  it.each([
    ['a higher cap', '0.03', 'stop', null],
    ['no cap', '', 'stop', null],
    ['another choice', '0.02', 'others', null],
    ['the same cap', '0.02', 'stop', 'x-budget'],
  ] as const)('after saving %s', async (_name, cap, atCap, expected) => {
    const bot = await stopped();
    await save(bot, cap, atCap);
    expect((await world.bot(bot)).stopped).toBe(expected);
  });

  it('stays stopped for its free posts when these are used up too', async () => {
    const bot = await stopped({ isPay: false, ownerAddress: null, ownerChain: null });
    await world.db.updateTable('bots').set({ posts: FREE_POSTS }).execute();
    await save(bot, '5', 'stop');
    expect((await world.bot(bot)).stopped).toBe('limit-reached');
  });
});

describe('bot that posts only recaps at its cap', () => {
  const DAILY = { recapEvery: 'daily', recapDueAt: new Date('2030-01-01T09:00:00Z') } as const;

  it('keeps a post a day for them, which sales leave and recaps use', async () => {
    // 16 days are left: $0.24 are kept.
    const bot = await makeBot({ xMonthlyCapCents: 26, xAtCap: 'recap', ...DAILY });
    await sell(bot, 1);
    await sell(bot, 2);
    await world.drain();
    expect((await rows(bot)).map(([state]) => state)).toEqual(['sent', 'skipped: x-budget']);
    const row = await findBot(world.db, bot);
    const fits = (kind: string, mills: number) =>
      row && fitsCap(world.db, row, kind, mills, world.clock.now());
    expect(await fits('sale', 15)).toBe(false);
    expect(await fits('recap', 15)).toBe(true);
    expect(await fits('recap', 245)).toBe(true);
    expect(await fits('recap', 246)).toBe(false);
  });
});
