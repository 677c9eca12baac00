import { describe, expect, it } from 'vitest';
import type { SaleFacts } from './sale-facts.ts';
import { ETH, ONE_ETH, PRICES, sampleMint, sampleSale, USDC } from './testing/sample-sales.ts';
import { mintWorthPosting, type PostSettings, worthPosting } from './worth-posting.ts';

const settings: PostSettings = { chain: 'ethereum', thresholdDecimal: '0', postMints: true };
const verdictOf = (sale: Partial<SaleFacts>, thresholdDecimal = '0', prices = PRICES) => {
  const verdict = worthPosting(sampleSale(sale), { ...settings, thresholdDecimal }, prices);
  return verdict.post ? 'post' : verdict.reason;
};
const WETH = { id: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', symbol: 'WETH', decimals: 18 };
const STRANGE = { id: '0x5712a46e00000000000000000000000000000003', symbol: 'ETH', decimals: 18 };
const NO_PRICES = new Map<string, bigint>();

describe('[B7] the threshold', () => {
  it('is met by its own price and by no price below, to the last wei', () => {
    expect(verdictOf({ price: 1_050_000_000_000_000_000n }, '1.05')).toBe('post');
    expect(verdictOf({ price: 1_049_999_999_999_999_999n }, '1.05')).toBe('below-threshold');
    expect(verdictOf({ price: 10n ** 30n + 1n }, '1000000000000.000000000000000002')).toBe('below-threshold');
  });

  it('may be finer than the coin', () => {
    const sale = sampleSale({ chain: 'solana', currency: { id: 'SOL', symbol: 'SOL', decimals: 9 } });
    const bot: PostSettings = { chain: 'solana', thresholdDecimal: '0.0000000015', postMints: false };
    expect(worthPosting({ ...sale, price: 1n }, bot, NO_PRICES)).toMatchObject({ reason: 'below-threshold' });
    expect(worthPosting({ ...sale, price: 2n }, bot, NO_PRICES)).toEqual({ post: true });
  });

  it('counts wrapped ether as ether, without any rate', () => {
    expect(verdictOf({ price: ONE_ETH, currency: WETH }, '1', NO_PRICES)).toBe('post');
    expect(verdictOf({ price: ONE_ETH - 1n, currency: WETH }, '1', NO_PRICES)).toBe('below-threshold');
  });

  it('takes other currencies by their value in ether: 3,000 dollars are one', () => {
    expect(verdictOf({ price: 3_000_000_000n, currency: USDC }, '1')).toBe('post');
    expect(verdictOf({ price: 2_999_999_999n, currency: USDC }, '1')).toBe('below-threshold');
  });

  it.each([
    ['the token has no rate', STRANGE, PRICES],
    ['the coin has no rate', USDC, new Map([[USDC.id, 100_000_000n]])],
    ['the rate is nonsense', USDC, new Map([...PRICES, [USDC.id, -1n]])],
    ['the decimals are unknown', { ...USDC, decimals: null }, PRICES],
    ['the decimals are nonsense', { ...USDC, decimals: 1e9 }, PRICES],
  ])('lets a sale through when %s', (_name, currency, prices) => {
    expect(verdictOf({ price: 1n, currency }, '1', prices)).toBe('post');
  });

  it('of 0 posts everything but transfers without a price', () => {
    expect(verdictOf({ price: 1n })).toBe('post');
    expect(verdictOf({ price: 0n })).toBe('zero-price');
    expect(verdictOf({ price: 0n }, '0.00')).toBe('zero-price');
    expect(verdictOf({ price: 0n, currency: STRANGE }, '1')).toBe('zero-price');
  });

  it('of more than 0 keeps back a sale whose price nobody could tell', () => {
    expect(verdictOf({ price: 'unknown' })).toBe('post');
    expect(verdictOf({ price: 'unknown' }, '0.01')).toBe('price-unknown');
    expect(verdictOf({ price: ONE_ETH, currency: 'unknown' }, '0.01')).toBe('price-unknown');
  });

  it('that is no number is refused, not taken for 0', () => {
    for (const typo of ['', '-1', '1e3', '1,5', 'NaN']) expect(() => verdictOf({}, typo)).toThrow(RangeError);
  });
});

it('[B7] a sale that may be an impostor’s is never posted, whatever its price', () => {
  expect(verdictOf({ verified: false, price: 10n ** 24n })).toBe('not-verified');
});

it('a sale of another chain is none of the bot’s', () => {
  expect(verdictOf({ chain: 'solana', currency: ETH })).toBe('other-chain');
});

describe('[B7] mints', () => {
  it('are posted with Post Mints only, and whatever they cost', () => {
    const free = sampleMint({ payment: 'unknown' });
    expect(mintWorthPosting(free, { ...settings, thresholdDecimal: '99' })).toEqual({ post: true });
    expect(mintWorthPosting(free, { ...settings, postMints: false })).toMatchObject({ reason: 'mints-off' });
  });

  it('are posted on Ethereum only', () => {
    const onSolana = { ...settings, chain: 'solana' } as const;
    expect(mintWorthPosting(sampleMint({ chain: 'solana' }), onSolana)).toMatchObject({
      reason: 'mints-need-ethereum',
    });
    expect(mintWorthPosting(sampleMint(), onSolana)).toMatchObject({ reason: 'other-chain' });
  });
});
