import { describe, expect, it } from 'vitest';
import {
  BUYER,
  COLLECTION,
  marketLog,
  move721,
  NATIVE_ETHER,
  OTHER,
  printed,
  ROUTER,
  SELLER,
  ZERO_ADDRESS,
} from '../../testing/sample-logs.ts';

describe('Payment Processor', () => {
  const V3 = '0x9a1d00000000fc540e2000560054812452eb5366';
  const sale = {
    buyer: ROUTER,
    seller: SELLER,
    tokenAddress: COLLECTION,
    beneficiary: BUYER,
    paymentCoin: ZERO_ADDRESS,
    tokenId: 7n,
    salePrice: NATIVE_ETHER,
  };

  it('is labelled by its contract, and the token goes to the beneficiary', () => {
    const logs = [move721(SELLER, BUYER, 7n), marketLog('payment-processor', 'buy721', sale, V3)];
    expect(printed(logs).sales).toMatchObject([{ marketplace: 'payment-processor-v3', buyer: BUYER }]);
  });

  it("distinguishes an offer of version 1 from a listing by the transaction's sender", () => {
    const log = marketLog('payment-processor', 'buySingle', { ...sale, marketplace: OTHER, amount: 1n });
    expect(printed([log], { from: SELLER }).sales).toMatchObject([{ side: 'bid' }]);
    expect(printed([log], { from: ROUTER }).sales).toMatchObject([{ side: 'listing' }]);
  });
});
