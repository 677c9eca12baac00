import { describe, expect, it } from 'vitest';
import {
  BUYER,
  COLLECTION,
  findEmitter,
  HASH,
  marketLog,
  move721,
  move1155,
  NATIVE_ETHER,
  OTHER,
  printed,
  ROUTER,
  SELLER,
  WETH,
  ZERO_ADDRESS,
} from '../../testing/sample-logs.ts';
import { seaportBid, seaportOrder } from '../../testing/samples/order-books.ts';

const SEAPORT_1_6 = '0x0000000000000068f116a894984e2db1123eb395';
const OTHER_COLLECTION = `0x${'c1'.repeat(20)}`;

const fulfilled = (order: object, emitter?: string) =>
  marketLog('seaport', 'orderFulfilled', order as Record<string, unknown>, emitter);
const matched = (...orderHashes: string[]) => marketLog('seaport', 'ordersMatched', { orderHashes });
const nft = (identifier: bigint, token = COLLECTION) => ({ itemType: 2, token, identifier, amount: 1n });
const money = (amount: bigint, token = ZERO_ADDRESS, recipient = SELLER) => ({
  itemType: token === ZERO_ADDRESS ? 0 : 1,
  token,
  identifier: 0n,
  amount,
  recipient,
});

it('is labelled by the contract that emitted the event', () => {
  expect(printed([fulfilled(seaportOrder, SEAPORT_1_6)]).sales).toMatchObject([
    { marketplace: 'seaport-v1.6' },
  ]);
});

it('a bundle has one price, repeated on each token', () => {
  const { sales } = printed([fulfilled({ ...seaportOrder, offer: [nft(1n), nft(2n)] })]);
  const bundle = {
    bundleId: `${findEmitter('seaport')}:100`,
    bundleSize: 2,
    priceWei: NATIVE_ETHER.toString(),
  };
  expect(sales).toMatchObject([
    { tokenId: '1', ...bundle },
    { tokenId: '2', ...bundle },
  ]);
});

it('a collection-wide offer has the token named in the event', () => {
  const offer = [{ ...nft(7n), itemType: 5, amount: 4n }];
  expect(printed([fulfilled({ ...seaportOrder, offer })]).sales).toMatchObject([
    { tokenId: '7', standard: 'erc1155', quantity: '4' },
  ]);
});

it("a sale through OpenSea's adapter is a sale of the underlying token", () => {
  const adapter = '0xa604060890923ff400e8c6f5290461a83aedacec';
  const storefront = '0x495f947276749ce646f68ac8c248420045cb7b5e';
  const offer = [{ itemType: 3, token: adapter, identifier: 9n, amount: 1n }];
  const { sales } = printed([
    fulfilled({ ...seaportOrder, recipient: ROUTER, offer }),
    move1155(SELLER, ROUTER, 9n, 1n, storefront),
    move1155(ROUTER, BUYER, 9n, 1n, storefront),
  ]);
  expect(sales).toMatchObject([{ contract: storefront, contractInEvent: adapter, buyer: BUYER }]);
});

it('a contract that buys for ether with its own order is a bid', () => {
  const offer = { ...seaportBid, offer: [money(NATIVE_ETHER)] };
  expect(printed([fulfilled(offer), move721(SELLER, BUYER, 42n)]).sales).toMatchObject([
    { side: 'bid', currency: 'ETH', seller: SELLER, buyer: BUYER },
  ]);
});

it('a private listing asks for its own token on behalf of its buyer', () => {
  const reserved = { ...nft(42n), recipient: BUYER };
  const { sales } = printed([
    fulfilled({ ...seaportOrder, recipient: OTHER, consideration: [money(NATIVE_ETHER), reserved] }),
    fulfilled({ ...seaportBid, offer: [money(NATIVE_ETHER)], consideration: [], recipient: OTHER }),
    matched(HASH, seaportBid.orderHash),
  ]);
  expect(sales).toMatchObject([
    { side: 'listing', seller: SELLER, buyer: BUYER, priceWei: NATIVE_ETHER.toString() },
  ]);
});

