import { describe, expect, it } from 'vitest';
import {
  BUYER,
  findEmitter,
  marketLog,
  move721,
  NATIVE_ETHER,
  OTHER,
  printed,
  SELLER,
  UNKNOWN_CONTRACT,
  ZERO_ADDRESS,
} from '../../testing/sample-logs.ts';

describe('Nouns-style auction house', () => {
  const HOUSE = findEmitter('nouns-auction');
  const settled = (winner: string) =>
    marketLog('nouns-auction', 'auctionSettled', { nounId: 7n, winner, amount: NATIVE_ETHER });

  it('the token minted for the next auction is a mint', () => {
    const logs = [
      move721(HOUSE, BUYER, 7n),
      settled(BUYER),
      move721(ZERO_ADDRESS, OTHER, 8n),
      move721(OTHER, HOUSE, 8n),
    ];
    const { sales, mints } = printed(logs);
    expect(sales).toMatchObject([{ tokenId: '7', seller: HOUSE, buyer: BUYER }]);
    expect(mints).toMatchObject([{ tokenId: '8', to: OTHER }]);
  });

  it('an auction without a bid is not a sale', () => {
    expect(printed([move721(HOUSE, ZERO_ADDRESS, 7n), settled(ZERO_ADDRESS)]).sales).toEqual([]);
  });

  it('an event without a token transfer from the house is not a sale', () => {
    expect(printed([move721(SELLER, BUYER, 7n), settled(BUYER)]).sales).toEqual([]);
  });

  it('an unlisted house is decoded but not verified', () => {
    const log = marketLog(
      'nouns-auction',
      'auctionSettled',
      { nounId: 7n, winner: BUYER, amount: 1n },
      UNKNOWN_CONTRACT,
    );
    expect(printed([move721(UNKNOWN_CONTRACT, BUYER, 7n), log]).sales).toMatchObject([
      { seller: UNKNOWN_CONTRACT, verified: false },
    ]);
  });
});
