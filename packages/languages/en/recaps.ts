import type { RecapWords } from '../recap-words.ts';

export const recaps: RecapWords = {
  locale: 'en',
  title: (names, every, dates) => `${names}: ${every} recap, ${dates}`,
  collections: (count) => `${count} collections`,
  sales: (count, isOne) => `${count} ${isOne ? 'sale' : 'sales'}`,
  chains: (names) => `on ${names}`,
  chainCount: (count) => `on ${count} chains`,
  change(percent, direction, every) {
    const before = every === 'daily' ? 'the day before' : 'the week before';
    return direction === 'same'
      ? `Same volume as ${before}`
      : `Volume ${direction} ${percent}% from ${before}`;
  },
  buyers: (count, isOne) => `${count} ${isOne ? 'buyer' : 'buyers'}`,
  median: (price) => `median ${price}`,
  highest: (token, price) => `Highest: ${token} for ${price}`,
  sweep: (pieces, price) => `Biggest sweep: ${pieces} NFTs${price === null ? '' : ` for ${price}`}`,
  washed: (count, isOne) =>
    isOne
      ? `${count} sale left out: it looks like wash trading`
      : `${count} sales left out: they look like wash trading`,
};
