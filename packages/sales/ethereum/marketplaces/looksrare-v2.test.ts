import { expect, it } from 'vitest';
import { marketLog, NATIVE_ETHER, printed } from '../../testing/sample-logs.ts';
import { looksrareV2Trade } from '../../testing/samples/order-books.ts';

it('several items of a LooksRare order are a bundle at the sum of all shares', () => {
  const log = marketLog('looksrare-v2', 'takerBid', {
    ...looksrareV2Trade,
    itemIds: [1n, 2n],
    amounts: [1n, 1n],
  });
  expect(printed([log]).sales).toMatchObject([
    { tokenId: '1', bundleSize: 2, priceWei: NATIVE_ETHER.toString() },
    { tokenId: '2', bundleSize: 2, priceWei: NATIVE_ETHER.toString() },
  ]);
});
