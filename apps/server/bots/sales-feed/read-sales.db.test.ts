import type { Sale } from '@signboard/sales/sale.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callWithKey, createKey } from '#server/people/api-keys/api-keys-for-test.ts';
import { given } from '#server/testing/given.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { commitDecoded } from './commit-decoded.ts';
import type { DecodedTransaction } from './decoded-transaction.ts';
import { rollBackAfter } from './ethereum/blocks-store.ts';
import { storeSales } from './sales-store.ts';
import { addSolanaBot } from './solana/testing/add-solana-bot.ts';
import { addBot } from './testing/add-bot.ts';

const CONTRACT = `0x${'ab'.repeat(20)}`;
const OTHER = `0x${'cd'.repeat(20)}`;
const BUYER = `0x${'2'.repeat(40)}`;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  for (const table of ['deliveries', 'sales', 'bots', 'solanaTokens'] as const)
    await test.deps.db.deleteFrom(table).execute();
});

const sold = (number: number, change: Partial<Sale> = {}): DecodedTransaction => ({
  chain: change.chain ?? 'ethereum',
  transaction: `0x${number}`,
  blockNumber: 100 + number,
  blockHash: '0xb',
  happenedAt: new Date('2026-11-15T11:59:48Z'),
  sales: [
    {
      keys: [CONTRACT],
      sale: {
        key: `sale ${number}`,
        chain: 'ethereum',
        marketplace: { id: 'seaport-1.6', name: 'OpenSea', version: '1.6' },
        verified: true,
        contract: CONTRACT,
        tokenId: '42',
        standard: 'erc721',
        quantity: 1n,
        seller: 'unknown',
        buyer: BUYER,
        price: 123_456_789_012_345_678_901n,
        priceBasis: 'gross',
        currency: { id: 'ETH', symbol: 'ETH', decimals: 18 },
        feesOnTop: 0n,
        side: 'listing',
        bundle: null,
        position: { logIndex: 0 },
        eventSays: {},
        needs: [],
        ...change,
      },
    },
  ],
  mints: [],
});

const commit = (decoded: DecodedTransaction[], moveCursor: () => Promise<boolean> = async () => true) =>
  commitDecoded(test.deps.db, { decoded, prices: new Map(), moveCursor });
const ask = (query: Record<string, string>, headers: Record<string, string> = {}) =>
  test.app.inject({ url: `/api/v1/sales?${new URLSearchParams(query)}`, headers });
const countLocks = async (granted: boolean) => {
  const { rows } = await test.deps.pool.query(
    `select from pg_locks where locktype = 'advisory' and granted = $1
       and database = (select oid from pg_database where datname = current_database())`,
    [granted],
  );
  return rows.length;
};
const idsOf = (answer: { json(): { result: { sales: { id: string }[] } } }) =>
  answer.json().result.sales.map(({ id }) => id);

