import { describe, expect, it } from 'vitest';
import {
  areEnough,
  compactFilters,
  decideByTraits,
  findFilterFault,
  NO_FILTERS,
  type SaleFilters,
} from './sale-filters.ts';
import { sampleSale } from './testing/sample-sales.ts';
import type { Trait } from './traits.ts';

const MINT = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU';
const faultOf = (filters: Partial<SaleFilters>, chain: 'ethereum' | 'solana' | null = 'ethereum') =>
  findFilterFault({ ...NO_FILTERS, ...filters }, chain)?.field ?? null;

describe('filters that nothing could match', () => {
  it.each<[string, Partial<SaleFilters>]>([
    ['a reversed range', { tokenIds: '9-5' }],
    ['an id that no contract can have', { tokenIds: String(2n ** 256n) }],
    ['a huge number', { tokenIds: '9'.repeat(1_000) }],
    ['words', { tokenIds: 'all' }],
    ['an address of Solana', { tokenIds: MINT }],
    ['ten thousand characters', { tokenIds: '1,'.repeat(5_000) }],
  ])('are found in token ids: %s', (_name, filters) => {
    expect(faultOf(filters)).toBe('tokenIds');
  });

  it.each([
    'Background',
    '= Blue',
    'Background =',
    'Back\u0007ground = Blue',
    'Background = Bl\u009due',
    `${'x'.repeat(101)} = Blue`,
    'a = b\n'.repeat(51),
  ])('are found in the traits %j', (traits) => {
    expect(faultOf({ traits })).toBe('traits');
  });

  it('are found in marketplaces of another chain or none', () => {
    expect(faultOf({ marketplaces: 'Etsy' }, null)).toBe('marketplaces');
    expect(faultOf({ marketplaces: 'Tensor' })).toBe('marketplaces');
    expect(faultOf({ marketplaces: 'Tensor' }, null)).toBeNull();
    expect(faultOf({ marketplaces: 'Tensor, magic eden' }, 'solana')).toBeNull();
  });

  it('are not found in sensible settings', () => {
    expect(
      faultOf({ tokenIds: '1 - 100; 555\n7', traits: 'a = b = c\r\n\r\nd=e', marketplaces: 'Blur' }),
    ).toBeNull();
    expect(faultOf({ tokenIds: MINT }, 'solana')).toBeNull();
    expect(faultOf({ tokenIds: '12' }, 'solana')).toBe('tokenIds');
  });
});

it('stores only what is set', () => {
  expect(compactFilters(NO_FILTERS)).toEqual({});
  expect(compactFilters({ ...NO_FILTERS, minCount: 3 })).toEqual({ minCount: 3 });
});

it('counts the pieces of a sweep: quantities, but no token twice', () => {
  const sales = [sampleSale({ tokenId: '1' }), sampleSale({ tokenId: '1' }), sampleSale({ tokenId: '2' })];
  expect(areEnough(sales, { minCount: 2 })).toBe(true);
  expect(areEnough(sales, { minCount: 3 })).toBe(false);
  expect(areEnough([sampleSale({ standard: 'erc1155', quantity: 3n })], { minCount: 3 })).toBe(true);
});

describe('traits', () => {
  const sales = ['1', '2', '3'].map((tokenId) => sampleSale({ tokenId, key: tokenId }));
  const traits: Record<string, Trait[] | null> = {
    1: [
      { type: 'Background', value: 'Blue' },
      { type: 'Eyes', value: 'Laser' },
    ],
    2: [{ type: 'BACKGROUND ', value: ' red' }],
    3: [],
  };
  const decide = (wanted: string, minCount = 1, known = traits) =>
    decideByTraits(sales, { ...NO_FILTERS, traits: wanted, minCount }, (tokenId) => known[tokenId] ?? null);
  const keptBy = (wanted: string, minCount?: number) => {
    const decision = decide(wanted, minCount);
    return decision.post ? decision.pieces.map(({ tokenId }) => tokenId) : decision.reason;
  };

  it.each<[string, string[] | string]>([
    ['', ['1', '2', '3']],
    ['Background = blue', ['1']],
    ['background=Ｂlue', ['1']],
    ['Background = Blue\nBackground = Red', ['1', '2']],
    ['Background = Blue\nEyes = Laser', ['1']],
    ['Background = Red\nEyes = Laser', 'other-traits'],
    ['Hat = None', 'other-traits'],
  ])('%j keep %j', (wanted, kept) => {
    expect(keptBy(wanted)).toEqual(kept);
  });

  it('count towards the smallest sweep', () => {
    expect(keptBy('Background = Blue\nBackground = Red', 2)).toEqual(['1', '2']);
    expect(keptBy('Background = Blue', 2)).toBe('too-few');
  });

  it('decide nothing while one of them is unknown', () => {
    expect(decide('Background = Blue', 1, { ...traits, 3: null })).toMatchObject({
      reason: 'traits-unknown',
    });
    expect(decide('', 1, { ...traits, 3: null })).toMatchObject({ post: true });
  });
});
