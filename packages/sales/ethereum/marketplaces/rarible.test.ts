import { describe, expect, it } from 'vitest';
import {
  BUYER,
  COLLECTION,
  HASH,
  marketLog,
  move721,
  move1155,
  NATIVE_ETHER,
  OTHER,
  pay,
  printed,
  SELLER,
  WETH,
  ZERO_ADDRESS,
} from '../../testing/sample-logs.ts';

const word = (value: string | bigint) =>
  (typeof value === 'bigint' ? value.toString(16) : value.slice(2)).padStart(64, '0');
const token = (id: bigint) => ({ assetClass: '0x73ad2146', data: `0x${word(COLLECTION)}${word(id)}` });
const lazyToken = (id: bigint) => ({
  assetClass: '0xd8f960c1',
  data: `0x${word(COLLECTION)}${word(64n)}${word(id)}${word(32n)}${word(0n)}`,
});
const coins = { assetClass: '0x8ae85d84', data: `0x${word(WETH)}` };
const match = (leftAsset: object, rightAsset: object, newLeftFill: bigint, newRightFill: bigint) =>
  marketLog('rarible', 'match', {
    leftHash: HASH,
    rightHash: HASH,
    leftMaker: SELLER,
    rightMaker: BUYER,
    newLeftFill,
    newRightFill,
    leftAsset,
    rightAsset,
  });
const shortMatch = (newLeftFill: bigint, newRightFill: bigint) =>
  marketLog('rarible', 'shortMatch', { leftHash: HASH, rightHash: HASH, newLeftFill, newRightFill });

it('an ERC-20 payment above the price is a fee on top', () => {
  const logs = [
    pay(BUYER, SELLER, NATIVE_ETHER - 5n),
    pay(BUYER, OTHER, 30n),
    move721(SELLER, BUYER, 1n),
    match(token(1n), coins, NATIVE_ETHER, 1n),
  ];
  expect(printed(logs).sales).toMatchObject([
    { priceWei: NATIVE_ETHER.toString(), feesOnTopWei: '25', currency: WETH },
  ]);
});

it('a lazy-minted token is found in its minting data', () => {
  const logs = [
    move721(ZERO_ADDRESS, SELLER, 8n),
    move721(SELLER, BUYER, 8n),
    match(lazyToken(8n), coins, 3n, 1n),
  ];
  const { sales, mints } = printed(logs);
  expect(sales).toMatchObject([{ tokenId: '8', seller: SELLER, buyer: BUYER, priceWei: '3' }]);
  expect(mints).toEqual([]);
});

it('an order of version 1 that gives ERC-20 for a token is a bid', () => {
  const log = marketLog('rarible', 'buy', {
    sellToken: WETH,
    sellTokenId: 0n,
    sellValue: NATIVE_ETHER,
    owner: BUYER,
    buyToken: COLLECTION,
    buyTokenId: 5n,
    buyValue: 1n,
    buyer: SELLER,
    amount: NATIVE_ETHER,
    salt: 1n,
  });
  expect(printed([move721(SELLER, BUYER, 5n), log]).sales).toMatchObject([
    {
      side: 'bid',
      tokenId: '5',
      seller: SELLER,
      buyer: BUYER,
      priceWei: NATIVE_ETHER.toString(),
      currency: WETH,
    },
  ]);
});

describe('match without assets', () => {
  it('sells the transferred pieces for the other fill, in ether if no ERC-20 moved', () => {
    expect(printed([move1155(SELLER, BUYER, 3n, 4n), shortMatch(NATIVE_ETHER, 4n)]).sales).toMatchObject([
      {
        side: 'listing',
        quantity: '4',
        priceWei: NATIVE_ETHER.toString(),
        currency: 'ETH',
        seller: SELLER,
        buyer: BUYER,
      },
    ]);
  });

  it.each([
    ['both fills are the number of pieces', [move721(SELLER, BUYER, 1n)], shortMatch(1n, 1n)],
    ['two tokens moved', [move721(SELLER, BUYER, 1n), move721(BUYER, SELLER, 2n)], shortMatch(1n, 5n)],
    ['no token moved', [pay(BUYER, SELLER, 5n)], shortMatch(1n, 5n)],
  ])('is not a sale when %s', (_when, logs, log) => {
    expect(printed([...logs, log]).sales).toEqual([]);
  });
});

it.each([
  ['a token for a token', token(1n), token(2n)],
  ['coins for coins', coins, coins],
  ['an asset of an unknown class', { assetClass: '0x12345678', data: '0x' }, coins],
])('%s is not a sale', (_what, left, right) => {
  expect(printed([match(left, right, 1n, 1n)]).sales).toEqual([]);
});
