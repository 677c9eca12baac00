import { describe, expect, it } from 'vitest';
import { TOKEN_ABI } from '../../testing/event-abi.ts';
import {
  BUYER,
  COLLECTION,
  ETHER,
  encodeLog,
  marketLog,
  NOBODY,
  printed,
  ROUTER,
  SELLER,
} from '../../testing/made-logs.ts';

describe('SuperRare', () => {
  it('an auction that ends without a bid is not a sale', () => {
    const log = marketLog('superrare', 'auctionSettled', {
      contractAddress: COLLECTION,
      bidder: NOBODY,
      seller: SELLER,
      tokenId: 7n,
      currencyAddress: NOBODY,
      amount: 0n,
    });
    expect(printed([log]).sales).toEqual([]);
  });

  it('follows its first tokens too, whose transfers look like ERC-20', () => {
    const old = `0x${'0d'.repeat(20)}`;
    const coinLike = (from: string, to: string) => encodeLog(TOKEN_ABI.erc20, { from, to, value: 7n }, old);
    const sold = marketLog('superrare', 'sold', {
      originContract: old,
      buyer: ROUTER,
      seller: SELLER,
      amount: ETHER,
      tokenId: 7n,
    });
    expect(printed([coinLike(SELLER, ROUTER), sold, coinLike(ROUTER, BUYER)]).sales).toMatchObject([
      { contract: old, tokenId: '7', buyer: BUYER },
    ]);
  });
});