describe('not a sale', () => {
  it.each([
    [
      'a token for another token',
      { ...seaportOrder, consideration: [{ ...nft(5n, OTHER_COLLECTION), recipient: SELLER }] },
    ],
    [
      'a token for another token and money',
      {
        ...seaportOrder,
        consideration: [money(NATIVE_ETHER, WETH), { ...nft(5n, OTHER_COLLECTION), recipient: SELLER }],
      },
    ],
    ['a token and money for another token', { ...seaportBid, offer: [money(NATIVE_ETHER, WETH), nft(5n)] }],
    ['a token for nothing', { ...seaportOrder, consideration: [] }],
    ['a token for two kinds of money', { ...seaportOrder, consideration: [money(1n), money(1n, WETH)] }],
    ['money for money', { ...seaportBid, consideration: [money(NATIVE_ETHER, OTHER)] }],
    ['no piece of a token', { ...seaportOrder, offer: [{ ...nft(42n), itemType: 3, amount: 0n }] }],
    ['an item of a kind that does not exist', { ...seaportOrder, offer: [{ ...nft(42n), itemType: 6 }] }],
  ])('is %s', (_what, order) => {
    expect(printed([fulfilled(order)]).sales).toEqual([]);
  });

  it('an event whose lists point outside its data', () => {
    const log = fulfilled(seaportOrder);
    const words = log.data.slice(2).match(/.{64}/g) ?? [];
    const outside = [words[0], words[1], 'f'.repeat(64), ...words.slice(3)].join('');
    const endless = [
      words[0],
      words[1],
      words[2],
      words[3],
      `${'0'.repeat(56)}ffffffff`,
      ...words.slice(5),
    ].join('');
    for (const data of [outside, endless]) expect(printed([{ ...log, data: `0x${data}` }]).sales).toEqual([]);
  });
});

describe('matched orders', () => {
  const mirror = {
    ...seaportOrder,
    recipient: OTHER,
    consideration: [money((NATIVE_ETHER * 9n) / 10n, WETH)],
  };
  const bid = { ...seaportBid, recipient: OTHER };
  const sale = {
    side: 'bid',
    seller: SELLER,
    buyer: BUYER,
    priceWei: NATIVE_ETHER.toString(),
    logIndex: 100,
  };

  it("are one sale at the bid's price", () => {
    const logs = [
      fulfilled(bid),
      fulfilled(mirror),
      matched(HASH, bid.orderHash),
      move721(SELLER, BUYER, 42n),
    ];
    expect(printed(logs).sales).toMatchObject([sale]);
  });

  it('are recognised in version 1.1 by their empty recipient', () => {
    const logs = [
      fulfilled({ ...bid, recipient: ZERO_ADDRESS }),
      fulfilled({ ...mirror, recipient: ZERO_ADDRESS }),
    ];
    expect(printed(logs).sales).toMatchObject([sale]);
  });

  it("are recognised by the token's single transfer when nothing else shows it", () => {
    const logs = [fulfilled(bid), fulfilled(mirror), move721(SELLER, BUYER, 42n)];
    expect(printed(logs).sales).toMatchObject([sale]);
  });

  it('are a listing when the other side offers ether, which only the buyer who calls can do', () => {
    const answer = {
      ...seaportBid,
      offer: [money(NATIVE_ETHER)],
      consideration: [seaportBid.consideration[0]],
      recipient: OTHER,
    };
    const logs = [
      fulfilled({ ...seaportOrder, recipient: OTHER }),
      fulfilled(answer),
      matched(HASH, seaportBid.orderHash),
      move721(SELLER, BUYER, 42n),
    ];
    expect(printed(logs).sales).toMatchObject([
      {
        side: 'listing',
        seller: SELLER,
        buyer: BUYER,
        priceWei: NATIVE_ETHER.toString(),
        currency: 'ETH',
        logIndex: 100,
      },
    ]);
  });

  it('are two sales when a bot bought from one and sold to the other', () => {
    const logs = [
      fulfilled({ ...seaportOrder, recipient: ROUTER }),
      move721(SELLER, ROUTER, 42n),
      fulfilled({ ...seaportBid, recipient: ROUTER }),
      move721(ROUTER, BUYER, 42n),
    ];
    expect(printed(logs).sales).toMatchObject([
      { side: 'listing', seller: SELLER, buyer: ROUTER },
      { side: 'bid', seller: ROUTER, buyer: BUYER },
    ]);
  });
});
