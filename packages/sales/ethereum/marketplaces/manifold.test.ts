import { describe, expect, it } from 'vitest';
import { missingFactKey } from '../../missing-facts.ts';
import {
  BUYER,
  findEmitter,
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

const MARKET = findEmitter('manifold');
const purchase = (count = 1, amount = NATIVE_ETHER) =>
  marketLog('manifold', 'purchase', { listingId: 5, referrer: ZERO_ADDRESS, buyer: BUYER, count, amount });
const finalized = marketLog('manifold', 'finalize', { listingId: 5 });
const lastBid = (bid: { bidder: string; amount: bigint; currency?: string } | null) => ({
  lastBids: new Map([
    [missingFactKey({ kind: 'last-bid', marketplace: 'manifold', contract: MARKET, id: '5' }), bid],
  ]),
});

it('a token from custody has an unknown seller', () => {
  const line = printed([move721(MARKET, BUYER, 1n), purchase()]);
  expect(line.sales).toMatchObject([{ seller: null, buyer: BUYER, needs: ['seller'] }]);
  expect(line.needs).toHaveLength(1);
});

it('a token minted for the buyer has no seller', () => {
  const { sales, mints } = printed([move1155(ZERO_ADDRESS, BUYER, 1n, 3n), purchase(3)]);
  expect(sales).toMatchObject([{ seller: ZERO_ADDRESS, buyer: BUYER, quantity: '3' }]);
  expect(mints).toEqual([]);
});

it('ignores other tokens that the buyer received in the transaction', () => {
  const logs = [
    move721(ZERO_ADDRESS, BUYER, 7n),
    move721(SELLER, BUYER, 8n),
    move721(MARKET, BUYER, 1n),
    purchase(),
  ];
  const { sales, mints } = printed(logs);
  expect(sales).toMatchObject([{ tokenId: '1' }]);
  expect(mints).toMatchObject([{ tokenId: '7' }]);
});

it('a listing in ERC-20 is paid with exactly its price', () => {
  expect(
    printed([pay(BUYER, MARKET, NATIVE_ETHER), move721(MARKET, BUYER, 1n), purchase()]).sales,
  ).toMatchObject([{ currency: WETH }]);
});

it('an accepted offer is paid in the ERC-20 that leaves the market', () => {
  const accepted = marketLog('manifold', 'acceptOffer', {
    listingId: 5,
    oferrer: BUYER,
    amount: NATIVE_ETHER,
  });
  expect(printed([move721(MARKET, BUYER, 1n), pay(MARKET, SELLER, 9n), accepted]).sales).toMatchObject([
    { side: 'bid', currency: WETH, priceWei: NATIVE_ETHER.toString() },
  ]);
});

describe('auction end', () => {
  it('is no sale until the last bid is known, and requests it', () => {
    const line = printed([move721(MARKET, BUYER, 1n), finalized]);
    expect(line.sales).toEqual([]);
    expect(line.needs).toEqual(['last bid of manifold listing 5']);
  });

  it('is a sale to the last bidder', () => {
    const knowledge = lastBid({ bidder: BUYER, amount: 6n, currency: WETH });
    expect(printed([move721(MARKET, BUYER, 1n), finalized], {}, knowledge).sales).toMatchObject([
      { side: 'auction', buyer: BUYER, priceWei: '6', currency: WETH },
    ]);
  });

  it.each([
    ['there was no bid', null],
    ['the token went back', { bidder: OTHER, amount: 6n }],
  ])('is not a sale when %s', (_when, bid) => {
    const line = printed([move721(MARKET, SELLER, 1n), finalized], {}, lastBid(bid));
    expect(line.sales).toEqual([]);
    expect(line).not.toHaveProperty('needs');
  });
});
