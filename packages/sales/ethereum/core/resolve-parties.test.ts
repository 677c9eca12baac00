import { describe, expect, it } from 'vitest';
import {
  BUYER,
  COLLECTION,
  encodeLog,
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
  UNKNOWN_CONTRACT,
  ZERO_ADDRESS,
} from '../../testing/sample-logs.ts';
import { looksrareV2Trade, seaportBid, seaportOrder, x2y2Order } from '../../testing/samples/order-books.ts';

const sold = (recipient: string) => marketLog('seaport', 'orderFulfilled', { ...seaportOrder, recipient });
const bidTaken = (recipient: string) => marketLog('seaport', 'orderFulfilled', { ...seaportBid, recipient });

describe('buyer', () => {
  it('is the final holder of the token, past every router', () => {
    const logs = [
      sold(ROUTER),
      move721(SELLER, ROUTER, 42n),
      move721(ROUTER, OTHER, 42n),
      move721(OTHER, BUYER, 42n),
    ];
    expect(printed(logs).sales).toMatchObject([{ buyer: BUYER, buyerInEvent: ROUTER }]);
  });

  it('is the recipient of the token when the event names only the router', () => {
    expect(printed([sold(ROUTER), move721(SELLER, BUYER, 42n)]).sales).toMatchObject([{ buyer: BUYER }]);
  });

  it('stays the buyer when the token is burned immediately', () => {
    expect(
      printed([sold(BUYER), move721(SELLER, BUYER, 42n), move721(BUYER, ZERO_ADDRESS, 42n)]).sales,
    ).toMatchObject([{ buyer: BUYER }]);
  });

  it("is the event's buyer when there is no transfer", () => {
    expect(printed([sold(BUYER)]).sales).toMatchObject([{ buyer: BUYER, seller: SELLER }]);
  });

  it('is not taken from the transfer of another token', () => {
    expect(printed([sold(BUYER), move721(BUYER, OTHER, 43n)]).sales).toMatchObject([{ buyer: BUYER }]);
  });

  it('is the buyer of this sale when the same token is resold on another marketplace', () => {
    const logs = [
      sold(ROUTER),
      move721(SELLER, ROUTER, 42n),
      move721(ROUTER, BUYER, 42n),
      marketLog('looksrare-v2', 'takerAsk', { ...looksrareV2Trade, firstUser: ROUTER, secondUser: BUYER }),
    ];
    expect(printed(logs).sales).toMatchObject([
      { marketplace: 'seaport-v1.1', seller: SELLER, buyer: ROUTER },
      { marketplace: 'looksrare-v2', seller: ROUTER, buyer: BUYER },
    ]);
  });

  it('cannot be hidden by a fake event of another contract', () => {
    const logs = [
      sold(ROUTER),
      move721(SELLER, ROUTER, 42n),
      move721(ROUTER, BUYER, 42n),
      marketLog(
        'looksrare-v2',
        'takerAsk',
        { ...looksrareV2Trade, firstUser: ROUTER, secondUser: BUYER },
        UNKNOWN_CONTRACT,
      ),
    ];
    const { sales } = printed(logs);
    expect(sales.filter((sale) => !('verified' in sale))).toMatchObject([{ seller: SELLER, buyer: BUYER }]);
  });
});

describe('seller', () => {
  it('gave the token to the router that accepted the bid', () => {
    const logs = [move721(SELLER, ROUTER, 42n), bidTaken(ROUTER), move721(ROUTER, BUYER, 42n)];
    expect(printed(logs).sales).toMatchObject([{ seller: SELLER, sellerInEvent: ROUTER, buyer: BUYER }]);
  });

  it('held the token when a router receives the payment of a bid', () => {
    expect(printed([bidTaken(ROUTER), move721(SELLER, BUYER, 42n)]).sales).toMatchObject([
      { seller: SELLER, sellerInEvent: ROUTER },
    ]);
  });

  it("is the event's seller when the token comes from the marketplace's custody", () => {
    const market = findEmitter('foundation');
    const accepted = marketLog('foundation', 'offerAccepted', {
      nftContract: COLLECTION,
      tokenId: 42n,
      buyer: BUYER,
      seller: SELLER,
      totalFees: 1n,
      creatorRev: 1n,
      sellerRev: 1n,
    });
    expect(printed([move721(market, BUYER, 42n), accepted]).sales).toMatchObject([
      { seller: SELLER, side: 'bid' },
    ]);
  });

  it('signed the listing, wherever the token was before', () => {
    const logs = [move721(OTHER, SELLER, 42n), sold(BUYER), move721(SELLER, BUYER, 42n)];
    expect(printed(logs).sales).toMatchObject([{ seller: SELLER }]);
  });
});

