import { expect, it } from 'vitest';
import {
  BUYER,
  findEmitter,
  marketLog,
  move721,
  NATIVE_ETHER,
  OTHER,
  pay,
  printed,
  SELLER,
  WETH,
} from '../../testing/sample-logs.ts';

const POOL = findEmitter('sudoswap-v2');

it("several bought tokens are a bundle at the event's amount", () => {
  const swap = marketLog('sudoswap-v2', 'nftOut', { amountIn: NATIVE_ETHER, ids: [1n, 2n] });
  expect(printed([move721(POOL, BUYER, 1n), move721(POOL, BUYER, 2n), swap]).sales).toMatchObject([
    { tokenId: '1', bundleSize: 2, priceWei: NATIVE_ETHER.toString() },
    { tokenId: '2', bundleSize: 2, priceWei: NATIVE_ETHER.toString() },
  ]);
});

it('what a seller receives in ether is reported as net of royalty and fee', () => {
  const swap = marketLog('sudoswap-v2', 'nftIn', { amountOut: 90n, ids: [1n] });
  expect(printed([move721(SELLER, POOL, 1n), swap]).sales).toMatchObject([
    { side: 'pool-sell', priceWei: '90', priceBasis: 'seller-net' },
  ]);
});

it('what an ERC-20 pool pays out is the gross price', () => {
  const swap = marketLog('sudoswap-v2', 'nftIn', { amountOut: 90n, ids: [1n] });
  const { sales } = printed([move721(SELLER, POOL, 1n), pay(POOL, SELLER, 90n), pay(POOL, OTHER, 10n), swap]);
  expect(sales).toMatchObject([{ priceWei: '100', currency: WETH }]);
  expect(sales[0]).not.toHaveProperty('priceBasis');
});

it('finds a token that the pool forwards to its owner by its id', () => {
  const swap = marketLog('sudoswap-v2', 'nftIn', { amountOut: 90n, ids: [1n] });
  expect(printed([move721(SELLER, OTHER, 1n), swap]).sales).toMatchObject([{ tokenId: '1', seller: SELLER }]);
});

it('a swap whose token did not move is not a sale', () => {
  const swap = marketLog('sudoswap-v2', 'nftOut', { amountIn: NATIVE_ETHER, ids: [9n] });
  expect(printed([move721(POOL, BUYER, 1n), swap]).sales).toEqual([]);
});
