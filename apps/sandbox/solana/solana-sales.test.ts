import { decodeTransaction } from '@signboard/sales/solana/decode-transaction.ts';
import { readTransactions } from '@signboard/sales/solana/read-transactions.ts';
import Fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFaultSwitch } from '../faults/fault-switch.ts';
import { acceptForms } from '../home/html.ts';
import { SOLANA_COLLECTIONS } from './solana-collections.ts';
import type { SolanaMint, SolanaSale } from './solana-ledger.ts';
import { metadataAddress, PROGRAM } from './solana-programs.ts';
import { solanaRoutes } from './solana-routes.ts';
import { solanaRpc } from './solana-rpc.ts';
import { createSolanaStore } from './solana-store.ts';

const [charts, moons] = SOLANA_COLLECTIONS;
if (!charts || !moons) throw new Error('there are no collections');

const app = Fastify();
const store = createSolanaStore(undefined);
const faults = createFaultSwitch('rpc', ['rate-limited', 'wrong-answer', 'lagging']);
beforeAll(async () => {
  acceptForms(app);
  app.register(solanaRpc, { prefix: '/rpc', store, faults });
  solanaRoutes(app, { store, siteUrl: () => 'http://sandbox.example' });
  await app.ready();
});
afterAll(() => app.close());
beforeEach(() => faults.clear());

const rpc = async (method: string, params: unknown[] = []) => {
  const payload = { jsonrpc: '2.0', id: 1, method, params };
  return (await app.inject({ method: 'POST', url: '/rpc/solana', payload })).json();
};
const result = async (method: string, params: unknown[]) => (await rpc(method, params)).result;
const sell = async (asked: object) => {
  const answer = await app.inject({ method: 'POST', url: '/solana/sale', payload: asked });
  return { status: answer.statusCode, sale: answer.json<SolanaSale & { error: string }>() };
};
const newest = { maxSupportedTransactionVersion: 1 };
const account = async (address: string) => (await result('getAccountInfo', [address])).value;

/** What the product's decoders make of a transaction. */
async function decoded(signature: string) {
  const read = readTransactions(await result('getTransaction', [signature, newest]));
  if ('refusal' in read || !read.transactions[0]) throw new Error('it cannot be read');
  return decodeTransaction(read.transactions[0]).sales;
}

it('describes its collections as JSON, with the price of a drop', async () => {
  const { collections } = (await app.inject({ url: '/solana.json' })).json();
  expect(collections).toMatchObject([{ drop: null }, { drop: { lamports: '500000000' } }]);
});

