import { describe, expect, it } from 'vitest';
import { composePost } from './compose-post.ts';
import { groupSales } from './group-sales.ts';
import { NAMES, PRICES, sampleSale } from './testing/sample-sales.ts';
import { priceXPost, priceXRead } from './x-prices.ts';

const LINK = 'https://opensea.io/assets/ethereum/0x1/7';
const subject = groupSales([sampleSale({ tokenId: '7' })]);

function compose(parts: { template?: string; withLink?: boolean; collection?: string }): string {
  if (!subject) throw new Error('no sale');
  return composePost(subject, {
    names: { ...NAMES, collection: parts.collection ?? 'Tidepool' },
    prices: PRICES,
    hashtags: ['Tidepool'],
    link: parts.withLink ? LINK : null,
    placedLink: LINK,
    template: parts.template ?? '',
    isDuplicate: () => false,
  });
}

describe('price of a post on X', () => {
  it.each([
    ['our text', {}, 15],
    ['our text with a link', { withLink: true }, 200],
    ['a template without a link', { template: '{collection} sold for {price}' }, 15],
    ['a template that places the link', { template: '{collection} sold: {link}' }, 200],
    ['a template that contains an address', { template: 'More on tidepool.xyz: {price}' }, 200],
    ['a template that names an ENS name', { template: 'tidepool.eth sold one for {price}' }, 15],
    ['a collection that is named like a website', { collection: 'blur.io' }, 15],
  ])('%s', (_name, parts, mills) => {
    expect(priceXPost(compose(parts))).toBe(mills);
  });
});

it('reads cost less on the account that owns the app', () => {
  expect(priceXRead('17', '17')).toBe(1);
  expect(priceXRead('17', '18')).toBe(5);
  expect(priceXRead('17', null)).toBe(5);
  expect(priceXRead(null, null)).toBe(5);
});
