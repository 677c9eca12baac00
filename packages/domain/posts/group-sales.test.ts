import { describe, expect, it } from 'vitest';
import { groupMints, groupSales } from './group-sales.ts';
import type { SaleFacts } from './sale-facts.ts';
import { ALICE, BOB, ETH, ONE_ETH, sampleMint, sampleSale, USDC } from './testing/sample-sales.ts';

const sold = (tokenId: string, fields: Partial<SaleFacts> = {}) =>
  sampleSale({ key: `key-${tokenId}`, tokenId, ...fields });

it('[B7] one sale is one post', () => {
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

it('[B7] the sales of one transaction are one post, with count, totals and up to four pictures', () => {
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

describe('[B7] the price of a bundle', () => {
  const bundle = { id: 'a', size: 3 };

  it('stands on each of its tokens and counts once', () => {
    const subject = groupSales(['1', '2', '3'].map((tokenId) => sold(tokenId, { bundle, price: ONE_ETH })));
    expect(subject).toMatchObject({ pieceCount: 3n, totals: [{ amount: ONE_ETH }], otherTokenCount: 0 });
  });

  it('counts once for each of two bundles, beside single sales', () => {
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

describe('what is counted', () => {
  it('is pieces where a token has several', () => {
    const pieces = [sold('1', { standard: 'erc1155', quantity: 3n }), sold('1', { standard: 'erc1155' })];
    expect(groupSales(pieces)).toMatchObject({ tokenIds: ['1'], pieceCount: 4n, saleCount: 2 });
  });

  it('is one token where it is sold twice in a transaction', () => {
    expect(groupSales([sold('1'), sold('1')])).toMatchObject({
      tokenIds: ['1'],
      pieceCount: 1n,
      saleCount: 2,
    });
  });
});

describe('the total', () => {
  it('is a lower bound when a price, a currency or the fees are unknown', () => {
    const known = sold('1', { price: 5n });
    expect(groupSales([known, sold('2', { price: 'unknown' })])).toMatchObject({
      totals: [{ amount: 5n }],
      bound: 'at-least',
    });
    expect(groupSales([known, sold('2', { currency: 'unknown' })])).toMatchObject({ bound: 'at-least' });
    expect(groupSales([sold('1', { priceBasis: 'seller-net' })])).toMatchObject({ bound: 'at-least' });
  });

  it('is empty when nothing is known', () => {
    expect(groupSales([sold('1', { price: 'unknown' })])).toMatchObject({ totals: [] });
  });
});

it('[B7] the mints of one transaction are one post, and its payment counts once', () => {
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

it('a payment that may have brought change back is an upper bound', () => {
  const payment = { amount: 9n, currency: ETH, isExact: false };
  expect(groupMints([sampleMint({ payment })])).toMatchObject({ bound: 'at-most' });
  expect(groupMints([sampleMint({ payment: 'unknown' })])).toMatchObject({ totals: [], bound: 'exact' });
});

it('nothing to post is no post', () => {
  expect(groupSales([])).toBeNull();
  expect(groupMints([])).toBeNull();
});
