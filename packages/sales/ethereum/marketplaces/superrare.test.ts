import { describe, expect, it } from 'vitest';
import { TOKEN_ABI } from '../../testing/event-abi.ts';
import {
  BUYER,
  COLLECTION,
  encodeLog,
  marketLog,
  NATIVE_ETHER,
  printed,
  ROUTER,
  SELLER,
  ZERO_ADDRESS,
} from '../../testing/sample-logs.ts';

describe('SuperRare', () => {
  it('an auction that ends without a bid is not a sale', () => {
    const log = marketLog('superrare', 'auctionSettled', {
      contractAddress: COLLECTION,
      bidder: ZERO_ADDRESS,
      seller: SELLER,
      tokenId: 7n,
      currencyAddress: ZERO_ADDRESS,
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
      amount: NATIVE_ETHER,
      tokenId: 7n,
    });
    expect(printed([coinLike(SELLER, ROUTER), sold, coinLike(ROUTER, BUYER)]).sales).toMatchObject([
      { contract: old, tokenId: '7', buyer: BUYER },
    ]);
  });
});