describe('a sale on the simulated Solana', () => {
  it.each([
    ['a Metaplex token at Magic Eden', charts, 'magiceden-m2', 'legacy', 0n],
    ['a Core asset at Tensor', moons, 'tensor', 'core', 50_000_000n],
  ] as const)(
    'of %s is decoded as the sale that was asked for',
    async (_what, collection, id, standard, fees) => {
      const { sale } = await sell({ collection: collection.address, token: '3', priceSol: '2.5' });
      expect(await decoded(sale.signature)).toMatchObject([
        {
          marketplace: { id },
          verified: true,
          tokenId: collection.tokens[2]?.address,
          contract: standard === 'core' ? collection.address : collection.tokens[2]?.address,
          standard,
          seller: sale.seller,
          buyer: sale.buyer,
          price: 2_500_000_000n,
          currency: { id: 'SOL' },
          feesOnTop: fees,
          side: 'listing',
          eventSays: {},
        },
      ]);
    },
  );

  it('moves the token and the money, so that the buyer can sell next', async () => {
    const asked = { collection: moons.address, token: '5', priceSol: '10' };
    const { sale } = await sell(asked);
    const before = store.lamportsOf(sale.buyer) ?? 0;
    const { sale: next } = await sell(asked);
    expect(next.seller).toBe(sale.buyer);
    expect(next.buyer).not.toBe(next.seller);
    expect(store.lamportsOf(sale.buyer)).toBe(before + 10_000_000_000);
  });

  it('changes balances by a sum of zero, except for the fee', async () => {
    for (const { address } of SOLANA_COLLECTIONS) {
      const { sale } = await sell({ collection: address });
      const { meta } = await result('getTransaction', [sale.signature, newest]);
      const sum = (balances: number[]) => balances.reduce((all, one) => all + one, 0);
      expect(sum(meta.preBalances) - sum(meta.postBalances)).toBe(meta.fee);
    }
  });

  it('is listed under its marketplace, newest first', async () => {
    const { sale: older } = await sell({ marketplace: 'tensor' });
    const { sale: newer } = await sell({ marketplace: 'tensor' });
    const listed = await result('getSignaturesForAddress', [PROGRAM.tensor, { limit: 2 }]);
    expect(listed).toMatchObject([
      { signature: newer.signature, slot: newer.slot, err: null },
      { signature: older.signature, blockTime: store.timeOfSlot(older.slot) },
    ]);
    const behind = await result('getSignaturesForAddress', [
      PROGRAM.tensor,
      { before: newer.signature, limit: 1 },
    ]);
    expect(behind).toMatchObject([{ signature: older.signature }]);
    expect(await result('getSignaturesForAddress', [PROGRAM.tensor, { before: 'unknown' }])).toEqual([]);
  });

  it('is rejected for callers that do not support its version', async () => {
    const { sale } = await sell({});
    expect((await rpc('getTransaction', [sale.signature])).error.code).toBe(-32015);
  });

  it.each([
    [{ collection: 'nowhere' }, 'No collection on the simulated Solana has the address nowhere'],
    [{ token: '99', collection: charts.address }, 'Coral Cartographers has the tokens 1 to 24'],
    [{ priceSol: '0' }, 'priceSol must be a positive decimal number'],
    [{ priceSol: 'many' }, 'priceSol must be a positive decimal number'],
    [{ priceSol: '999999' }, 'No account here has that much SOL'],
    [{ marketplace: 'blur' }, 'Unknown marketplace blur. Known: magiceden, tensor'],
    [{ marketplace: 'tensor', collection: charts.address }, 'tensor does not sell this collection here'],
  ])('is rejected when requested as %o', async (asked, error) => {
    expect(await sell(asked)).toMatchObject({ status: 400, sale: { error } });
  });
});

describe('accounts on the simulated Solana', () => {
  it('contain metadata with the verified collection', async () => {
    const [token] = charts.tokens;
    const metadata = await account(metadataAddress(token?.address ?? ''));
    const data = Buffer.from(metadata.data[0], 'base64');
    expect([metadata.owner, metadata.space, data[0]]).toEqual([PROGRAM.metadata, 679, 4]);
    expect(data.toString()).toContain('Chart #1');
    expect((await account(token?.address ?? '')).owner).toBe(PROGRAM.token);
  });

  it('of Core assets contain their holder', async () => {
    const before = (await account(moons.tokens[6]?.address ?? '')).data[0];
    await sell({ collection: moons.address, token: '7' });
    expect((await account(moons.tokens[6]?.address ?? '')).data[0]).not.toBe(before);
  });

  it('are sliced as requested, and not served before the minimum slot', async () => {
    const asked = [moons.address, { dataSlice: { offset: 0, length: 1 } }];
    expect((await result('getAccountInfo', asked)).value.data).toEqual(['BQ==', 'base64']);
    const later = [[moons.address], { minContextSlot: store.slot() + 10_000 }];
    expect((await rpc('getMultipleAccounts', later)).error.code).toBe(-32016);
  });

  it('have block times by slot', async () => {
    expect(await result('getBlockTime', [store.slot()])).toBe(store.timeOfSlot(store.slot()));
    expect((await rpc('getBlockTime', [store.slot() + 1_000])).error.code).toBe(-32004);
  });
});

