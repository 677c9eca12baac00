import { describe, expect, it } from 'vitest';
import {
  BUYER,
  findEmitter,
  HASH,
  marketLog,
  move721,
  move1155,
  NATIVE_ETHER,
  OTHER,
  pay,
  printed,
  ROUTER,
  SELLER,
  WETH,
  ZERO_ADDRESS,
} from '../../testing/sample-logs.ts';

const NO_HASH = `0x${'0'.repeat(64)}`;
const listing = {
  buyHash: NO_HASH,
  sellHash: HASH,
  maker: SELLER,
  taker: BUYER,
  price: NATIVE_ETHER,
  metadata: NO_HASH,
};
const bid = { ...listing, buyHash: HASH, sellHash: NO_HASH, maker: BUYER, taker: SELLER };
const matched = (match: object) => marketLog('wyvern', 'ordersMatched', match as Record<string, unknown>);

it('a bid is paid in the ERC-20 that moved from buyer to seller', () => {
  const logs = [
    pay(BUYER, SELLER, NATIVE_ETHER),
    pay(SELLER, OTHER, 1n),
    move721(SELLER, BUYER, 1n),
    matched(bid),
  ];
  expect(printed(logs).sales).toMatchObject([{ side: 'bid', seller: SELLER, buyer: BUYER, currency: WETH }]);
});

it('all tokens that left the seller are one bundle', () => {
  const { sales } = printed([move721(SELLER, BUYER, 1n), move1155(SELLER, BUYER, 2n, 5n), matched(listing)]);
  const bundleId = `${findEmitter('wyvern')}:102`;
  expect(sales).toMatchObject([
    { tokenId: '1', bundleId },
    { tokenId: '2', quantity: '5', bundleId },
  ]);
});

it('a match has the tokens transferred since the previous one', () => {
  const logs = [
    move721(SELLER, BUYER, 1n),
    matched({ ...listing, taker: ROUTER, price: 1n }),
    move721(SELLER, BUYER, 2n),
    matched({ ...listing, taker: ROUTER, price: 2n }),
  ];
  expect(printed(logs).sales).toMatchObject([
    { tokenId: '1', priceWei: '1' },
    { tokenId: '2', priceWei: '2' },
  ]);
});

it('tokens that a router passes on meanwhile are not part of it', () => {
  const logs = [
    move721(ROUTER, BUYER, 9n),
    move721(SELLER, BUYER, 1n),
    matched({ ...listing, taker: ROUTER }),
  ];
  expect(printed(logs).sales).toMatchObject([{ tokenId: '1', seller: SELLER, buyer: BUYER }]);
});

it("a token minted during its sale belongs to its minter's order", () => {
  const { sales, mints } = printed([move1155(ZERO_ADDRESS, BUYER, 1n, 1n), matched(listing)]);
  expect(sales).toMatchObject([{ tokenId: '1', seller: SELLER, buyer: BUYER }]);
  expect(mints).toEqual([]);
});

it('a price of zero is reported as zero', () => {
  expect(printed([move721(SELLER, BUYER, 1n), matched({ ...listing, price: 0n })]).sales).toMatchObject([
    { priceWei: '0' },
  ]);
});

describe('seller', () => {
  it('is the taker when the taker gave the token, whoever called', () => {
    const match = { ...bid, buyHash: NO_HASH, sellHash: HASH };
    expect(printed([move721(SELLER, BUYER, 1n), matched(match)]).sales).toMatchObject([
      { seller: SELLER, buyer: BUYER, side: 'listing' },
    ]);
  });

  it('is the maker of a listing that a third party matched', () => {
    expect(printed([move721(SELLER, BUYER, 1n), matched({ ...listing, buyHash: HASH })]).sales).toMatchObject(
      [{ seller: SELLER, side: 'listing' }],
    );
  });

  it('is whom the maker pays when a third party matched a bid and neither held the token', () => {
    const logs = [pay(BUYER, SELLER, 5n), move721(OTHER, BUYER, 1n), matched({ ...bid, sellHash: HASH })];
    expect(printed(logs).sales).toMatchObject([{ buyer: BUYER, side: 'bid', currency: WETH }]);
  });
});

