import { expect, it } from 'vitest';
import { BUYER, marketLog, printed, SELLER, ZERO_ADDRESS } from '../../testing/sample-logs.ts';

it("Zora's own collection pays its creators before the auction house's share", () => {
  const log = marketLog('zora', 'auctionEnded', {
    auctionId: 1n,
    tokenId: 7n,
    tokenContract: '0xabefbc9fd2f806065b4f3c237d4b59d9a97bcac7',
    tokenOwner: SELLER,
    curator: ZERO_ADDRESS,
    winner: BUYER,
    amount: 90n,
    curatorFee: 5n,
    auctionCurrency: ZERO_ADDRESS,
  });
  expect(printed([log]).sales).toMatchObject([{ priceWei: '95', priceBasis: 'seller-net' }]);
});
