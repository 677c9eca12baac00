import { describe, expect, it } from 'vitest';
import { groupMints, groupSales } from './group-sales.ts';
import type { SaleFacts } from './sale-facts.ts';
import { ALICE, BOB, ETH, ONE_ETH, sampleMint, sampleSale, USDC } from './testing/sample-sales.ts';

const sold = (tokenId: string, fields: Partial<SaleFacts> = {}) =>
  sampleSale({ key: `key-${tokenId}`, tokenId, ...fields });

it('[B7] groups one sale into one post', () => {
  expect(groupSales([sampleSale()])).toMatchObject({
    kind: 'sale',
    key: sampleSale().key,
    tokenIds: ['7'],
    pieceCount: 1n,
    totals: [{ currency: ETH, amount: (ONE_ETH * 3n) / 2n }],
    bound: 'exact',
    marketplaces: ['OpenSea'],
    sellers: [ALICE],
    buyers: [BOB],
  });
});

it('[B7] groups the sales of one transaction into one post with count, totals and up to four pictures', () => {
  const subject = groupSales([
    sold('1', { price: 5_000_000n, currency: USDC }),
    sold('2', { price: ONE_ETH, marketplace: { name: 'Blur' } }),
    sold('3', { price: ONE_ETH, seller: BOB }),
    sold('4', { price: 7_000_000n, currency: USDC }),
    sold('5', { price: 1n }),
  ]);
  expect(subject).toMatchObject({
    kind: 'sweep',
    key: 'key-1',
    pieceCount: 5n,
    saleCount: 5,
    picturedTokenIds: ['1', '2', '3', '4'],
    totals: [
      { currency: ETH, amount: 2n * ONE_ETH + 1n },
      { currency: USDC, amount: 12_000_000n },
    ],
    marketplaces: ['OpenSea', 'Blur'],
    sellers: [ALICE, BOB],
    buyers: [BOB],
  });
});

describe('[B7] bundle price', () => {
  const bundle = { id: 'a', size: 3 };

  it('is repeated on each token and counted once', () => {
    const subject = groupSales(['1', '2', '3'].map((tokenId) => sold(tokenId, { bundle, price: ONE_ETH })));
    expect(subject).toMatchObject({ pieceCount: 3n, totals: [{ amount: ONE_ETH }], otherTokenCount: 0 });
  });

  it('is counted once for each of two bundles, next to single sales', () => {
    const other = { id: 'b', size: 2 };
    const subject = groupSales([
      sold('1', { bundle: other, price: 10n }),
      sold('2', { bundle: other, price: 10n }),
      sold('3', { bundle, price: 100n }),
      sold('4', { price: 1000n }),
    ]);
    expect(subject).toMatchObject({ totals: [{ amount: 1110n }], otherTokenCount: 2 });
  });
});

describe('piece count', () => {
  it('counts the pieces of tokens with several', () => {
    const pieces = [sold('1', { standard: 'erc1155', quantity: 3n }), sold('1', { standard: 'erc1155' })];
    expect(groupSales(pieces)).toMatchObject({ tokenIds: ['1'], pieceCount: 4n, saleCount: 2 });
  });

  it('counts a token once if it is sold twice in a transaction', () => {
    expect(groupSales([sold('1'), sold('1')])).toMatchObject({
      tokenIds: ['1'],
      pieceCount: 1n,
      saleCount: 2,
    });
  });
});

describe('total', () => {
  it('is a lower bound when a price, a currency or the fees are unknown', () => {
    const known = sold('1', { price: 5n });
    expect(groupSales([known, sold('2', { price: 'unknown' })])).toMatchObject({
      totals: [{ amount: 5n }],
      bound: 'at-least',
    });
    expect(groupSales([known, sold('2', { currency: 'unknown' })])).toMatchObject({ bound: 'at-least' });
    expect(groupSales([sold('1', { priceBasis: 'seller-net' })])).toMatchObject({ bound: 'at-least' });
  });

  it('is empty when no price is known', () => {
    expect(groupSales([sold('1', { price: 'unknown' })])).toMatchObject({ totals: [] });
  });
});

it('[B7] groups the mints of one transaction into one post and counts the payment once', () => {
  const mints = ['1', '2', '3'].map((tokenId) => sampleMint({ tokenId, key: `key-${tokenId}` }));
  expect(groupMints(mints)).toMatchObject({
    kind: 'mint',
    key: 'key-1',
    pieceCount: 3n,
    totals: [{ currency: ETH, amount: (ONE_ETH * 8n) / 100n }],
    bound: 'exact',
    buyers: [BOB],
    sellers: [],
    marketplaces: [],
  });
});

it('treats a payment that may include change as an upper bound', () => {
  const payment = { amount: 9n, currency: ETH, isExact: false };
  expect(groupMints([sampleMint({ payment })])).toMatchObject({ bound: 'at-most' });
  expect(groupMints([sampleMint({ payment: 'unknown' })])).toMatchObject({ totals: [], bound: 'exact' });
});

it('returns null for no sales and no mints', () => {
  expect(groupSales([])).toBeNull();
  expect(groupMints([])).toBeNull();
});

describe('[B7] a group of mints', () => {
  const group = { count: 2, progress: { minted: 412n, supply: 1_000n } };

  it('has the progress of its drop', () => {
    const mints = [sampleMint({ tokenId: '1', group }), sampleMint({ tokenId: '2' })];
    expect(groupMints(mints)).toMatchObject({ pieceCount: 2n, progress: group.progress, buyers: [BOB] });
  });

  it('counts mints whose facts are not kept, and says of several wallets no number', () => {
    const subject = groupMints([sampleMint({ group: { count: 5_000, progress: null } })]);
    expect(subject).toMatchObject({ pieceCount: 5_000n, buyers: [BOB, 'unknown'] });
    expect(subject).not.toHaveProperty('progress');
  });
});