describe("a token that the maker's order moves from another wallet", () => {
  it('is sold by the maker', () => {
    expect(printed([move721(OTHER, BUYER, 1n), matched(listing)]).sales).toMatchObject([
      { tokenId: '1', seller: SELLER, buyer: BUYER, side: 'listing' },
    ]);
  });

  it('is sold by the maker in a sweep, to whom the router passes it on', () => {
    const logs = [
      move721(SELLER, ROUTER, 1n),
      matched({ ...listing, taker: ROUTER }),
      move721(ROUTER, BUYER, 1n),
      move721(OTHER, ROUTER, 2n),
      matched({ ...listing, taker: ROUTER }),
      move721(ROUTER, BUYER, 2n),
    ];
    expect(printed(logs).sales).toMatchObject([
      { tokenId: '1', seller: SELLER, buyer: BUYER },
      { tokenId: '2', seller: SELLER, buyer: BUYER },
    ]);
  });

  it('is not what another marketplace sold to the same router before', () => {
    const logs = [
      move721(OTHER, ROUTER, 1n),
      { ...matched(listing), address: findEmitter('x2y2'), topics: [HASH] },
      matched({ ...listing, taker: ROUTER }),
    ];
    expect(printed(logs).sales).toEqual([]);
  });

  it('is not one that goes elsewhere', () => {
    expect(printed([move721(OTHER, ROUTER, 1n), matched(listing)]).sales).toEqual([]);
  });

  it('names no false seller in the event of a look-alike contract', () => {
    const forged = { ...matched(listing), address: OTHER };
    expect(printed([move721(ROUTER, BUYER, 1n), forged]).sales).toMatchObject([{ verified: false }]);
    const logs = [move721(ROUTER, BUYER, 1n), forged, matched({ ...listing, maker: ROUTER })];
    expect(printed(logs).sales.filter((sale) => !('verified' in sale))).toMatchObject([
      { tokenId: '1', seller: ROUTER },
    ]);
  });
});

describe('tokens that are minted in their sale', () => {
  const mint = (to: string, id: bigint) => move1155(ZERO_ADDRESS, to, id, 1n);

  it('are a bundle sold by the maker', () => {
    const { sales, mints } = printed([mint(BUYER, 1n), mint(BUYER, 2n), matched(listing)]);
    expect(sales).toMatchObject([
      { tokenId: '1', seller: SELLER, buyer: BUYER, bundleSize: 2 },
      { tokenId: '2', seller: SELLER, buyer: BUYER, bundleSize: 2 },
    ]);
    expect(mints).toEqual([]);
  });

  it('are a bundle with those of the same contract that the maker held', () => {
    const logs = [move1155(SELLER, BUYER, 1n, 1n), mint(BUYER, 2n), matched(listing)];
    expect(printed(logs).sales).toMatchObject([
      { tokenId: '1', seller: SELLER, bundleSize: 2 },
      { tokenId: '2', seller: SELLER, bundleSize: 2 },
    ]);
  });

  it('are not a bundle with a token that the maker gives if they go to somebody else', () => {
    const { sales, mints } = printed([move1155(SELLER, BUYER, 1n, 1n), mint(OTHER, 2n), matched(listing)]);
    expect(sales).toMatchObject([{ tokenId: '1' }]);
    expect(sales[0]).not.toHaveProperty('bundleSize');
    expect(mints).toMatchObject([{ tokenId: '2', to: OTHER }]);
  });

  it('are sold by the maker in a sweep, after the router passed on what it bought', () => {
    const logs = [
      move721(SELLER, ROUTER, 1n),
      matched({ ...listing, taker: ROUTER }),
      move721(ROUTER, BUYER, 1n),
      mint(ROUTER, 2n),
      matched({ ...listing, maker: OTHER, taker: ROUTER }),
    ];
    expect(printed(logs).sales).toMatchObject([
      { tokenId: '1', seller: SELLER },
      { tokenId: '2', seller: OTHER },
    ]);
  });

  it('are sold by the taker of a bid, and never by nobody', () => {
    const logs = [pay(BUYER, SELLER, NATIVE_ETHER), mint(BUYER, 1n), matched(bid)];
    expect(printed(logs).sales).toMatchObject([{ side: 'bid', seller: SELLER, buyer: BUYER }]);
  });

  it('stay mints if the match is that of a look-alike contract', () => {
    const { sales, mints } = printed([mint(BUYER, 1n), { ...matched(listing), address: OTHER }]);
    expect(sales).toMatchObject([{ verified: false }]);
    expect(mints).toMatchObject([{ tokenId: '1', to: BUYER }]);
  });
});

it('a match without a token transfer is not a sale', () => {
  expect(printed([pay(BUYER, SELLER, NATIVE_ETHER), matched(listing)]).sales).toEqual([]);
});

it('a fake match in between does not take over the tokens', () => {
  const logs = [move721(SELLER, BUYER, 1n), { ...matched(listing), address: OTHER }, matched(listing)];
  const { sales } = printed(logs);
  expect(sales.filter((sale) => !('verified' in sale))).toMatchObject([
    { tokenId: '1', seller: SELLER, buyer: BUYER },
  ]);
});
