import { describe, expect, it } from 'vitest';
import { TOKEN_ABI } from '../../testing/event-abi.ts';
import {
  BUYER,
  encodeLog,
  findEmitter,
  marketLog,
  NATIVE_ETHER,
  printed,
} from '../../testing/sample-logs.ts';

describe('CryptoKitties', () => {
  const KITTIES = '0x06012c8cf97bead5deae237070f9587f8e7a266d';
  const SIRING = '0xc7af99fe5513eb6710e6d5f44f9989da40f27f26';
  const successful = { tokenId: 7n, totalPrice: NATIVE_ETHER, winner: BUYER };
  const moved = (from: string) => encodeLog(TOKEN_ABI.unindexed, { from, to: BUYER, tokenId: 7n }, KITTIES);

  it('requests the seller, since the kitty comes from custody', () => {
    const house = findEmitter('cryptokitties');
    const line = printed([marketLog('cryptokitties', 'auctionSuccessful', successful), moved(house)]);
    expect(line.sales).toMatchObject([{ seller: null, buyer: BUYER, needs: ['seller'] }]);
    expect(line.needs).toEqual([`who gave token 7 of ${KITTIES} to ${house}`]);
  });

  it('breeding rental is not a sale', () => {
    const logs = [marketLog('cryptokitties', 'auctionSuccessful', successful, SIRING), moved(SIRING)];
    expect(printed(logs).sales).toEqual([]);
  });
});
