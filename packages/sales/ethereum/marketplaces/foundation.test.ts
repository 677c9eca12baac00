import { describe, expect, it } from 'vitest';
import { BUYER, marketLog, move721, OTHER, printed, SELLER } from '../../testing/sample-logs.ts';

describe('Foundation', () => {
  it('an auction whose token stays with the market is not a sale', () => {
    const log = marketLog('foundation', 'auctionFinalized', {
      auctionId: 1n,
      seller: SELLER,
      bidder: BUYER,
      totalFees: 1n,
      creatorRev: 1n,
      sellerRev: 1n,
    });
    expect(printed([move721(OTHER, BUYER, 7n), log]).sales).toEqual([]);
  });
});
