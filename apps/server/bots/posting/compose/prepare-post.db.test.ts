import { sampleSale, TIDEPOOL } from '@signboard/domain/posts/testing/sample-sales.ts';
import type { Trait } from '@signboard/domain/posts/traits.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writeSale } from '#server/bots/sales-feed/fact-json.ts';
import { secondsAfter } from '#server/platform/lib/clock.ts';
import type { XPublisher } from '#server/platform/providers/x/publish-port.ts';
import { type PostingFixture, startPostingFixture } from '../posting-for-test.ts';

let world: PostingFixture;
let posted: string[];
let traits: Record<string, Trait[] | null>;
const BLUE = [{ type: 'Background', value: 'Blue' }];
const WEBHOOK = { id: '1', token: 'token' };

beforeAll(async () => {
  const publisher: Partial<XPublisher> = {
    requireKnownKeys: async () => {},
    publish: async (_credentials, { text }) => {
      posted.push(text);
      return { postId: String(posted.length) };
    },
  };
  world = await startPostingFixture({
    xPublisher: publisher as XPublisher,
    discordWebhooks: {
      parse: () => null,
      check: () => Promise.reject(new Error('not asked')),
      send: async (_webhook, message) => {
        posted.push(JSON.stringify(message));
        return { messageId: String(posted.length) };
      },
    },
    traitsOf: async ({ tokenId }) => traits[tokenId] ?? null,
  });
});
beforeEach(async () => {
  await world.clear();
  posted = [];
  traits = { 1: BLUE, 2: [], 3: null };
});
afterAll(() => world.close());

const blueOnly = (more: object = {}) =>
  world.makeBot({
    webhook: WEBHOOK,
    collection: { filters: JSON.stringify({ traits: 'background = blue', ...more }) },
  });
const sweep = (...tokenIds: string[]) => ({
  facts: JSON.stringify(
    tokenIds.map((tokenId) => writeSale(sampleSale({ tokenId, key: `sale-of-${tokenId}` }))),
  ),
});

describe('the trait filter', () => {
  it('posts tokens with the trait, and leaves out the others without calling it a failure', async () => {
    const bot = await blueOnly();
    for (const channel of ['x', 'discord'] as const) {
      await world.queue(bot, 1, { channel });
      await world.queue(bot, 2, { channel });
    }
    await world.drain();
    expect(posted).toHaveLength(2);
    expect((await world.states(bot)).sort()).toEqual([
      'sent',
      'sent',
      'skipped: other-traits',
      'skipped: other-traits',
    ]);
    expect((await world.bot(bot)).posts).toBe(1);
    expect(world.reports.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
  });

  it('is not met by traits with control characters, which break nothing', async () => {
    const bot = await blueOnly();
    traits[5] = [{ type: 'Background', value: 'Bl\u0000ue' }];
    traits[6] = [{ type: '\u202eBackground\u0007', value: 'Blue' }];
    for (const sale of [5, 6, 1]) await world.queue(bot, sale);
    await world.drain();
    expect(await world.states(bot)).toEqual(['skipped: other-traits', 'skipped: other-traits', 'sent']);
  });

  it('takes other tokens out of a sweep, also from what is stored', async () => {
    const bot = await blueOnly();
    traits[4] = BLUE;
    const id = await world.queue(bot, 1, sweep('1', '2', '4'));
    await world.drain();
    expect(posted[0]).toContain('#1, #4');
    expect((await world.delivery(id)).facts.map(({ tokenId }) => tokenId)).toEqual(['1', '4']);
  });

  it('leaves out a sweep of which too few tokens are left', async () => {
    const bot = await blueOnly({ minCount: 2 });
    await world.queue(bot, 1, sweep('1', '2'));
    await world.drain();
    expect(await world.states(bot)).toEqual(['skipped: too-few']);
  });

  it('waits while traits cannot be read, and posts when they can', async () => {
    const bot = await blueOnly();
    await world.queue(bot, 3);
    await world.drain();
    expect(await world.states(bot)).toEqual(['queued: traits-unknown']);
    traits[3] = BLUE;
    world.clock.set(secondsAfter(world.clock.now(), 131));
    await world.drain();
    expect(await world.states(bot)).toEqual(['sent']);
  });

  it('gives up after some minutes instead of blocking the bot', async () => {
    const bot = await blueOnly();
    await world.queue(bot, 3);
    await world.queue(bot, 1);
    for (let round = 0; round < 4; round += 1) {
      await world.drain();
      world.clock.set(secondsAfter(world.clock.now(), 131));
    }
    expect(await world.states(bot)).toEqual(['skipped: traits-unknown', 'sent']);
  });

  it('gives a delivery that was held up by something else a second chance', async () => {
    const bot = await blueOnly();
    await world.queue(bot, 3);
    world.clock.set(secondsAfter(world.clock.now(), 3_600));
    await world.drain();
    expect(await world.states(bot)).toEqual(['queued: traits-unknown']);
  });

  it('is not asked again about a post that may already be out', async () => {
    const bot = await blueOnly();
    await world.queue(bot, 3, { text: 'tried before' });
    await world.drain();
    expect(posted).toEqual(['tried before']);
  });

  it('is not asked of other collections', async () => {
    const bot = await blueOnly();
    await world.queue(bot, 2, { collection: '0xelsewhere' });
    await world.drain();
    expect(await world.states(bot)).toEqual(['sent']);
  });
});

it('uses the hashtags of the collection that the post is about', async () => {
  const bot = await world.makeBot({ collection: { contract: TIDEPOOL, hashtags: ['tide'] } });
  await world.queue(bot, 1);
  await world.queue(bot, 2, { collection: '0xremoved' });
  await world.drain();
  expect(posted[0]).toContain('#tide');
  expect(posted[1]).not.toContain('#tide');
});

it('uses the owner’s wording and language on both channels', async () => {
  const bot = await world.makeBot({
    webhook: WEBHOOK,
    template: '{token} *por* {price}',
    postLanguage: 'es',
  });
  await world.queue(bot, 1);
  await world.queue(bot, 1, { channel: 'discord' });
  await world.drain();
  expect(posted).toContain('Tidepool #1 *por* 1.5 ETH');
  expect(posted.join()).toContain(JSON.stringify('Tidepool #1 \\*por\\* 1.5 ETH').slice(1, -1));
  expect(posted.join()).toContain('"title":"Tidepool #1 se vendió"');
});
