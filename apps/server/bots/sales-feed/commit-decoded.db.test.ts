import type { Mint, Sale } from '@signboard/sales/sale.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectBotChannel } from '#server/bots/bot-channels-store.ts';
import { addCollection, type CollectionFields } from '#server/testing/add-collection.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { CursorMoved, commitDecoded } from './commit-decoded.ts';
import type { DecodedTransaction } from './decoded-transaction.ts';
import { readMint, readSale } from './fact-json.ts';

const CONTRACT = `0x${'ab'.repeat(20)}`;
const OTHER = `0x${'cd'.repeat(20)}`;
const ETHER = 10n ** 18n;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  for (const table of ['deliveries', 'sales', 'bots'] as const)
    await test.deps.db.deleteFrom(table).execute();
});

let made = 0;
async function givenBot(
  { hasWebhook = false, ...change }: Record<string, unknown> = {},
  collection: Partial<CollectionFields> = {},
): Promise<string> {
  made += 1;
  const { id } = await test.deps.db
    .insertInto('bots')
    .values({
      twitterId: String(made),
      username: `bot_${made}`,
      ...change,
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  await addCollection(test.deps.db, id, { contract: CONTRACT, ...collection });
  await connectBotChannel(test.deps.db, { botId: id, channel: 'x', secret: 'sealed' });
  if (hasWebhook) await connectBotChannel(test.deps.db, { botId: id, channel: 'discord', secret: 'sealed' });
  return id;
}

const sale = (change: Partial<Sale> = {}): Sale => ({
  key: 'ethereum:0x1:0',
  chain: 'ethereum',
  marketplace: { id: 'seaport-1.6', name: 'OpenSea', version: '1.6' },
  verified: true,
  contract: CONTRACT,
  tokenId: '42',
  standard: 'erc721',
  quantity: 1n,
  seller: `0x${'1'.repeat(40)}`,
  buyer: `0x${'2'.repeat(40)}`,
  price: 2n * ETHER,
  priceBasis: 'gross',
  currency: { id: 'ETH', symbol: 'ETH', decimals: 18 },
  feesOnTop: 0n,
  side: 'listing',
  bundle: null,
  position: { logIndex: 0 },
  eventSays: {},
  needs: [],
  ...change,
});

const mint = (change: Partial<Mint> = {}): Mint => ({
  key: 'ethereum:0x1:mint:0',
  chain: 'ethereum',
  contract: CONTRACT,
  tokenId: '7',
  standard: 'erc721',
  quantity: 1n,
  to: `0x${'2'.repeat(40)}`,
  payment: { amount: ETHER, currency: { id: 'ETH', symbol: 'ETH', decimals: 18 }, isExact: true },
  position: { logIndex: 0 },
  ...change,
});

const decoded = (change: Partial<DecodedTransaction> = {}): DecodedTransaction => ({
  chain: 'ethereum',
  transaction: '0x1',
  blockNumber: 100,
  blockHash: '0xb',
  happenedAt: new Date('2026-11-15T11:59:48Z'),
  sales: [{ sale: sale(), keys: [CONTRACT] }],
  mints: [],
  ...change,
});

const commit = (all: DecodedTransaction[], moveCursor = async () => true) =>
  commitDecoded(test.deps.db, { decoded: all, prices: new Map(), moveCursor });
const deliveries = () => test.deps.db.selectFrom('deliveries').selectAll().orderBy('number').execute();
const storedSales = () => test.deps.db.selectFrom('sales').selectAll().execute();

describe('decoded transaction', () => {
  it('[B7] reaches every bot of the collection, on X and on Discord if it has a webhook', async () => {
    const plain = await givenBot();
    const both = await givenBot({ hasWebhook: true });
    await givenBot({}, { contract: OTHER });
    expect(await commit([decoded()])).toEqual({ sales: 1, posts: 3 });
    const rows = await deliveries();
    expect(rows.map(({ botId, channel }) => [botId, channel]).sort()).toEqual(
      [
        [plain, 'x'],
        [both, 'x'],
        [both, 'discord'],
      ].sort(),
    );
    expect(readSale(rows[0]?.facts[0] ?? {})).toMatchObject({
      key: sale().key,
      price: 2n * ETHER,
      quantity: 1n,
    });
  });

  it('[B7] is posted if it reaches the threshold', async () => {
    const at = await givenBot({}, { threshold: '2' });
    await givenBot({}, { threshold: '2.000000000000000001' });
    await commit([decoded()]);
    expect((await deliveries()).map(({ botId }) => botId)).toEqual([at]);
  });

  it('[B7] posts mints only if the owner enabled them', async () => {
    const wants = await givenBot({}, { postMints: true });
    await givenBot();
    await commit([decoded({ sales: [], mints: [mint(), mint({ key: 'other', tokenId: '8' })] })]);
    const rows = await deliveries();
    expect(rows.map(({ botId, kind }) => [botId, kind])).toEqual([[wants, 'mint']]);
    expect(rows[0]?.facts.map((facts) => readMint(facts).tokenId)).toEqual(['7', '8']);
  });

  it('is skipped for a bot that is paused or stopped, and for a channel that was switched off', async () => {
    await givenBot({ isPaused: true });
    await givenBot({ stopped: 'limit-reached' });
    const half = await givenBot({ hasWebhook: true });
    await test.deps.pool.query(`update bot_channels set off_reason = 'gone' where channel = 'discord'`);
    await commit([decoded()]);
    expect((await deliveries()).map(({ botId, channel }) => [botId, channel])).toEqual([[half, 'x']]);
  });

  it('becomes one post for all its sales', async () => {
    await givenBot();
    const sales = ['1', '2', '3'].map((tokenId) => ({
      sale: sale({ key: tokenId, tokenId }),
      keys: [CONTRACT],
    }));
    await commit([decoded({ sales })]);
    const rows = await deliveries();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.facts.map((facts) => facts.tokenId)).toEqual(['1', '2', '3']);
  });

  it('counts once for a bot that matches two keys of a token', async () => {
    await givenBot({}, { chain: 'solana', contract: 'creator' });
    const found = { sale: sale({ chain: 'solana' }), keys: ['collection', 'creator', 'creator'] };
    await commit([decoded({ chain: 'solana', sales: [found] })]);
    expect((await deliveries())[0]?.facts).toHaveLength(1);
  });

  it('counts once for a bot that watches two collections of a token', async () => {
    const id = await givenBot({}, { chain: 'solana', contract: 'collection' });
    await addCollection(test.deps.db, id, { chain: 'solana', contract: 'creator', position: 1 });
    const found = { sale: sale({ chain: 'solana' }), keys: ['creator', 'collection'] };
    await commit([decoded({ chain: 'solana', sales: [found] })]);
    expect(await deliveries()).toHaveLength(1);
  });

  it('becomes one post for each collection of a bot, by its own settings', async () => {
    const id = await givenBot({}, { threshold: '1' });
    await addCollection(test.deps.db, id, { contract: OTHER, position: 1, threshold: '3' });
    const sales = [CONTRACT, OTHER].flatMap((contract) =>
      ['1', '2'].map((tokenId) => ({
        sale: sale({ key: contract + tokenId, contract, tokenId, price: BigInt(tokenId) * 2n * ETHER }),
        keys: [contract],
      })),
    );
    await Promise.all([commit([decoded({ sales })]), commit([decoded({ sales })])]);
    const rows = await deliveries();
    expect(rows.map(({ collection, facts }) => [collection, facts.map(({ tokenId }) => tokenId)])).toEqual([
      [CONTRACT, ['1', '2']],
      [OTHER, ['2']],
    ]);
  });

  it.each([
    ['token ids', { tokenIds: '1-2' }, [['1', '2']]],
    ['marketplaces', { marketplaces: 'Blur' }, []],
    ['sides', { side: 'bid' }, [['3']]],
    ['the size of a sweep', { minCount: 3 }, [['1', '2', '3']]],
    ['a sweep that is too small', { minCount: 4 }, []],
    ['the sweep that other filters leave', { minCount: 3, tokenIds: '1-2' }, []],
  ])('is limited by %s', async (_name, filters, expected) => {
    await givenBot({}, { filters: JSON.stringify(filters) });
    const sales = ['1', '2', '3'].map((tokenId) => ({
      sale: sale({ key: tokenId, tokenId, side: tokenId === '3' ? 'bid' : 'listing' }),
      keys: [CONTRACT],
    }));
    await commit([decoded({ sales })]);
    expect((await deliveries()).map(({ facts }) => facts.map(({ tokenId }) => tokenId))).toEqual(expected);
  });

  it('is neither stored nor posted when the emitter impersonates a marketplace', async () => {
    await givenBot();
    await commit([decoded({ sales: [{ sale: sale({ verified: false }), keys: [CONTRACT] }] })]);
    expect([await deliveries(), await storedSales()]).toEqual([[], []]);
  });
});

describe('reading a block again', () => {
  it('[B7] changes nothing: one post, one sale, however often and in however many processes', async () => {
    await givenBot({ hasWebhook: true });
    await Promise.all(Array.from({ length: 8 }, () => commit([decoded()])));
    expect(await deliveries()).toHaveLength(2);
    expect(await storedSales()).toHaveLength(1);
  });

  it('leaves a sent post alone, whichever block contains the transaction now', async () => {
    await givenBot();
    await commit([decoded()]);
    await test.deps.db.updateTable('deliveries').set({ state: 'sent', remoteId: '1' }).execute();
    expect(await commit([decoded({ blockNumber: 101, blockHash: '0xc' })])).toMatchObject({ posts: 0 });
    expect((await deliveries()).map(({ state, blockHash }) => [state, blockHash])).toEqual([['sent', '0xb']]);
  });

  it('restores a post that was dropped with its block', async () => {
    await givenBot();
    await commit([decoded()]);
    await test.deps.db.updateTable('deliveries').set({ state: 'dropped', reason: 'reorged' }).execute();
    expect(await commit([decoded({ blockNumber: 101, blockHash: '0xc' })])).toMatchObject({ posts: 1 });
    expect((await deliveries()).map(({ state, blockHash, reason }) => [state, blockHash, reason])).toEqual([
      ['queued', '0xc', null],
    ]);
  });

  it('is rejected entirely when the cursor has moved', async () => {
    await givenBot();
    await expect(commit([decoded()], async () => false)).rejects.toThrow(CursorMoved);
    expect([await deliveries(), await storedSales()]).toEqual([[], []]);
  });
});
