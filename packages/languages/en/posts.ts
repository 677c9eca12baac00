import type { PostWords } from '../post-words.ts';

const plural = (count: number) => (count === 1 ? '' : 's');

export const posts: PostWords = {
  happened({ isMint, isListing, times, isSweep, others }) {
    if (isMint) return 'minted';
    if (isListing) return 'listed';
    const together = isSweep ? ' in one transaction' : '';
    const more = others === 0 ? '' : ` with ${others} other token${plural(others)}`;
    return `sold${times > 1 ? ` ${times} times` : ''}${together}${more}`;
  },
  andMore: (count) => ` and ${count} more`,
  countedTokens: (count) => `${count} tokens`,
  forPrice: (price) => `for ${price}`,
  atUnknownPrice: 'at an unknown price',
  unknownPrice: 'an unknown price',
  floor: (price) => `floor ${price}`,
  listingNote: 'Listing from OpenSea, best effort',
  progress: (minted, supply) => `${minted} of ${supply} minted`,
  pictureOf: (number, total) => `picture ${number} of ${total}`,
  unknown: 'unknown',
  free: 'free',
  atLeast: 'at least ',
  atMost: 'at most ',
  unknownAmountOf: 'an unknown amount of',
  otherTokens: 'other tokens',
  on: 'on',
  aMarketplace: 'a marketplace',
  others: 'others',
  from: 'from',
  to: 'to',
  by: 'by',
  parties: { sellers: 'sellers', buyers: 'buyers', wallets: 'wallets' },
  several: { sellers: 'several', buyers: 'several', wallets: 'several' },
  list: new Intl.ListFormat('en-GB'),
  amount: (written) => written,
  fields: {
    progress: 'Progress',
    floor: 'Floor',
    note: 'Note',
    price: 'Price',
    total: 'Total price',
    marketplace: 'Marketplace',
    seller: 'Seller',
    buyer: 'Buyer',
    minter: 'Minted by',
    tokens: 'Tokens',
    transaction: 'Transaction',
    view: 'View',
  },
};