describe('token minted during its sale', () => {
  it('is sold by the party who offered it and is not a mint', () => {
    const { sales, mints } = printed([sold(BUYER), move721(ZERO_ADDRESS, BUYER, 42n)]);
    expect(sales).toMatchObject([{ seller: SELLER, buyer: BUYER }]);
    expect(mints).toEqual([]);
  });

  it('is not a mint even if its minter passes it on', () => {
    const { sales, mints } = printed([
      sold(BUYER),
      move721(ZERO_ADDRESS, SELLER, 42n),
      move721(SELLER, BUYER, 42n),
    ]);
    expect(sales).toHaveLength(1);
    expect(mints).toEqual([]);
  });

  it("goes to the router's customer", () => {
    expect(printed([sold(ROUTER), move721(ZERO_ADDRESS, BUYER, 42n)]).sales).toMatchObject([
      { buyer: BUYER },
    ]);
  });

  it('keeps its buyer if the token passes through hundreds of wallets in between', () => {
    const offer = [{ itemType: 3, token: COLLECTION, identifier: 42n, amount: 1n }];
    const noise = Array.from({ length: 300 }, (_, at) =>
      move1155(ZERO_ADDRESS, `0x${at.toString(16).padStart(40, 'd')}`, 42n, 1n),
    );
    const { sales, mints } = printed([
      marketLog('seaport', 'orderFulfilled', { ...seaportOrder, offer }),
      ...noise,
    ]);
    expect(sales).toMatchObject([{ seller: SELLER, buyer: BUYER }]);
    expect(mints).toHaveLength(300);
  });
});

it('several orders filled by one transfer have the same buyer', () => {
  const offer = [{ itemType: 3, token: COLLECTION, identifier: 42n, amount: 1n }];
  const order = marketLog('seaport', 'orderFulfilled', { ...seaportOrder, offer, recipient: ROUTER });
  const logs = [order, order, move1155(SELLER, ROUTER, 42n, 2n), move1155(ROUTER, BUYER, 42n, 2n)];
  expect(printed(logs).sales).toMatchObject([{ buyer: BUYER }, { buyer: BUYER }]);
});

it('a sweep over two marketplaces is one sale per token, all with the same buyer', () => {
  const logs = [
    sold(ROUTER),
    move721(SELLER, ROUTER, 42n),
    move721(OTHER, ROUTER, 43n),
    marketLog('x2y2', 'inventory', {
      ...x2y2Order,
      maker: OTHER,
      taker: ROUTER,
      item: { ...x2y2Order.item, data: x2y2Order.item.data.replace(/2a$/, '2b') },
    }),
    move721(ROUTER, BUYER, 42n),
    move721(ROUTER, BUYER, 43n),
  ];
  expect(printed(logs).sales).toMatchObject([
    { tokenId: '42', seller: SELLER, buyer: BUYER },
    { tokenId: '43', seller: OTHER, buyer: BUYER },
  ]);
});

describe("Blend's custody", () => {
  const BLEND = findEmitter('blend');
  const POOL = '0x0000000000a39bb272e79075ade125fd351887ac';
  const bid = marketLog('blur-v2', 'packed', {
    orderHash: HASH,
    tokenIdListingIndexTrader: (42n << 168n) | BigInt(BUYER),
    collectionPriceSide: (1n << 248n) | (NATIVE_ETHER << 160n) | BigInt(COLLECTION),
  });
  const listing = marketLog('blur-v2', 'packed', {
    orderHash: HASH,
    tokenIdListingIndexTrader: (42n << 168n) | BigInt(SELLER),
    collectionPriceSide: (NATIVE_ETHER << 160n) | BigInt(COLLECTION),
  });

  it('sells for the borrower who calls it', () => {
    const { sales } = printed([move721(BLEND, BUYER, 42n), bid], { from: SELLER, to: BLEND });
    expect(sales).toMatchObject([{ seller: SELLER, buyer: BUYER }]);
  });

  it('sells for the borrower who receives the remaining payment when a contract calls it', () => {
    const logs = [move721(BLEND, BUYER, 42n), bid, pay(BLEND, OTHER, 5n, POOL), pay(BLEND, SELLER, 1n, POOL)];
    expect(printed(logs, { from: ROUTER, to: UNKNOWN_CONTRACT }).sales).toMatchObject([{ seller: SELLER }]);
  });

  it('buys for the new borrower', () => {
    const loan = encodeLog(
      'event LoanOfferTaken(bytes32 offerHash, uint256 lienId, address collection, address lender, address borrower, uint256 loanAmount, uint256 rate, uint256 tokenId, uint256 auctionDuration)',
      {
        offerHash: HASH,
        lienId: 1n,
        collection: COLLECTION,
        lender: OTHER,
        borrower: BUYER,
        loanAmount: 1n,
        rate: 1n,
        tokenId: 42n,
        auctionDuration: 1n,
      },
      BLEND,
    );
    expect(printed([loan, move721(SELLER, BLEND, 42n), listing]).sales).toMatchObject([{ buyer: BUYER }]);
  });
});
