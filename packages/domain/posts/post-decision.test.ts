import { describe, expect, it } from 'vitest';
import { decideMintPost, decideSalePost, type PostSettings } from './post-decision.ts';
import type { SaleFacts } from './sale-facts.ts';
import { NO_FILTERS, type SaleFilters } from './sale-filters.ts';
import { ETH, ONE_ETH, PRICES, sampleMint, sampleSale, USDC } from './testing/sample-sales.ts';

const settings: PostSettings = {
  chain: 'ethereum',
  thresholdDecimal: '0',
  postMints: true,
  filters: NO_FILTERS,
};
const verdictOf = (sale: Partial<SaleFacts>, thresholdDecimal = '0', prices = PRICES) => {
  const verdict = decideSalePost(sampleSale(sale), { ...settings, thresholdDecimal }, prices);
  return verdict.post ? 'post' : verdict.reason;
};
const WETH = { id: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', symbol: 'WETH', decimals: 18 };
const STRANGE = { id: '0x5712a46e00000000000000000000000000000003', symbol: 'ETH', decimals: 18 };
const NO_PRICES = new Map<string, bigint>();

describe('[B7] threshold', () => {
  it('accepts exactly its own price and nothing below, to the last wei', () => {
    expect(verdictOf({ price: 1_050_000_000_000_000_000n }, '1.05')).toBe('post');
    expect(verdictOf({ price: 1_049_999_999_999_999_999n }, '1.05')).toBe('below-threshold');
    expect(verdictOf({ price: 10n ** 30n + 1n }, '1000000000000.000000000000000002')).toBe('below-threshold');
  });

  it('can have more decimals than the coin', () => {
    const sale = sampleSale({ chain: 'solana', currency: { id: 'SOL', symbol: 'SOL', decimals: 9 } });
    const bot: PostSettings = {
      chain: 'solana',
      thresholdDecimal: '0.0000000015',
      postMints: false,
      filters: NO_FILTERS,
    };
    expect(decideSalePost({ ...sale, price: 1n }, bot, NO_PRICES)).toMatchObject({
      reason: 'below-threshold',
    });
    expect(decideSalePost({ ...sale, price: 2n }, bot, NO_PRICES)).toEqual({ post: true });
  });

  it('counts wrapped ether as ether without a rate', () => {
    expect(verdictOf({ price: ONE_ETH, currency: WETH }, '1', NO_PRICES)).toBe('post');
    expect(verdictOf({ price: ONE_ETH - 1n, currency: WETH }, '1', NO_PRICES)).toBe('below-threshold');
  });

  it('converts other currencies to ether: 3,000 dollars are one', () => {
    expect(verdictOf({ price: 3_000_000_000n, currency: USDC }, '1')).toBe('post');
    expect(verdictOf({ price: 2_999_999_999n, currency: USDC }, '1')).toBe('below-threshold');
  });

  it.each([
    ['the token has no rate', STRANGE, PRICES],
    ['the coin has no rate', USDC, new Map([[USDC.id, 100_000_000n]])],
    ['the rate is nonsense', USDC, new Map([...PRICES, [USDC.id, -1n]])],
    ['the decimals are unknown', { ...USDC, decimals: null }, PRICES],
    ['the decimals are nonsense', { ...USDC, decimals: 1e9 }, PRICES],
  ])('accepts a sale when %s', (_name, currency, prices) => {
    expect(verdictOf({ price: 1n, currency }, '1', prices)).toBe('post');
  });

  it('of 0 accepts everything except zero-price transfers', () => {
    expect(verdictOf({ price: 1n })).toBe('post');
    expect(verdictOf({ price: 0n })).toBe('zero-price');
    expect(verdictOf({ price: 0n }, '0.00')).toBe('zero-price');
    expect(verdictOf({ price: 0n, currency: STRANGE }, '1')).toBe('zero-price');
  });

  it('above 0 skips a sale of unknown price', () => {
    expect(verdictOf({ price: 'unknown' })).toBe('post');
    expect(verdictOf({ price: 'unknown' }, '0.01')).toBe('price-unknown');
    expect(verdictOf({ price: ONE_ETH, currency: 'unknown' }, '0.01')).toBe('price-unknown');
  });

  it('throws on a threshold that is not a number instead of treating it as 0', () => {
    for (const typo of ['', '-1', '1e3', '1,5', 'NaN']) expect(() => verdictOf({}, typo)).toThrow(RangeError);
  });
});

describe('filters', () => {
  const filtered = (sale: Partial<SaleFacts>, filters: Partial<SaleFilters>, prices = PRICES) => {
    const verdict = decideSalePost(
      sampleSale(sale),
      { ...settings, filters: { ...NO_FILTERS, ...filters } },
      prices,
    );
    return verdict.post ? 'post' : verdict.reason;
  };

  it.each<[string, Partial<SaleFacts>, Partial<SaleFilters>, string]>([
    ['a dollar minimum that is met exactly', { price: ONE_ETH }, { minUsd: 3000 }, 'post'],
    ['a cent too little', { price: ONE_ETH }, { minUsd: 3000.01 }, 'below-threshold'],
    ['an unknown price', { price: 'unknown' }, { minUsd: 0.01 }, 'price-unknown'],
    ['a listed id', { tokenId: '7' }, { tokenIds: '1, 7' }, 'post'],
    ['the end of a range', { tokenId: '7' }, { tokenIds: '5-7' }, 'post'],
    ['an id outside', { tokenId: '8' }, { tokenIds: '5-7, 9' }, 'other-token'],
    ['an id of 256 bits', { tokenId: String(2n ** 256n - 1n) }, { tokenIds: `0-${2n ** 256n - 1n}` }, 'post'],
    ['an id that is no number', { tokenId: 'mint' }, { tokenIds: '1-9' }, 'other-token'],
    ['a chosen marketplace, in any case', {}, { marketplaces: 'blur, OPENSEA' }, 'post'],
    ['another marketplace', {}, { marketplaces: 'Blur' }, 'other-marketplace'],
    ['a listing', { side: 'listing' }, { side: 'listing' }, 'post'],
    ['an auction as a listing', { side: 'auction' }, { side: 'listing' }, 'post'],
    ['a buy from a pool as a listing', { side: 'pool-buy' }, { side: 'listing' }, 'post'],
    ['an accepted bid', { side: 'bid' }, { side: 'bid' }, 'post'],
    ['a sale into a pool as a bid', { side: 'pool-sell' }, { side: 'bid' }, 'post'],
    ['the other side', { side: 'bid' }, { side: 'listing' }, 'other-side'],
    ['an unknown side', { side: 'unknown' }, { side: 'bid' }, 'side-unknown'],
    ['an unknown side that does not matter', { side: 'unknown' }, {}, 'post'],
  ])('decide about %s', (_name, sale, filters, expected) => {
    expect(filtered(sale, filters)).toBe(expected);
  });

  it('rather post than lose a sale without a dollar rate, as the threshold does', () => {
    expect(filtered({ price: 1n }, { minUsd: 1_000_000 }, NO_PRICES)).toBe('post');
  });

  it('limit mints to token ids, but not to prices, marketplaces or sides', () => {
    const filters = { ...NO_FILTERS, minUsd: 9, marketplaces: 'Blur', side: 'bid', tokenIds: '7' } as const;
    expect(decideMintPost(sampleMint(), { ...settings, filters })).toEqual({ post: true });
    expect(decideMintPost(sampleMint({ tokenId: '8' }), { ...settings, filters })).toMatchObject({
      reason: 'other-token',
    });
  });
});

it('[B7] never posts an unverified sale, whatever its price', () => {
  expect(verdictOf({ verified: false, price: 10n ** 24n })).toBe('not-verified');
});

it('skips a sale on another chain', () => {
  expect(verdictOf({ chain: 'solana', currency: ETH })).toBe('other-chain');
});

describe('[B7] mints', () => {
  it('are posted only with Post Mints enabled, whatever they cost', () => {
    const free = sampleMint({ payment: 'unknown' });
    expect(decideMintPost(free, { ...settings, thresholdDecimal: '99' })).toEqual({ post: true });
    expect(decideMintPost(free, { ...settings, postMints: false })).toMatchObject({ reason: 'mints-off' });
  });

  it('are posted on Solana too, by bots of that chain only', () => {
    const onSolana = { ...settings, chain: 'solana' } as const;
    expect(decideMintPost(sampleMint({ chain: 'solana' }), onSolana)).toEqual({ post: true });
    expect(decideMintPost(sampleMint(), onSolana)).toMatchObject({ reason: 'other-chain' });
  });
});
