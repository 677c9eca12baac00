import { describe, expect, it } from 'vitest';
import type { SaleFacts } from '../posts/sale-facts.ts';
import {
  ALICE,
  BOB,
  ETH,
  ONE_ETH,
  PRICES,
  sampleSale,
  TIDEPOOL,
  USDC,
} from '../posts/testing/sample-sales.ts';
import { type SummaryInput, summarizeSales } from './summarize-sales.ts';

const WETH = { id: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2', symbol: 'WETH', decimals: 18 };
const PERIOD = { from: new Date('2026-11-16T09:00:00Z'), to: new Date('2026-11-17T09:00:00Z') };
const PREVIOUS = { from: new Date('2026-11-15T09:00:00Z'), to: PERIOD.from };

let made = 0;
type Fields = Partial<SaleFacts> & { at?: string; transaction?: string };
/** A sale of another token each time. */
function sold(eth: number, { at = '2026-11-16T12:00:00Z', transaction, ...fields }: Fields = {}) {
  made += 1;
  return {
    sale: sampleSale({
      key: `sale ${made}`,
      tokenId: String(made),
      price: (ONE_ETH * BigInt(eth * 1_000)) / 1_000n,
      ...fields,
    }),
    transaction: transaction ?? `0x${made}`,
    happenedAt: new Date(at),
    collection: fields.contract ?? TIDEPOOL,
  };
}
const summarize = (sales: SummaryInput['sales'], input: Partial<SummaryInput> = {}) =>
  summarizeSales({ sales, period: PERIOD, previous: PREVIOUS, prices: PRICES, ...input });
const yesterday = (eth: number, fields: Fields = {}) => sold(eth, { at: '2026-11-16T08:59:59Z', ...fields });
const usdc = (dollars: number) => ({ currency: USDC, price: BigInt(dollars) * 1_000_000n });

describe('the summary', () => {
  it('counts the sales of the period: its start belongs to it, its end does not', () => {
    const edges = [
      '2026-11-16T08:59:59.999Z',
      '2026-11-16T09:00:00Z',
      '2026-11-17T08:59:59Z',
      '2026-11-17T09:00:00Z',
    ];
    const summary = summarize(edges.map((at) => sold(1, { at })));
    expect(summary).toMatchObject({
      saleCount: 2,
      volume: { totals: [{ amount: 2n * ONE_ETH }], bound: 'exact' },
    });
  });

  it('is missing when nothing was sold, or only to oneself', () => {
    expect(summarize([yesterday(1)])).toBeNull();
    expect(summarize([sold(1, { seller: BOB, buyer: BOB })])).toBeNull();
  });

  it('adds wrapped coins to their coin, and keeps other currencies apart', () => {
    const summary = summarize([sold(1), sold(2, { currency: WETH }), sold(0, usdc(20))]);
    expect(summary?.volume.totals).toEqual([
      { currency: ETH, amount: 3n * ONE_ETH },
      { currency: USDC, amount: 20_000_000n },
    ]);
  });

  it('says "at least" when a price is unknown or only the seller’s share is', () => {
    expect(summarize([sold(1), sold(1, { price: 'unknown' })])?.volume.bound).toBe('at-least');
    expect(summarize([sold(1, { priceBasis: 'seller-net' })])?.volume.bound).toBe('at-least');
  });

  it('counts a bundle as one sale with one price', () => {
    const bundle = { id: 'b', size: 2 };
    const summary = summarize([
      sold(5, { bundle, transaction: '0xb' }),
      sold(5, { bundle, transaction: '0xb' }),
    ]);
    expect(summary).toMatchObject({ saleCount: 1, volume: { totals: [{ amount: 5n * ONE_ETH }] } });
    expect(summary?.highest).toHaveLength(2);
  });

  it('counts each buyer once, and says when some are unknown', () => {
    const summary = summarize([
      sold(1),
      sold(1),
      sold(1, { buyer: ALICE, seller: BOB }),
      sold(1, { buyer: 'unknown' }),
    ]);
    expect(summary?.buyers).toEqual({ count: 2, isAtLeast: true });
  });

  it('names all chains and collections, the one with most sales first', () => {
    const other = { contract: ALICE, chain: 'base' } as const;
    expect(summarize([sold(1), sold(1, other), sold(1, other)])).toMatchObject({
      chains: ['ethereum', 'base'],
      collections: [
        { chain: 'base', contract: ALICE },
        { chain: 'ethereum', contract: TIDEPOOL },
      ],
    });
  });

  it('keeps collections apart that have the same address on two chains', () => {
    const onBase = { chain: 'base' } as const;
    expect(summarize([sold(1), sold(1, onBase), sold(1, onBase)])?.collections).toEqual([
      { chain: 'base', contract: TIDEPOOL },
      { chain: 'ethereum', contract: TIDEPOOL },
    ]);
  });
});

describe('the highest sale', () => {
  const highestOf = (summary: ReturnType<typeof summarize>) => summary?.highest[0]?.price;

  it('is compared in the only currency even without a rate, and in dollars among several', () => {
    expect(highestOf(summarize([sold(1), sold(3), sold(2)], { prices: new Map() }))).toBe(3n * ONE_ETH);
    expect(highestOf(summarize([sold(1), sold(0, usdc(2_999))]))).toBe(ONE_ETH);
    expect(highestOf(summarize([sold(1), sold(0, usdc(3_001))]))).toBe(3_001_000_000n);
  });

  it('is the latest one without a claim where no price is known', () => {
    const summary = summarize([sold(1, { price: 'unknown' })]);
    expect(summary).toMatchObject({ hasHighest: false, highest: [{ price: 'unknown' }] });
  });
});

describe('the median', () => {
  it('is the middle one, or between the two in the middle', () => {
    expect(summarize([sold(1), sold(9), sold(2)])?.median).toEqual({
      total: { currency: ETH, amount: 2n * ONE_ETH },
    });
    expect(summarize([sold(1), sold(9), sold(2), sold(4)])?.median).toMatchObject({
      total: { amount: 3n * ONE_ETH },
    });
  });

  it('is in dollars when there are several currencies, and missing without a rate', () => {
    const sales = [sold(1), sold(0, usdc(100)), sold(0, usdc(200))];
    const dollars = 10n ** 85n;
    expect(summarize(sales)?.median).toEqual({ usdValue: 200n * dollars });
    expect(summarize(sales, { prices: new Map() })?.median).toBeNull();
  });

  it('says nothing about two sales', () => expect(summarize([sold(1), sold(2)])?.median).toBeNull());
});

describe('the biggest sweep', () => {
  it('is the transaction with the most pieces', () => {
    const sweep = (size: number, transaction: string) =>
      Array.from({ length: size }, () => sold(1, { transaction }));
    const summary = summarize([...sweep(2, '0xa'), ...sweep(3, '0xb'), sold(50)]);
    expect(summary?.sweep).toMatchObject({ pieces: 3n, totals: [{ amount: 3n * ONE_ETH }] });
  });

  it('counts tokens of two collections with the same number twice', () => {
    const same = { transaction: '0xa', tokenId: '1' };
    expect(summarize([sold(1, same), sold(1, { ...same, contract: ALICE })])?.sweep?.pieces).toBe(2n);
  });

  it('is missing when every transaction had one', () =>
    expect(summarize([sold(1), sold(2)])?.sweep).toBeNull());
});

describe('the change', () => {
  it.each([
    [2, 3, 50],
    [4, 3, -25],
    [1, 1, 0],
    [1.5, 1.505, 0],
  ])('from %d to %d ETH is %d percent', (before, now, percent) =>
    expect(summarize([yesterday(before), sold(now)])?.changePercent).toBe(percent),
  );

  it('is in dollars when the currency changed', () =>
    expect(summarize([yesterday(0, usdc(1_500)), sold(1)])?.changePercent).toBe(100));

  it.each([
    ['the period before was empty', [sold(1)], {}],
    ['its sales were free', [yesterday(0), sold(1)], {}],
    ['the bot did not watch then', [yesterday(1), sold(1)], { previous: null }],
    ['a price is unknown', [yesterday(1, { price: 'unknown' }), yesterday(1), sold(1)], {}],
    ['there is no rate', [yesterday(0, usdc(5)), sold(1)], { prices: new Map() }],
    ['not all sales were read', [yesterday(1), sold(1)], { isCapped: true }],
  ])('is missing when %s', (_why, sales, input) =>
    expect(summarize(sales, input)).toMatchObject({ changePercent: null, saleCount: 1 }),
  );

  it('leaves wash trades out of both periods', () => {
    const wash = { seller: BOB, buyer: BOB };
    expect(summarize([yesterday(1), yesterday(100, wash), sold(2), sold(100, wash)])).toMatchObject({
      changePercent: 100,
      washCount: 1,
      saleCount: 1,
    });
  });
});

it('leaves out a trade that goes back to the seller of the week before', () => {
  const token = { tokenId: '7' };
  const summary = summarize([
    sold(1, { ...token, at: '2026-11-11T00:00:00Z' }),
    sold(5, { ...token, seller: BOB, buyer: ALICE }),
    sold(1),
  ]);
  expect(summary).toMatchObject({ saleCount: 1, washCount: 1, volume: { totals: [{ amount: ONE_ETH }] } });
});

it('leaves out a bundle with a suspicious token whole', () => {
  const bundle = { id: 'b', size: 2 };
  const parts = { bundle, transaction: '0xb' };
  const summary = summarize([sold(5, { ...parts, seller: BOB, buyer: BOB }), sold(5, parts), sold(1)]);
  expect(summary).toMatchObject({ saleCount: 1, washCount: 1 });
});
