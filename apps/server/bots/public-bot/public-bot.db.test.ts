import { ETH } from '@signboard/domain/posts/testing/sample-sales.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectBotChannel } from '#server/bots/bot-channels-store.ts';
import { rollBackAfter } from '#server/bots/sales-feed/ethereum/blocks-store.ts';
import { addCollection } from '#server/testing/add-collection.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { addSale } from './public-bot-for-test.ts';

const CONTRACT = `0x${'ab'.repeat(20)}`;
const OTHER = `0x${'cd'.repeat(20)}`;
const SELLER = `0x${'1'.repeat(40)}`;
const BUYER = `0x${'2'.repeat(40)}`;
const SECRET = 'nobody-may-see-this';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  for (const table of ['bots', 'sales', 'solanaTokens', 'users', 'collectionArt'] as const)
    await test.deps.db.deleteFrom(table).execute();
});

const hoursAgo = (hours: number) => new Date(test.clock.now().getTime() - hours * 3_600_000);
const show = async (id: string) => await test.app.inject(`/api/v1/nft/alert/public?id=${id}`);
const shown = async (id: string) => (await show(id)).json().result;

async function addBot(fields: Record<string, unknown> = {}): Promise<string> {
  const { id } = await test.deps.db
    .insertInto('bots')
    .values({
      twitterId: crypto.randomUUID(),
      username: 'tidepool_sales',
      createdAt: hoursAgo(1_000),
      ...fields,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** With every channel connected, and a secret wherever there can be one. */
async function addFullBot(): Promise<string> {
  const { db } = test.deps;
  const { id: accountId } = await db
    .insertInto('users')
    .values({ principalWallet: `0x${'99'.repeat(20)}`, chain: 'ethereum' } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  const id = await addBot({
    accountId,
    email: `${SECRET}@example.test`,
    isPay: true,
    ownerAddress: `0x${'77'.repeat(20)}`,
    ownerChain: 'ethereum',
    posts: 987_654,
    template: `${SECRET} {token}`,
  });
  const filters = JSON.stringify({ minUsd: 54_321, traits: `${SECRET} = yes` });
  await addCollection(db, id, {
    contract: CONTRACT,
    name: 'Tidepools',
    hashtags: [SECRET],
    threshold: '123.25',
    filters,
  });
  const connect = (channel: 'x' | 'discord' | 'telegram' | 'bluesky', address: Record<string, string> = {}) =>
    connectBotChannel(db, { botId: id, channel, secret: SECRET, address });
  await connect('x');
  await connect('discord', { name: SECRET });
  await connect('telegram', { chatId: '-1009876543', title: SECRET });
  await connect('bluesky', { did: 'did:plc:abc', handle: 'tides.bsky.social' });
  return id;
}

async function addDelivery(id: string, channel: 'x' | 'discord' | 'telegram' | 'bluesky', remoteId: string) {
  await test.deps.db
    .insertInto('deliveries')
    .values({
      botId: id,
      channel,
      kind: 'sale',
      chain: 'ethereum',
      collection: CONTRACT,
      transaction: '0xa',
      blockNumber: 100,
      happenedAt: hoursAgo(1),
      facts: '[]',
      state: 'sent',
      text: 'Sold',
      remoteId,
      finishedAt: hoursAgo(1),
    })
    .execute();
}

describe('the public page of a bot', () => {
  it('[T76] shows nothing that only its owner may see', async () => {
    const id = await addFullBot();
    await addSale(test.deps.db, { key: 'a', contract: CONTRACT, happenedAt: hoursAgo(1) });
    await addDelivery(id, 'telegram', '-1009876543/7');
    await addDelivery(id, 'discord', '123456');
    const { body } = await show(id);
    for (const secret of [
      SECRET,
      '9'.repeat(20),
      '7'.repeat(20),
      '987654',
      '1009876543',
      '54321',
      '123.25',
      '123456',
      'did:plc',
    ])
      expect(body).not.toContain(secret);
    expect(Object.keys((await show(id)).json().result).sort()).toEqual([
      'channels',
      'collections',
      'createdAt',
      'days',
      'id',
      'isPosting',
      'sales',
      'username',
    ]);
  });

  it('[T76] does not tell why a bot or a channel stopped', async () => {
    const id = await addFullBot();
    const { pool } = test.deps;
    await pool.query(`update bot_channels set off_reason = 'kicked' where channel = 'telegram'`);
    const before = await shown(id);
    expect(before.isPosting).toBe(true);
    expect(before.channels.map(({ channel }: { channel: string }) => channel)).toEqual([
      'x',
      'discord',
      'bluesky',
    ]);
    const answers = [];
    for (const change of [
      `is_paused = true`,
      `is_paused = false, stopped = 'suspended'`,
      `stopped = 'limit-reached'`,
    ]) {
      await pool.query(`update bots set ${change}`);
      answers.push(await shown(id));
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toEqual({ ...before, isPosting: false });
  });

  it('links its accounts; a private chat and a webhook are only named', async () => {
    const id = await addFullBot();
    expect((await shown(id)).channels).toEqual([
      { channel: 'x', name: '@tidepool_sales', url: 'https://x.com/tidepool_sales' },
      { channel: 'telegram', name: null, url: null },
      { channel: 'discord', name: null, url: null },
      { channel: 'bluesky', name: '@tides.bsky.social', url: 'https://bsky.app/profile/tides.bsky.social' },
    ]);
    await test.deps.pool.query(
      `update bot_channels set address = '{"chatId": "1", "title": "Tides", "username": "tides"}' where channel = 'telegram'`,
    );
    expect((await shown(id)).channels[1]).toEqual({
      channel: 'telegram',
      name: '@tides',
      url: 'https://t.me/tides',
    });
  });

  it('links its collections on the marketplace and in the explorer of their chain', async () => {
    const id = await addBot();
    await addCollection(test.deps.db, id, { contract: CONTRACT, name: 'Tidepools\u202e<b>' });
    const solana = 'J1S9H3QjnRtBbbuD4HjPV6RpRhwuk4zKbxsnCHuTgh9w';
    await addCollection(test.deps.db, id, { contract: solana, chain: 'solana', position: 1 });
    await addCollection(test.deps.db, id, { contract: OTHER, chain: 'polygon', position: 2 });
    const { collections } = await shown(id);
    expect(collections).toMatchObject([
      {
        name: 'Tidepools<b>',
        chain: 'ethereum',
        marketplaceUrl: expect.stringMatching(/^https:\/\/opensea\.io\/assets\/ethereum\/0x/),
      },
      {
        name: null,
        chain: 'solana',
        marketplaceUrl: null,
        explorerUrl: `https://solscan.io/account/${solana}`,
      },
      { name: null, chain: 'polygon', marketplaceUrl: expect.stringContaining('/matic/') },
    ]);
    expect(collections[2].explorerUrl).toContain('polygonscan.com/address/0x');
  });

  it('shows the latest sales of its collections with their posts, and no others', async () => {
    const id = await addFullBot();
    const { db } = test.deps;
    const price = { price: 1_500_000_000_000_000_000n, currency: ETH, seller: SELLER, buyer: BUYER };
    await addSale(db, {
      key: 'a',
      contract: CONTRACT,
      tokenId: '7',
      happenedAt: hoursAgo(1),
      usd: '4500.5',
      ...price,
    });
    await addSale(db, {
      key: 'b',
      contract: CONTRACT,
      tokenId: '8',
      happenedAt: hoursAgo(2),
      usd: null,
      price: 'unknown',
      seller: 'unknown',
    });
    await addSale(db, { key: 'c', contract: OTHER, happenedAt: hoursAgo(1) });
    await addSale(db, { key: 'd', contract: CONTRACT, chain: 'base', happenedAt: hoursAgo(1) });
    await addDelivery(id, 'x', '123');
    await addDelivery(id, 'bluesky', 'at://did:plc:other/app.bsky.feed.post/3k');
    const { sales } = await shown(id);
    expect(sales).toHaveLength(2);
    expect(sales[0]).toMatchObject({
      collection: 'Tidepools',
      tokenId: '7',
      tokenUrl: `https://opensea.io/assets/ethereum/${CONTRACT}/7`,
      transactionUrl: 'https://etherscan.io/tx/0xa',
      price: { amount: '1.5', symbol: 'ETH' },
      usd: 4500.5,
      marketplace: 'OpenSea',
      seller: { address: SELLER, url: `https://etherscan.io/address/${SELLER}` },
      buyer: { address: BUYER },
      happenedAt: hoursAgo(1).toISOString(),
    });
    expect(sales[0].posts).toEqual([
      { channel: 'x', url: 'https://x.com/tidepool_sales/status/123' },
      { channel: 'bluesky', url: expect.stringContaining('/post/3k') },
    ]);
    expect(sales[1]).toMatchObject({ tokenId: '8', price: null, usd: null, seller: null, posts: [] });
  });

  it('names a token that calls itself ETH by its address', async () => {
    const id = await addFullBot();
    const fake = { id: `0x${'fa'.repeat(20)}`, symbol: 'ETH', decimals: 18 };
    await addSale(test.deps.db, {
      key: 'a',
      contract: CONTRACT,
      happenedAt: hoursAgo(1),
      currency: fake,
      usd: null,
    });
    expect((await shown(id)).sales[0].price.symbol).toBe('ETH 0xfafa…fafa');
  });

  it('drops the sales that a reorg removed', async () => {
    const id = await addFullBot();
    await addSale(test.deps.db, { key: 'a', contract: CONTRACT, happenedAt: hoursAgo(1) });
    expect((await shown(id)).sales).toHaveLength(1);
    await test.deps.db.transaction().execute((db) => rollBackAfter(db, 99));
    const { sales, days } = await shown(id);
    expect(sales).toEqual([]);
    expect(days.every((day: { sales: number }) => day.sales === 0)).toBe(true);
  });

  it('adds up the last 30 days in UTC', async () => {
    const id = await addFullBot();
    const { db } = test.deps;
    const today = test.clock.now().toISOString().slice(0, 10);
    const midnight = new Date(`${today}T00:00:00Z`).getTime();
    const at = (ms: number) => new Date(midnight + ms);
    await addSale(db, { key: 'a', contract: CONTRACT, happenedAt: at(0), usd: '10.25' });
    await addSale(db, { key: 'b', contract: CONTRACT, happenedAt: at(0), usd: null });
    await addSale(db, { key: 'c', contract: CONTRACT, happenedAt: at(-1), usd: '5' });
    await addSale(db, { key: 'd', contract: CONTRACT, happenedAt: at(-29 * 86_400_000), usd: '1' });
    await addSale(db, { key: 'e', contract: CONTRACT, happenedAt: at(-29 * 86_400_000 - 1), usd: '100' });
    const { days } = await shown(id);
    expect(days).toHaveLength(30);
    expect(days.slice(-2)).toMatchObject([
      { sales: 1, usd: 5 },
      { day: today, sales: 2, usd: 10.25 },
    ]);
    expect(days[0]).toMatchObject({ sales: 1, usd: 1 });
    expect(days.reduce((sum: number, day: { usd: number }) => sum + day.usd, 0)).toBe(16.25);
  });

  it('finds the sales of a creator on Solana by their tokens, each once', async () => {
    const id = await addBot();
    const { db, pool } = test.deps;
    await addCollection(db, id, { contract: 'creator1', chain: 'solana' });
    await addCollection(db, id, { contract: 'creator2', chain: 'solana', position: 1 });
    await pool.query(
      `insert into solana_tokens values ('mint1', '{creator1,creator2}', now()), ('mint2', '{else}', now())`,
    );
    for (const mint of ['mint1', 'mint2'])
      await addSale(db, {
        key: mint,
        chain: 'solana',
        contract: mint,
        tokenId: mint,
        happenedAt: hoursAgo(1),
        usd: '50',
      });
    const { sales, days } = await shown(id);
    expect(sales.map(({ tokenId }: { tokenId: string }) => tokenId)).toEqual(['mint1']);
    expect(days.reduce((sum: number, day: { usd: number }) => sum + day.usd, 0)).toBe(50);
  });

  it('shows and counts a sale once when the bot watches its collection and its creator', async () => {
    const id = await addBot();
    const { db, pool } = test.deps;
    await addCollection(db, id, { contract: 'collection', chain: 'solana' });
    await addCollection(db, id, { contract: 'creator', chain: 'solana', position: 1 });
    await pool.query(
      `insert into solana_tokens values
         ('both', '{collection,creator}', now()), ('creator only', '{else,creator}', now())`,
    );
    const sell = (tokenId: string, contract: string) =>
      addSale(db, { key: tokenId, chain: 'solana', contract, tokenId, happenedAt: hoursAgo(1), usd: '50' });
    await sell('both', 'collection');
    await sell('creator only', 'else');
    const { sales, days } = await shown(id);
    expect(sales.map(({ tokenId }: { tokenId: string }) => tokenId).sort()).toEqual(['both', 'creator only']);
    const total = (field: 'sales' | 'usd') =>
      days.reduce((sum: number, day: Record<string, number>) => sum + (day[field] ?? 0), 0);
    expect([total('sales'), total('usd')]).toEqual([2, 100]);
  });

  it.each(['00000000-0000-4000-8000-000000000000', 'nonsense', "'", ''])(
    'is not found for %j',
    async (id) => {
      const { statusCode } = await show(encodeURIComponent(id));
      expect([404, 422, 400]).toContain(statusCode);
    },
  );

  it('is not found for a bot that was never set up, and no longer once it is deleted', async () => {
    const id = await addBot();
    expect((await show(id)).json().code).toBe('not-found');
    await addCollection(test.deps.db, id, { contract: CONTRACT });
    expect((await show(id)).statusCode).toBe(200);
    await test.deps.db.deleteFrom('bots').where('id', '=', id).execute();
    expect((await show(id)).json().code).toBe('not-found');
  });
});