describe('the sales feed', () => {
  it('tells the chains of an address apart', async () => {
    await addBot(test.deps.db, { contract: CONTRACT, chain: 'base' });
    const onBase = sold(2);
    await commit([
      sold(1),
      {
        ...onBase,
        chain: 'base',
        sales: onBase.sales.map(({ sale, keys }) => ({ keys, sale: { ...sale, chain: 'base' } })),
      },
    ]);
    const answer = await ask({ contract: CONTRACT, chain: 'base' });
    expect(answer.json().result.sales).toMatchObject([{ id: 'sale 2', chain: 'base' }]);
    expect((await ask({ contract: CONTRACT })).json()).toMatchObject({ code: 'contract-not-watched' });
    expect((await ask({ contract: CONTRACT, chain: 'elsewhere' })).statusCode).toBe(400);
  });

  it('returns every decoded fact of a sale, with amounts as text and null for what is not known', async () => {
    await addBot(test.deps.db, { contract: CONTRACT });
    await commit([sold(1)]);
    const answer = await ask({ contract: CONTRACT.toUpperCase().replace('0X', '0x') });
    expect(answer.json().result.sales).toEqual([
      {
        id: 'sale 1',
        chain: 'ethereum',
        transaction: '0x1',
        blockNumber: 101,
        blockHash: '0xb',
        happenedAt: '2026-11-15T11:59:48.000Z',
        marketplace: 'OpenSea',
        contract: CONTRACT,
        tokenId: '42',
        standard: 'erc721',
        quantity: '1',
        seller: null,
        buyer: BUYER,
        price: '123456789012345678901',
        priceBasis: 'gross',
        currency: { id: 'ETH', symbol: 'ETH', decimals: 18 },
        bundle: null,
      },
    ]);
  });

  it('continues after a cursor, and waits with the same one for sales that come later', async () => {
    await addBot(test.deps.db, { contract: CONTRACT });
    await commit([1, 2, 3].map((number) => sold(number)));
    await commit([sold(9, { contract: OTHER })]);
    const first = await ask({ contract: CONTRACT, limit: '2' });
    expect(idsOf(first)).toEqual(['sale 1', 'sale 2']);
    const after = first.json().result.next;
    const second = await ask({ contract: CONTRACT, after });
    expect(idsOf(second)).toEqual(['sale 3']);
    const last = second.json().result.next;
    const empty = await ask({ contract: CONTRACT, after: last });
    expect(empty.json().result).toEqual({ sales: [], next: last });
    await commit([sold(4)]);
    expect(idsOf(await ask({ contract: CONTRACT, after: last }))).toEqual(['sale 4']);
  });

  it('never shows a sale before one with a smaller number that is still being committed', async () => {
    await addBot(test.deps.db, { contract: CONTRACT });
    // Two programs on Solana are followed at the same time.
    const { promise: mayCommit, resolve: commitFirst } = Promise.withResolvers<void>();
    const first = test.deps.db.transaction().execute(async (trx) => {
      await storeSales(trx, [sold(1)], new Map());
      await mayCommit;
    });
    await expect.poll(() => countLocks(true)).toBe(1);
    const second = commit([sold(2)]);
    await expect.poll(() => countLocks(false)).toBe(1);
    const { next } = (await ask({ contract: CONTRACT })).json().result;
    commitFirst();
    await Promise.all([first, second]);
    expect(idsOf(await ask({ contract: CONTRACT, after: next }))).toEqual(['sale 1', 'sale 2']);
  });

  it('forgets sales of a reorg, and returns what comes back behind the cursor', async () => {
    await addBot(test.deps.db, { contract: CONTRACT });
    await commit([sold(1), sold(2)]);
    const { next } = (await ask({ contract: CONTRACT })).json().result;
    await rollBackAfter(test.deps.db, 101);
    expect(idsOf(await ask({ contract: CONTRACT }))).toEqual(['sale 1']);
    await commit([{ ...sold(2), blockNumber: 105 }]);
    const again = await ask({ contract: CONTRACT, after: next });
    expect(again.json().result.sales).toMatchObject([{ id: 'sale 2', blockNumber: 105 }]);
  });

  it('says that no bot watches a collection, also while its bot is paused', async () => {
    await commit([sold(1)]);
    const unwatched = async () => {
      const answer = await ask({ contract: CONTRACT });
      return [answer.statusCode, answer.json().code];
    };
    expect(await unwatched()).toEqual([404, 'contract-not-watched']);
    const id = await addBot(test.deps.db, { contract: CONTRACT });
    expect((await ask({ contract: CONTRACT })).statusCode).toBe(200);
    await test.deps.db.updateTable('bots').set({ isPaused: true }).where('id', '=', id).execute();
    expect(await unwatched()).toEqual([404, 'contract-not-watched']);
  });

  it('returns the sales of a creator that a bot watches on Solana, each once', async () => {
    const [creator, collection, mint] = ['Maker', 'Group', 'Mint'].map((name) => name.padEnd(44, '1'));
    await addSolanaBot(test.deps.db, creator as string);
    await test.deps.db
      .insertInto('solanaTokens')
      .values({
        mint: mint as string,
        keys: [collection as string, creator as string],
        lookedUpAt: new Date(),
      })
      .execute();
    const onSolana = { chain: 'solana' as const, contract: collection as string, tokenId: mint as string };
    await commit([sold(1, onSolana), sold(2, { ...onSolana, tokenId: 'another' }), sold(3, onSolana)]);
    expect(idsOf(await ask({ contract: creator as string }))).toEqual(['sale 1', 'sale 3']);
    expect(idsOf(await ask({ contract: creator as string, limit: '1' }))).toEqual(['sale 1']);
  });

  it('is readable by every website, errors included, and sets no cookie', async () => {
    await addBot(test.deps.db, { contract: CONTRACT });
    for (const contract of [CONTRACT, OTHER, 'short']) {
      const { headers } = await ask({ contract }, { origin: 'https://elsewhere.example' });
      expect(headers['access-control-allow-origin']).toBe('*');
      expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
      expect(headers['access-control-allow-credentials']).toBeUndefined();
      expect(headers['set-cookie']).toBeUndefined();
    }
  });

  it.each([
    [{ contract: '' }, 'contract'],
    [{ contract: CONTRACT, after: 'x' }, 'after'],
    [{ contract: CONTRACT, limit: '1001' }, 'limit'],
  ])('rejects %j at its field', async (query, field) => {
    const answer = await ask(query as unknown as Record<string, string>);
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]]);
  });

  it('takes a key that may read sales, and no other', async () => {
    await addBot(test.deps.db, { contract: CONTRACT });
    const { browser } = await given.owner(test);
    const url = `/api/v1/sales?contract=${CONTRACT}`;
    const reader = await createKey(browser, 'sales:read');
    const other = await createKey(browser, 'lists:read');
    expect((await callWithKey(test.app, reader.key, url)).statusCode).toBe(200);
    expect((await callWithKey(test.app, other.key, url)).json().code).toBe('api-key-scope-missing');
  });
});

it('limits strangers by address, and gives a key its own limit', async () => {
  const limited = await startTestApp({
    settings: { RATE_LIMIT_PER_MINUTE: '40', API_KEY_REQUESTS_PER_MINUTE: '90' },
  });
  try {
    await addBot(limited.deps.db, { contract: CONTRACT });
    const { key } = await createKey((await given.owner(limited)).browser, 'sales:read');
    const url = `/api/v1/sales?contract=${CONTRACT}`;
    const statuses: number[] = [];
    await callWithKey(limited.app, key, url);
    for (let made = 0; made < 80; made += 1)
      statuses.push((await callWithKey(limited.app, key, url)).statusCode);
    expect(new Set(statuses)).toEqual(new Set([200]));
    const open: number[] = [];
    for (let made = 0; made < 60; made += 1)
      open.push((await limited.app.inject({ url, remoteAddress: '10.1.1.1' })).statusCode);
    expect([open.filter((status) => status === 200).length, open.at(-1)]).toEqual([40, 429]);
  } finally {
    await limited.close();
  }
});