describe('the pages of the simulated Solana', () => {
  it('make a sale and show its signature', async () => {
    const page = await app.inject('/solana');
    expect(page.body).toContain('Paper Moons, on Tensor');
    expect(page.body).not.toMatch(/<script|<style|style="|undefined|\[object/);
    const sold = await app.inject({
      method: 'POST',
      url: '/solana/sale',
      headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'collection=&token=&priceSol=1.5',
    });
    expect(sold.statusCode).toBe(303);
    const shown = await app.inject(sold.headers.location ?? '');
    expect(shown.body).toContain('1.5 SOL');
    expect(shown.body).toContain('role="status"');
  });

  it('serve the metadata and images of tokens', async () => {
    const [token] = moons.tokens;
    const metadata = (await app.inject(`/solana/tokens/${token?.address}.json`)).json();
    expect(metadata).toMatchObject({ name: 'Moon #1', image: expect.stringMatching(/\.png$/) });
    const picture = await app.inject(new URL(metadata.image).pathname);
    expect(picture.headers['content-type']).toBe('image/png');
    expect((await app.inject('/solana/tokens/nothing.png')).statusCode).toBe(404);
  });

  it('fail with the faults of the chains', async () => {
    faults.plan({ kind: 'rate-limited', count: 1, match: '/rpc/solana' });
    expect((await rpc('getSlot')).error.code).toBe(-32005);
    faults.plan({ kind: 'wrong-answer', count: 1 });
    expect(await result('getSignaturesForAddress', [PROGRAM.tensor])).toEqual([]);
  });
});

describe('a drop on the simulated Solana', () => {
  const mint = async (asked: object) => {
    const answer = await app.inject({ method: 'POST', url: '/solana/mint', payload: asked });
    return { status: answer.statusCode, ...answer.json<{ mints: SolanaMint[]; error?: string }>() };
  };
  const machine = moons.drop?.machine ?? '';
  const minted = async () => Buffer.from((await account(machine)).data[0], 'base64').readBigUInt64LE(72 + 32);

  it('mints the next tokens, which the product decodes with their price', async () => {
    const before = await minted();
    const { mints } = await mint({ count: 3 });
    expect(await minted()).toBe(before + 3n);
    for (const { signature, token, minter } of mints) {
      const read = readTransactions(await result('getTransaction', [signature, newest]));
      if ('refusal' in read || !read.transactions[0]) throw new Error('it cannot be read');
      expect(decodeTransaction(read.transactions[0])).toMatchObject({
        sales: [],
        mints: [
          { tokenId: token, contract: moons.address, to: minter, machine, payment: { amount: 500_000_000n } },
        ],
        needs: [],
      });
      expect(await account(token)).toMatchObject({ owner: PROGRAM.core });
    }
  });

  it('has no token before it is minted, and no more than its supply', async () => {
    expect(await account(moons.drop?.tokens.at(-1)?.address ?? '')).toBeNull();
    expect(await mint({ collection: charts.address })).toMatchObject({ status: 400 });
    expect(await mint({ count: 0 })).toMatchObject({ status: 400 });
    await mint({ count: 90 });
    expect(await mint({ count: 100 })).toMatchObject({ status: 400, error: 'All 100 are minted' });
  });
});

describe('a lagging node', () => {
  it('does not know what happened in the last ten minutes, and the other node does', async () => {
    const { sale } = await sell({});
    const ask = async (url: string, method: string, params: unknown[]) => {
      const payload = { jsonrpc: '2.0', id: 1, method, params };
      return (await app.inject({ method: 'POST', url, payload })).json().result;
    };
    faults.plan({ kind: 'lagging', count: 10, match: '/rpc/solana ' });
    expect(await ask('/rpc/solana', 'getSlot', [])).toBeLessThan(store.slot() - 1_000);
    expect(await ask('/rpc/solana', 'getTransaction', [sale.signature, newest])).toBeNull();
    expect(await ask('/rpc/solana-fallback', 'getSlot', [])).toBeGreaterThanOrEqual(sale.slot);
    expect(await ask('/rpc/solana-fallback', 'getTransaction', [sale.signature, newest])).not.toBeNull();
  });
});
