import { expect, it } from 'vitest';
import {
  BUYER,
  ETHER,
  knownEmitter,
  marketLog,
  move721,
  OTHER,
  pay,
  printed,
  SELLER,
  WETH,
} from '../../testing/made-logs.ts';

const POOL = knownEmitter('sudoswap-v2');

it('several tokens bought are a bundle at the amount of the event', () => {
  const swap = marketLog('sudoswap-v2', 'nftOut', { amountIn: ETHER, ids: [1n, 2n] });
  expect(printed([move721(POOL, BUYER, 1n), move721(POOL, BUYER, 2n), swap]).sales).toMatchObject([
    { tokenId: '1', bundleSize: 2, priceWei: ETHER.toString() },
    { tokenId: '2', bundleSize: 2, priceWei: ETHER.toString() },
  ]);
});

it('what a seller gets in ether is told to be net of royalty and fee', () => {
  const swap = marketLog('sudoswap-v2', 'nftIn', { amountOut: 90n, ids: [1n] });
  expect(printed([move721(SELLER, POOL, 1n), swap]).sales).toMatchObject([
    { side: 'pool-sell', priceWei: '90', priceBasis: 'seller-net' },
  ]);
});

it('what a pool of coins pays out is the gross price', () => {
  const swap = marketLog('sudoswap-v2', 'nftIn', { amountOut: 90n, ids: [1n] });
  const { sales } = printed([move721(SELLER, POOL, 1n), pay(POOL, SELLER, 90n), pay(POOL, OTHER, 10n), swap]);
  expect(sales).toMatchObject([{ priceWei: '100', currency: WETH }]);
  expect(sales[0]).not.toHaveProperty('priceBasis');
});

it('a token that the pool sends on to its owner is found by its number', () => {
  const swap = marketLog('sudoswap-v2', 'nftIn', { amountOut: 90n, ids: [1n] });
  expect(printed([move721(SELLER, OTHER, 1n), swap]).sales).toMatchObject([{ tokenId: '1', seller: SELLER }]);
});

it('a swap that names a token which did not move is no sale', () => {
  const swap = marketLog('sudoswap-v2', 'nftOut', { amountIn: ETHER, ids: [9n] });
  expect(printed([move721(POOL, BUYER, 1n), swap]).sales).toEqual([]);
});
