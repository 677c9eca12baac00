import { groupSales } from '@signboard/domain/posts/group-sales.ts';
import { sampleSale, TIDEPOOL } from '@signboard/domain/posts/testing/sample-sales.ts';
import { expect, it } from 'vitest';
import { buildLinks } from './post-content.ts';

const subject = (...sales: Parameters<typeof sampleSale>[0][]) => {
  const grouped = groupSales(sales.map(sampleSale));
  if (!grouped) throw new Error('no sales were given');
  return grouped;
};

it('links one token to its own page, and its transaction to another', () => {
  expect(buildLinks(subject({}), '0xfeed')).toEqual({
    token: `https://opensea.io/assets/ethereum/${TIDEPOOL}/7`,
    transaction: 'https://etherscan.io/tx/0xfeed',
    addressPrefix: 'https://etherscan.io/address/',
  });
  expect(buildLinks(subject({ chain: 'solana', tokenId: 'MintOfAToken' }), 'signature')).toEqual({
    token: 'https://magiceden.io/item-details/MintOfAToken',
    transaction: 'https://solscan.io/tx/signature',
    addressPrefix: 'https://solscan.io/account/',
  });
});

it('links several tokens only to their transaction', () => {
  expect(buildLinks(subject({}, { tokenId: '8' }), '0xfeed').token).toBeNull();
});
