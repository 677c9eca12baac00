import { expect, it } from 'vitest';
import { limitOf } from '../channels/channel-limits.ts';
import { composeEmbed } from './compose-embed.ts';
import { composePost } from './compose-post.ts';
import { describeListing } from './group-sales.ts';
import type { ListingFacts } from './sale-facts.ts';
import { ALICE, ETH, NAMES, ONE_ETH, PRICES, TIDEPOOL } from './testing/sample-sales.ts';

const listing = (fields: Partial<ListingFacts> = {}): ListingFacts => ({
  key: 'ethereum:0xorder',
  chain: 'ethereum',
  contract: TIDEPOOL,
  tokenId: '7',
  standard: 'erc721',
  quantity: 1n,
  seller: ALICE,
  price: { currency: ETH, amount: ONE_ETH / 2n },
  floor: { currency: ETH, amount: (ONE_ETH * 6n) / 10n },
  expiresAt: null,
  ...fields,
});
const parts = {
  names: NAMES,
  prices: PRICES,
  hashtags: [],
  link: null,
  limit: limitOf('telegram'),
  isDuplicate: () => false,
};

it('says what is listed for how much, the floor, and that it may be incomplete', () => {
  expect(composePost(describeListing(listing()), parts)).toBe(
    [
      'Tidepool #7 listed',
      'for 0.5 ETH (about $1,500) on OpenSea',
      'floor 0.6 ETH',
      'from 0xa11c…0001',
      'Listing from OpenSea, best effort',
    ].join('\n'),
  );
});

it('leaves out a floor that is not known', () => {
  expect(composePost(describeListing(listing({ floor: null })), parts)).not.toContain('floor');
});

it("never uses the owner's template, which is about sales", () => {
  expect(
    composePost(describeListing(listing()), { ...parts, template: '{token} sold for {price}!' }),
  ).toContain('listed');
});

it('says how many pieces are listed', () => {
  const many = describeListing(listing({ standard: 'erc1155', quantity: 3n }));
  expect(composePost(many, { ...parts, language: 'es' })).toMatch(/^3 × Tidepool #7 se pusieron en venta\n/);
});

it('[T77] shows a token that calls itself ETH with its address, and defuses its name', () => {
  const fake = { id: `0x${'fa'.repeat(20)}`, symbol: '@everyone https://evil.test', decimals: 18 };
  const subject = describeListing(listing({ price: { currency: fake, amount: ONE_ETH }, floor: null }));
  const text = composePost(subject, parts);
  expect(text).toContain('0xfafa…fafa');
  expect(text).not.toMatch(/@everyone|https:/);
  const { embeds } = composeEmbed(subject, {
    ...parts,
    happenedAt: new Date(0),
    links: { token: null, transaction: null, addressPrefix: null },
    pictures: [],
  });
  expect(JSON.stringify(embeds)).not.toMatch(/@everyone|https:/);
});
