import type { PostParts } from '../compose-post.ts';
import type { KnownNames } from '../post-subject.ts';
import type { Currency, MintFacts, SaleFacts } from '../sale-facts.ts';
import type { UsdPrices } from '../usd-prices.ts';

/** An account of the samples. */
export const ALICE = '0xa11ce00000000000000000000000000000000001';

/** Another account of the samples. */
export const BOB = '0xb0b0000000000000000000000000000000000002';

/** The collection of the samples. */
export const TIDEPOOL = '0x71de0000000000000000000000000000000000aa';

/** The chain's coin. */
export const ETH: Currency = { id: 'ETH', symbol: 'ETH', decimals: 18 };

/** A dollar on Ethereum, with decimals of its own. */
export const USDC: Currency = {
  id: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  symbol: 'USDC',
  decimals: 6,
};

/** One whole ether in its smallest unit. */
export const ONE_ETH = 10n ** 18n;

/** A coin of 3,000 dollars and a dollar of one. */
export const PRICES: UsdPrices = new Map([
  ['ETH', 300_000_000_000n],
  [USDC.id, 100_000_000n],
]);

/** No name but the collection's. */
export const NAMES: KnownNames = { collection: 'Tidepool', tokens: new Map(), parties: new Map() };

/** A sale of Tidepool #7 for 1.5 ETH on OpenSea. */
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
    bundle: null,
    ...fields,
  };
}

/** A mint of Tidepool #7 for 0.08 ETH. */
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

/** Parts of a post with all that is usual: names, rates, no hashtags, no link, nothing taken. */
export function sampleParts(fields: Partial<PostParts> = {}): PostParts {
  return { names: NAMES, prices: PRICES, hashtags: [], link: null, isTaken: () => false, ...fields };
}
