import { ONE_ETH, PRICES, TIDEPOOL } from '@signboard/domain/posts/testing/sample-sales.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type PostingFixture, startPostingFixture } from '#server/bots/posting/posting-for-test.ts';
import type {
  OpenSea,
  OpenSeaLimit,
  OpenSeaListing,
  OpenSeaPrice,
} from '#server/platform/providers/opensea/opensea-port.ts';
import { ProviderError } from '#server/platform/providers/provider-error.ts';
import { addCollection } from '#server/testing/add-collection.ts';
import { killAtStatement } from '#server/testing/kill-at-statement.ts';
import { commitListings } from './commit-listings.ts';
import { deleteOldClaims } from './delete-old-claims.ts';
import { saveListingSettings } from './listing-settings-store.ts';
import { claimPosts, findDueSource } from './listing-sources-store.ts';
import { createListingWatcher, type WatchListingsDeps } from './watch-listings.ts';

const WEBHOOK = { id: '1070000000000000001', token: 'a'.repeat(68) };
const TELEGRAM = { token: '7100000001:AAsandboxTidepoolSalesBot_0000000001', chatId: '-100123' };
const SELLER = `0x${'5e'.repeat(20)}`;
const eth = (amount: bigint): OpenSeaPrice => ({ amount, token: null, symbol: 'ETH', decimals: 18 });
const CHEAP = eth((ONE_ETH * 8n) / 10n);

let world: PostingFixture;
let events: OpenSeaListing[];
let floor: OpenSeaPrice | null;
let calls: string[];
let fault: ProviderError | null;
let limit: OpenSeaLimit | null;
let slug: string | null;
let made = 0;

beforeAll(async () => {
  world = await startPostingFixture();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.clear();
  await world.db.deleteFrom('openseaWatch').execute();
  await world.db.deleteFrom('listingSources').execute();
  world.clock.set(new Date('2026-11-15T12:00:00.000Z'));
  events = [];
  calls = [];
  fault = null;
  limit = null;
  floor = eth(ONE_ETH);
  slug = 'tidepool';
});

const ask = async <T>(call: string, answer: () => T): Promise<T> => {
  calls.push(call);
  if (fault) throw fault;
  return answer();
};
const openSea: OpenSea = {
  keyMark: 'one-key',
  findSlug: (chain, contract) => ask(`slug ${chain} ${contract}`, () => slug),
  readListings: (_slug, { after }) =>
    ask('events', () => ({ listings: events.filter(({ listedAt }) => listedAt >= after), next: null })),
  readFloor: () => ask('floor', () => floor),
  limit: () => limit,
};
const depsOf = (fields: Partial<WatchListingsDeps> = {}): WatchListingsDeps => ({
  ...world.deps,
  prices: { usdPrices: async () => PRICES } as unknown as WatchListingsDeps['prices'],
  openSea,
  ...fields,
});
const watcherOf = (name = 'one', fields: Partial<WatchListingsDeps> = {}) =>
  createListingWatcher(depsOf(fields), name);
/** All that is due, a minute later. */
const round = async () => {
  world.clock.advance(60);
  while (await watcherOf().run());
};

const list = (tokenId: string, price = CHEAP, fields: Partial<OpenSeaListing> = {}): OpenSeaListing => {
  made += 1;
  const listing: OpenSeaListing = {
    orderHash: `0x${made.toString(16).padStart(64, '0')}`,
    chain: 'ethereum',
    contract: TIDEPOOL,
    tokenId,
    standard: 'erc721',
    quantity: 1n,
    seller: SELLER,
    price,
    isPrivate: false,
    listedAt: world.clock.now(),
    expiresAt: null,
    ...fields,
  };
  events.unshift(listing);
  return listing;
};
type Wish = { percentBelow?: string | null; maxPrice?: string | null; isOn?: boolean };
const want = async (botId: string, wish: Wish = {}) =>
  await saveListingSettings(
    world.db,
    botId,
    { isOn: true, percentBelow: '10', maxPrice: null, ...wish },
    world.clock.now(),
  );
