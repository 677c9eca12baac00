import type { Mint, Sale } from '@signboard/sales/sale.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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
async function givenBot(change: Partial<Record<string, unknown>> = {}): Promise<string> {
  made += 1;
  const { id } = await test.deps.db
    .insertInto('bots')
    .values({
      twitter_id: String(made),
      username: `bot_${made}`,
      credentials: 'sealed',
      chain: 'ethereum',
      contract: CONTRACT,
      ...change,
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
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

const news = (change: Partial<DecodedTransaction> = {}): DecodedTransaction => ({
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
  commitDecoded(test.deps.db, { news: all, prices: new Map(), moveCursor });
const deliveries = () => test.deps.db.selectFrom('deliveries').selectAll().orderBy('number').execute();
const storedSales = () => test.deps.db.selectFrom('sales').selectAll().execute();

describe('what a transaction tells', () => {
  it('[B7] reaches every bot of the collection: X, and Discord where it has a webhook', async () => {
    const plain = await givenBot();
    const both = await givenBot({ webhook: 'sealed' });
    await givenBot({ contract: OTHER });
    expect(await commit([news()])).toEqual({ sales: 1, posts: 3 });
    const rows = await deliveries();
    expect(rows.map(({ bot_id, target }) => [bot_id, target]).sort()).toEqual(
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

  it('[B7] is posted from the threshold on', async () => {
    const at = await givenBot({ threshold: '2' });
    await givenBot({ threshold: '2.000000000000000001' });
    await commit([news()]);
    expect((await deliveries()).map(({ bot_id }) => bot_id)).toEqual([at]);
  });

  it('[B7] of mints is told only where the owner asked for it', async () => {
    const wants = await givenBot({ post_mints: true });
    await givenBot();
    await commit([news({ sales: [], mints: [mint(), mint({ key: 'other', tokenId: '8' })] })]);
    const rows = await deliveries();
    expect(rows.map(({ bot_id, kind }) => [bot_id, kind])).toEqual([[wants, 'mint']]);
    expect(rows[0]?.facts.map((facts) => readMint(facts).tokenId)).toEqual(['7', '8']);
  });

  it('is nothing for a bot that is paused, that stopped, or whose webhook is gone', async () => {
    await givenBot({ is_paused: true });
    await givenBot({ stopped: 'limit-reached' });
    const half = await givenBot({ webhook: 'sealed', webhook_off_reason: 'gone' });
    await commit([news()]);
    expect((await deliveries()).map(({ bot_id, target }) => [bot_id, target])).toEqual([[half, 'x']]);
  });

  it('is one post for all sales of one transaction', async () => {
    await givenBot();
    const sales = ['1', '2', '3'].map((tokenId) => ({
      sale: sale({ key: tokenId, tokenId }),
      keys: [CONTRACT],
    }));
    await commit([news({ sales })]);
    const rows = await deliveries();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.facts.map((facts) => facts.tokenId)).toEqual(['1', '2', '3']);
  });

  it('counts once for a bot that two keys of a token lead to', async () => {
    await givenBot({ chain: 'solana', contract: 'creator' });
    const found = { sale: sale({ chain: 'solana' }), keys: ['collection', 'creator', 'creator'] };
    await commit([news({ chain: 'solana', sales: [found] })]);
    expect((await deliveries())[0]?.facts).toHaveLength(1);
  });

  it('is neither stored nor posted when somebody only plays the marketplace', async () => {
    await givenBot();
    await commit([news({ sales: [{ sale: sale({ verified: false }), keys: [CONTRACT] }] })]);
    expect([await deliveries(), await storedSales()]).toEqual([[], []]);
  });
});

describe('reading a block again', () => {
  it('[B7] changes nothing: one post, one sale, however often and in however many processes', async () => {
    await givenBot({ webhook: 'sealed' });
    await Promise.all(Array.from({ length: 8 }, () => commit([news()])));
    expect(await deliveries()).toHaveLength(2);
    expect(await storedSales()).toHaveLength(1);
  });

  it('leaves a post alone that was sent, in whichever block the transaction is now', async () => {
    await givenBot();
    await commit([news()]);
    await test.deps.db.updateTable('deliveries').set({ state: 'sent', remote_id: '1' }).execute();
    expect(await commit([news({ blockNumber: 101, blockHash: '0xc' })])).toMatchObject({ posts: 0 });
    expect((await deliveries()).map(({ state, block_hash }) => [state, block_hash])).toEqual([
      ['sent', '0xb'],
    ]);
  });

  it('brings a post back that was dropped with its block', async () => {
    await givenBot();
    await commit([news()]);
    await test.deps.db.updateTable('deliveries').set({ state: 'dropped', reason: 'reorged' }).execute();
    expect(await commit([news({ blockNumber: 101, blockHash: '0xc' })])).toMatchObject({ posts: 1 });
    expect((await deliveries()).map(({ state, block_hash, reason }) => [state, block_hash, reason])).toEqual([
      ['queued', '0xc', null],
    ]);
  });

  it('is refused as a whole when the cursor stands elsewhere', async () => {
    await givenBot();
    await expect(commit([news()], async () => false)).rejects.toThrow(CursorMoved);
    expect([await deliveries(), await storedSales()]).toEqual([[], []]);
  });
});
