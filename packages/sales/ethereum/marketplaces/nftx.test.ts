import { describe, expect, it } from 'vitest';
import {
  BUYER,
  findEmitter,
  marketLog,
  move721,
  NATIVE_ETHER,
  OTHER,
  pay,
  printed,
  ROUTER,
  SELLER,
  WETH,
  ZERO_ADDRESS,
} from '../../testing/sample-logs.ts';

const VAULT = findEmitter('nftx');
const EXCHANGE = OTHER;
const coin = (from: string, to: string) => pay(from, to, NATIVE_ETHER, VAULT);
const redeemed = (...nftIds: bigint[]) =>
  marketLog('nftx', 'redeemed', { nftIds, specificIds: nftIds, to: BUYER });
const minted = (...nftIds: bigint[]) => marketLog('nftx', 'minted', { nftIds, amounts: nftIds, to: SELLER });
const bought = [pay(ROUTER, EXCHANGE, 30n), coin(EXCHANGE, ROUTER), coin(ROUTER, ZERO_ADDRESS)];

it('tokens redeemed with vault tokens bought for wrapped ether are sold by the vault', () => {
  const logs = [...bought, move721(VAULT, BUYER, 1n), move721(VAULT, BUYER, 2n), redeemed(1n, 2n)];
  expect(printed(logs).sales).toMatchObject([
    {
      tokenId: '1',
      seller: VAULT,
      buyer: BUYER,
      priceWei: '30',
      currency: WETH,
      side: 'pool-buy',
      bundleSize: 2,
    },
    {
      tokenId: '2',
      seller: VAULT,
      buyer: BUYER,
      priceWei: '30',
      currency: WETH,
      side: 'pool-buy',
      bundleSize: 2,
    },
  ]);
});

describe('not a sale', () => {
  it.each([
    ['taking a token out', [coin(BUYER, ZERO_ADDRESS), move721(VAULT, BUYER, 1n), redeemed(1n)]],
    ['putting a token in', [move721(SELLER, VAULT, 1n), coin(ZERO_ADDRESS, SELLER), minted(1n)]],
    [
      'putting a token in to add to a pool',
      [
        move721(SELLER, VAULT, 1n),
        coin(ZERO_ADDRESS, ROUTER),
        coin(ROUTER, EXCHANGE),
        pay(ROUTER, EXCHANGE, 30n),
        minted(1n),
      ],
    ],
    [
      'exchanging one token for another',
      [...bought, move721(SELLER, VAULT, 1n), minted(1n), move721(VAULT, BUYER, 2n), redeemed(2n)],
    ],
  ])('is %s', (_what, logs) => {
    expect(printed(logs).sales).toEqual([]);
  });
});