const makeBot = async (wish: Wish = {}, fields: Parameters<PostingFixture['makeBot']>[0] = {}) => {
  const id = await world.makeBot({ webhook: WEBHOOK, ...fields });
  await want(id, wish);
  return id;
};
/** What is queued for a bot: channel and token. */
const queued = async (botId: string) =>
  (await world.deliveries(botId)).map(({ channel, facts }) => `${channel} ${facts[0]?.tokenId}`);

describe('posts', () => {
  it('queues a listing that is far enough below the floor, for Discord and Telegram only', async () => {
    const bot = await makeBot({}, { telegram: TELEGRAM });
    await round();
    list('7');
    list('8', eth((ONE_ETH * 95n) / 100n));
    await round();
    expect(await queued(bot)).toEqual(['discord 7', 'telegram 7']);
    const [delivery] = await world.deliveries(bot);
    expect(delivery).toMatchObject({
      kind: 'listing',
      chain: 'ethereum',
      collection: TIDEPOOL,
      blockNumber: '0',
    });
    expect(delivery?.facts[0]).toMatchObject({ floor: { amount: String(ONE_ETH) }, seller: SELLER });
  });

  it('posts a token once a day, whatever it is listed for', async () => {
    const bot = await makeBot();
    await round();
    list('7');
    await round();
    list('7', eth(1n));
    await round();
    expect(await queued(bot)).toEqual(['discord 7']);
    world.clock.set(new Date('2026-11-16T00:00:30.000Z'));
    await round();
    list('7', eth(1n));
    await round();
    expect(await queued(bot)).toEqual(['discord 7', 'discord 7']);
  });

  it('counts the day of the listing, not the day on which it is read', async () => {
    const bot = await makeBot();
    world.clock.set(new Date('2026-11-15T23:58:00.000Z'));
    await round();
    list('7');
    await round();
    expect(world.clock.now().getUTCDate()).toBe(16);
    expect(await queued(bot)).toEqual(['discord 7']);
    list('7', eth(1n));
    await round();
    await round();
    expect(await queued(bot)).toEqual(['discord 7', 'discord 7']);
  });

  it('reads repeated and late events without posting anything twice or missing one', async () => {
    const bot = await makeBot();
    await round();
    const listedAt = world.clock.now();
    list('7');
    await round();
    events.push(...events);
    // Shows up two minutes late.
    world.clock.advance(60);
    list('8', CHEAP, { listedAt });
    await round();
    await round();
    expect(await queued(bot)).toEqual(['discord 7', 'discord 8']);
  });

  it('posts an order once that comes twice in an answer or has two tokens', async () => {
    const bot = await makeBot();
    await round();
    const listing = list('7');
    events.push({ ...listing }, { ...listing, tokenId: '8' });
    await round();
    expect(await queued(bot)).toEqual(['discord 7']);
  });

  it.each<[string, Partial<OpenSeaListing>]>([
    ['private', { isPrivate: true }],
    ['expired', { expiresAt: new Date('2026-11-15T12:00:01.000Z') }],
    ['of another contract', { contract: SELLER }],
    ['of another chain', { chain: 'base' }],
    ['from before it was turned on', { listedAt: new Date('2026-11-15T11:59:59.000Z') }],
  ])('leaves out a listing that is %s', async (_what, fields) => {
    const bot = await makeBot();
    await round();
    list('7', CHEAP, fields);
    await round();
    expect(await queued(bot)).toEqual([]);
  });

  it('catches up after an outage, but on nothing older than a quarter of an hour', async () => {
    const bot = await makeBot();
    await round();
    list('7');
    world.clock.advance(10 * 60);
    list('8');
    world.clock.advance(5 * 60);
    await round();
    expect(await queued(bot)).toEqual(['discord 8']);
  });

  it('compares with the floor from before the listing, which is not the listing itself', async () => {
    const bot = await makeBot();
    await round();
    list('7');
    floor = CHEAP;
    world.clock.advance(300);
    await round();
    expect(await queued(bot)).toEqual(['discord 7']);
  });

  it.each([
    ['OpenSea has none', 60],
    ['it is older than an hour', 3_700],
  ])("counts only the owner's price while the floor is unknown: %s", async (_what, seconds) => {
    if (seconds === 60) floor = null;
    const bot = await makeBot({ maxPrice: '0.5' });
    await round();
    world.clock.advance(seconds);
    list('7');
    list('8', eth(ONE_ETH / 4n));
    await round();
    expect(await queued(bot)).toEqual(['discord 8']);
  });

  it('compares a price in another currency by its rate, and not at all without one', async () => {
    const usdc = { token: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', symbol: 'USDC', decimals: 6 };
    const fake = { token: SELLER, symbol: 'ETH', decimals: 18 };
    const bot = await makeBot();
    await round();
    // One ETH is $3,000.
    list('7', { amount: 2_600_000_000n, ...usdc });
    list('8', { amount: 2_800_000_000n, ...usdc });
    list('9', { amount: 1n, ...fake });
    await round();
    expect(await queued(bot)).toEqual(['discord 7']);
  });

  it('reads a collection once for all bots, and posts for each by its own wish', async () => {
    const careful = await makeBot({ percentBelow: '50' });
    const eager = await makeBot();
    const off = await makeBot({ isOn: false });
    const paused = await makeBot({}, { isPaused: true });
    const onXOnly = await makeBot({}, { webhook: null });
    await round();
    list('7');
    calls = [];
    await round();
    expect(calls).toEqual(['events']);
    const all = [careful, eager, off, paused, onXOnly];
    expect(await Promise.all(all.map(queued))).toEqual([[], ['discord 7'], [], [], []]);
  });

  it('asks nothing while no bot wants listings, nor about Solana', async () => {
    await makeBot({ isOn: false });
    const solana = await world.makeBot({
      webhook: WEBHOOK,
      collection: { chain: 'solana', contract: 'So1ana' },
    });
    await want(solana);
    await round();
    expect(calls).toEqual([]);
  });

  it('asks with the name that OpenSea has for the chain', async () => {
    const bot = await makeBot();
    await addCollection(world.db, bot, { chain: 'polygon', contract: SELLER, position: 1 });
    await round();
    expect(calls.filter((call) => call.startsWith('slug')).sort()).toEqual(
      [`slug ethereum ${TIDEPOOL}`, `slug matic ${SELLER}`].sort(),
    );
    await round();
    expect(calls.filter((call) => call.startsWith('slug'))).toHaveLength(2);
  });
});

describe('one process', () => {
  it('asks at a time, and another takes over when it stops', async () => {
    await makeBot();
    const one = watcherOf('one');
    await one.run();
    calls = [];
    world.clock.advance(60);
    await watcherOf('two').run();
    expect(calls).toEqual([]);
    await one.stop();
    await watcherOf('two').run();
    expect(calls).toContain('events');
  });

  it('of two that read the same commits; the other changes nothing', async () => {
    const bot = await makeBot();
    await round();
    world.clock.advance(60);
    const source = await findDueSource(world.db, world.clock.now());
    if (!source) throw new Error('nothing is due');
    const price = { currency: { id: 'ETH', symbol: 'ETH', decimals: 18 }, amount: 1n };
    const facts = { ...list('7'), key: 'k', chain: 'ethereum' as const, price, expiresAt: null };
    const { orderHash, listedAt } = facts;
    const commit = () =>
      commitListings(world.db, {
        source,
        listings: [{ orderHash, listedAt, facts }],
        floor: { ...price, amount: 100n },
        prices: PRICES,
        change: { nextAt: world.clock.now() },
      });
    expect((await Promise.all([commit(), commit(), commit()])).sort()).toEqual([0, 0, 1]);
    expect(await queued(bot)).toEqual(['discord 7']);
  });

  it('of several claims the post of a token', async () => {
    const botId = await makeBot();
    const key = { chain: 'ethereum', contract: TIDEPOOL } as const;
    const claim = (orderHash: string) =>
      claimPosts(world.db, key, [{ botId, tokenId: '7', day: '2026-11-15', orderHash }]);
    const won = await Promise.all(['0x1', '0x2', '0x3', '0x4'].map(claim));
    expect(won.flat()).toHaveLength(1);
  });

  it('that dies at any statement loses nothing and posts nothing twice', async () => {
    const bot = await makeBot({}, { telegram: TELEGRAM });
    await round();
    list('7');
    list('8');
    world.clock.advance(60);
    let deaths = 0;
    for (let statement = 1; ; statement += 1) {
      const died = await killAtStatement(world.db, statement, (db) => watcherOf('one', { db }).run());
      const posts = await queued(bot);
      // All of a round or nothing.
      expect([0, 4]).toContain(posts.length);
      if (!died) break;
      deaths += 1;
      if (posts.length === 4) {
        await world.db.deleteFrom('deliveries').execute();
        throw new Error('a round that died was committed');
      }
    }
    expect(deaths).toBeGreaterThan(5);
    expect((await queued(bot)).sort()).toEqual(['discord 7', 'discord 8', 'telegram 7', 'telegram 8']);
  });
});

describe('faults', () => {
  const state = async () =>
    await world.db.selectFrom('openseaWatch').select(['fault', 'resumesAt']).executeTakeFirst();
  const sourceState = async () =>
    await world.db
      .selectFrom('listingSources')
      .select(['fault', 'failures'])
      .where('chain', '=', 'ethereum')
      .executeTakeFirst();

  it('[T77] stops at a refused key for an hour, in every process, until the operator sets another', async () => {
    await makeBot();
    fault = new ProviderError('reconnect', 'OpenSea answered 401', { scope: 'app' });
    await round();
    expect(await state()).toMatchObject({ fault: 'key-refused' });
    expect(calls).toHaveLength(1);
    for (let minute = 0; minute < 20; minute += 1) await round();
    expect(calls).toHaveLength(1);
    fault = null;
    await watcherOf('one', { openSea: { ...openSea, keyMark: 'another-key' } }).run();
    expect(calls).toContain('events');
    expect((await state())?.fault).toBeNull();
  });

  it('waits as long as OpenSea asks, then goes on', async () => {
    await makeBot();
    const retryAt = new Date(world.clock.now().getTime() + 300_000);
    fault = new ProviderError('retry-later', 'OpenSea answered 429', { scope: 'app', retryAt });
    await round();
    expect(await state()).toEqual({ fault: 'rate-limited', resumesAt: retryAt });
    fault = null;
    await round();
    expect(calls).toHaveLength(1);
    world.clock.set(retryAt);
    await round();
    expect(calls).toContain('events');
    expect((await state())?.fault).toBeNull();
  });

  it('spreads the calls that are left until the limit is renewed', async () => {
    await makeBot();
    limit = { remaining: 4, resetsAt: new Date(world.clock.now().getTime() + 660_000) };
    await round();
    // Two rounds of two calls in ten minutes.
    expect((await state())?.resumesAt).toEqual(new Date(world.clock.now().getTime() + 300_000));
    limit = { ...limit, remaining: 0 };
    world.clock.advance(240);
    await round();
    expect((await state())?.resumesAt).toEqual(limit.resetsAt);
  });

  it('retries a collection that fails later and later, while others are read', async () => {
    const bot = await makeBot();
    fault = new ProviderError('retry-later', 'OpenSea did not answer');
    await round();
    expect(await sourceState()).toEqual({ fault: 'unreachable', failures: 1 });
    for (let minute = 0; minute < 30; minute += 1) await round();
    expect(calls.length).toBeLessThan(7);
    fault = null;
    await addCollection(world.db, bot, { chain: 'base', contract: SELLER, position: 1 });
    await round();
    expect(calls).toContain(`slug base ${SELLER}`);
    world.clock.advance(900);
    await round();
    expect((await sourceState())?.failures).toBe(0);
  });

  it('asks again after hours for a collection that OpenSea does not know', async () => {
    await makeBot();
    slug = null;
    await round();
    expect(await sourceState()).toMatchObject({ fault: 'unknown' });
    for (let minute = 0; minute < 10; minute += 1) await round();
    expect(calls).toHaveLength(1);
  });
});

it('forgets which tokens were posted after two days', async () => {
  await makeBot();
  await round();
  list('7');
  await round();
  const claims = async () => (await world.db.selectFrom('listingPosts').selectAll().execute()).length;
  await deleteOldClaims(world.db, world.clock.now());
  expect(await claims()).toBe(1);
  world.clock.advance(3 * 86_400);
  await deleteOldClaims(world.db, world.clock.now());
  expect(await claims()).toBe(0);
});
