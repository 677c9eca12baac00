import type { PostParts } from '../compose-post.ts';
import type { UsdPrices } from '../currencies.ts';
import type { Currency, KnownNames, MintFacts, SaleFacts } from '../sale-facts.ts';

export const ALICE = '0xa11ce00000000000000000000000000000000001';

export const BOB = '0xb0b0000000000000000000000000000000000002';

export const TIDEPOOL = '0x71de0000000000000000000000000000000000aa';

export const ETH: Currency = { id: 'ETH', symbol: 'ETH', decimals: 18 };

export const USDC: Currency = {
  id: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  symbol: 'USDC',
  decimals: 6,
};

export const ONE_ETH = 10n ** 18n;

export const PRICES: UsdPrices = new Map([
  ['ETH', 300_000_000_000n],
  [USDC.id, 100_000_000n],
]);

export const NAMES: KnownNames = { collection: 'Tidepool', tokens: new Map(), parties: new Map() };

export function sampleSale(fields: Partial<SaleFacts> = {}): SaleFacts {
  return {
    key: 'ethereum:0xfeed:3:tidepool:7',
    chain: 'ethereum',
    marketplace: { name: 'OpenSea' },
    verified: true,
    contract: TIDEPOOL,
    tokenId: '7',
    standard: 'erc721',
    quantity: 1n,
    seller: ALICE,
    buyer: BOB,
    price: (ONE_ETH * 3n) / 2n,
    priceBasis: 'gross',
    currency: ETH,
    side: 'listing',
    bundle: null,
    ...fields,
  };
}

export function sampleMint(fields: Partial<MintFacts> = {}): MintFacts {
  return {
    key: 'ethereum:0xfeed:3:tidepool:7',
    chain: 'ethereum',
    contract: TIDEPOOL,
    tokenId: '7',
    standard: 'erc721',
    quantity: 1n,
    to: BOB,
    payment: { amount: (ONE_ETH * 8n) / 100n, currency: ETH, isExact: true },
    ...fields,
  };
}

export function sampleParts(fields: Partial<PostParts> = {}): PostParts {
  return { names: NAMES, prices: PRICES, hashtags: [], link: null, isDuplicate: () => false, ...fields };
}
