import { describe, expect, it } from 'vitest';
import { isWantedListing } from './listing-decision.ts';
import type { Currency, Total } from './sale-facts.ts';
import { ETH, ONE_ETH, PRICES, USDC } from './testing/sample-sales.ts';

const WETH: Currency = { id: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2', symbol: 'WETH', decimals: 18 };
const FAKE: Currency = { id: `0x${'fa'.repeat(20)}`, symbol: 'ETH', decimals: 18 };

const eth = (amount: bigint): Total => ({ currency: ETH, amount });
const FLOOR = eth(ONE_ETH);
const TEN_PERCENT = { percentBelow: '10', maxPrice: null };
const isWanted = (
  price: Total,
  wish = TEN_PERCENT as Parameters<typeof isWantedListing>[1],
  floor: Total | null = FLOOR,
) => isWantedListing(price, wish, { chain: 'ethereum', floor, prices: PRICES });

describe('below the floor', () => {
  it('compares to the smallest unit', () => {
    const limit = (ONE_ETH * 9n) / 10n;
    expect(isWanted(eth(limit))).toBe(false);
    expect(isWanted(eth(limit - 1n))).toBe(true);
  });

  it('accepts fractions of a percent', () => {
    const wish = { percentBelow: '12.25', maxPrice: null };
    const limit = (ONE_ETH * 8_775n) / 10_000n;
    expect([isWanted(eth(limit), wish), isWanted(eth(limit - 1n), wish)]).toEqual([false, true]);
  });

  it('is never met while the floor is not known', () => {
    expect(isWanted(eth(1n), TEN_PERCENT, null)).toBe(false);
  });

  it('compares a wrapped coin as the coin', () => {
    expect(isWanted({ currency: WETH, amount: ONE_ETH / 2n })).toBe(true);
  });

  it('compares another currency by its rate', () => {
    // One ETH is $3,000.
    expect(isWanted({ currency: USDC, amount: 2_700_000_000n })).toBe(false);
    expect(isWanted({ currency: USDC, amount: 2_699_999_999n })).toBe(true);
    expect(isWanted(eth(ONE_ETH / 2n), TEN_PERCENT, { currency: USDC, amount: 3_000_000_000n })).toBe(true);
  });

  it('is never met in a token without a rate, whatever it calls itself', () => {
    expect(isWanted({ currency: FAKE, amount: 1n })).toBe(false);
  });
});

describe("under the owner's price", () => {
  const UNDER = { percentBelow: null, maxPrice: '0.5' };

  it('needs no floor', () => {
    expect(isWanted(eth(ONE_ETH / 2n - 1n), UNDER, null)).toBe(true);
    expect(isWanted(eth(ONE_ETH / 2n), UNDER, null)).toBe(false);
  });

  it('counts next to the floor: one of the two is enough', () => {
    const both = { percentBelow: '10', maxPrice: '0.95' };
    expect(isWanted(eth((ONE_ETH * 94n) / 100n), both)).toBe(true);
    expect(isWanted(eth((ONE_ETH * 94n) / 100n), both, null)).toBe(true);
    expect(isWanted(eth((ONE_ETH * 96n) / 100n), both)).toBe(false);
  });

  it("is in the coin of the collection's chain", () => {
    const prices = new Map([...PRICES, ['POL', 50_000_000n]]);
    const onPolygon = (amount: bigint) =>
      isWantedListing(
        eth(amount),
        { percentBelow: null, maxPrice: '600' },
        { chain: 'polygon', floor: null, prices },
      );
    // 600 POL are $300, which are 0.1 ETH.
    expect([onPolygon(ONE_ETH / 10n), onPolygon(ONE_ETH / 10n - 1n)]).toEqual([false, true]);
  });
});

it('ignores a listing for nothing', () => {
  expect(isWanted(eth(0n), { percentBelow: '10', maxPrice: '1' })).toBe(false);
});
