import { describe, expect, it } from 'vitest';
import { missingFactKey, type Pool } from '../../missing-facts.ts';
import {
  BUYER,
  COLLECTION,
  encodeLog,
  factoryOf,
  findEmitter,
  marketLog,
  move721,
  NATIVE_ETHER,
  OTHER,
  pay,
  printed,
  ROUTER,
  SELLER,
  UNKNOWN_CONTRACT,
  WETH,
} from '../../testing/sample-logs.ts';

const POOL = findEmitter('sudoswap-v1');
const nftOut = marketLog('sudoswap-v1', 'nftOut', {});
const nftIn = marketLog('sudoswap-v1', 'nftIn', {});
const withdrawal = encodeLog('event NFTWithdrawal()', {}, POOL);
const pools = (change: Partial<Pool> = {}) => {
  const pool = { factory: factoryOf('sudoswap-v1'), contract: COLLECTION, token: null, assetRecipient: null };
  const need = { kind: 'pool', marketplace: 'sudoswap-v1', pool: POOL } as const;
  return { pools: new Map([[missingFactKey(need), { ...pool, ...change }]]) };
};

it("requests the price in ether and the pool's factory", () => {
  const line = printed([move721(POOL, BUYER, 1n), nftOut], { value: NATIVE_ETHER });
  expect(line.sales).toMatchObject([
    { priceWei: null, currency: 'ETH', side: 'pool-buy', verified: false, needs: ['priceWei'] },
  ]);
  expect(line.needs).toEqual([`who made the sudoswap-v1 pool ${POOL}`, 'value flow']);
});

it.each([
  ['another factory made', pools({ factory: UNKNOWN_CONTRACT })],
  ['somebody looked up in vain', { pools: new Map([[`pool:${POOL}`, null]]) }],
])('a pool that %s stays unverified', (_which, knowledge) => {
  expect(printed([move721(POOL, BUYER, 1n), nftOut], {}, knowledge).sales).toMatchObject([
    { verified: false },
  ]);
});

it('several tokens are a bundle, and a router passes them on', () => {
  const logs = [
    move721(POOL, ROUTER, 1n),
    move721(POOL, ROUTER, 2n),
    nftOut,
    move721(ROUTER, BUYER, 1n),
    move721(ROUTER, BUYER, 2n),
  ];
  expect(printed(logs, {}, pools()).sales).toMatchObject([
    { tokenId: '1', buyer: BUYER, seller: POOL, bundleSize: 2 },
    { tokenId: '2', buyer: BUYER, seller: POOL, bundleSize: 2 },
  ]);
});

describe('ERC-20 pool', () => {
  it('is paid what it and the protocol receive', () => {
    const logs = [
      pay(BUYER, OTHER, 7n),
      pay(BUYER, POOL, 100n),
      pay(BUYER, factoryOf('sudoswap-v1'), 1n),
      move721(POOL, BUYER, 1n),
      nftOut,
    ];
    expect(printed(logs, {}, pools({ token: WETH })).sales).toMatchObject([
      { priceWei: '101', currency: WETH },
    ]);
  });

  it('pays the seller and the protocol', () => {
    const logs = [pay(POOL, SELLER, 100n), pay(POOL, OTHER, 1n), move721(SELLER, POOL, 1n), nftIn];
    expect(printed(logs, {}, pools({ token: WETH })).sales).toMatchObject([
      { priceWei: '101', currency: WETH, side: 'pool-sell', seller: SELLER, buyer: POOL },
    ]);
  });
});

it('finds tokens that a pool forwards to its owner when the owner is known', () => {
  const logs = [move721(SELLER, OTHER, 1n), nftIn];
  expect(printed(logs, {}, pools({ assetRecipient: OTHER })).sales).toMatchObject([
    { tokenId: '1', seller: SELLER },
  ]);
  expect(printed(logs, {}, pools()).sales).toEqual([]);
});

it('ignores tokens that the owner withdrew before', () => {
  const logs = [move721(POOL, OTHER, 8n), withdrawal, move721(POOL, BUYER, 1n), nftOut];
  expect(printed(logs, {}, pools()).sales).toMatchObject([{ tokenId: '1' }]);
});

it('does not guess how to divide the payment of two swaps with one pool', () => {
  const knowledge = { ...pools(), valueFlow: [{ from: BUYER, to: POOL, amount: 10n }] };
  const line = printed([move721(POOL, BUYER, 1n), nftOut, move721(POOL, BUYER, 2n), nftOut], {}, knowledge);
  expect(line.sales).toMatchObject([{ priceWei: null }, { priceWei: null }]);
  expect(line).not.toHaveProperty('needs');
});

it('an unknown pool next to other ERC-20 transfers has an unknown currency', () => {
  const logs = [pay(BUYER, OTHER, 5n), move721(POOL, BUYER, 1n), nftOut];
  expect(printed(logs).sales).toMatchObject([{ currency: null, priceWei: null }]);
});
