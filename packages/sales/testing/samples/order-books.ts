import { encodeAbiParameters, parseAbiParameters } from 'viem';
import { PLAIN_SALE, type Sample, TOKEN } from '../sample.ts';
import {
  BLUR_POOL,
  BUYER,
  COLLECTION,
  HASH,
  marketLog,
  move721,
  move1155,
  NATIVE_ETHER,
  OTHER,
  pay,
  ROUTER,
  SELLER,
  WETH,
  ZERO_ADDRESS,
} from '../sample-logs.ts';

const ETHER_SIGN = `0x${'e'.repeat(40)}`;
const BID_POLICY = '0x0000000000b92d5d043faf7cecf7e2ee6aaed232';
const NO_HASH = `0x${'0'.repeat(64)}`;

/** A Seaport order of one token for ether. */
export const seaportOrder = {
  orderHash: HASH,
  offerer: SELLER,
  zone: ZERO_ADDRESS,
  recipient: BUYER,
  offer: [{ itemType: 2, token: COLLECTION, identifier: TOKEN, amount: 1n }],
  consideration: [
    {
      itemType: 0,
      token: ZERO_ADDRESS,
      identifier: 0n,
      amount: (NATIVE_ETHER * 39n) / 40n,
      recipient: SELLER,
    },
    { itemType: 0, token: ZERO_ADDRESS, identifier: 0n, amount: NATIVE_ETHER / 40n, recipient: OTHER },
  ],
};

/** A Seaport bid of wrapped ether for one token. */
export const seaportBid = {
  orderHash: `0x${'b1'.repeat(32)}`,
  offerer: BUYER,
  zone: ZERO_ADDRESS,
  recipient: SELLER,
  offer: [{ itemType: 1, token: WETH, identifier: 0n, amount: NATIVE_ETHER }],
  consideration: [
    { itemType: 2, token: COLLECTION, identifier: TOKEN, amount: 1n, recipient: BUYER },
    { itemType: 1, token: WETH, identifier: 0n, amount: NATIVE_ETHER / 40n, recipient: OTHER },
  ],
};

const blurOrder = {
  trader: SELLER,
  side: 1,
  matchingPolicy: ZERO_ADDRESS,
  collection: COLLECTION,
  tokenId: TOKEN,
  amount: 1n,
  paymentToken: ZERO_ADDRESS,
  price: NATIVE_ETHER,
  listingTime: 1n,
  expirationTime: 2n,
  fees: [{ rate: 50, recipient: OTHER }],
  salt: 3n,
  extraParams: '0x01',
};

const packed = (trader: string, side: bigint, price = NATIVE_ETHER) => ({
  orderHash: HASH,
  tokenIdListingIndexTrader: (TOKEN << 168n) | BigInt(trader),
  collectionPriceSide: (side << 248n) | (price << 160n) | BigInt(COLLECTION),
  takerFeeRecipientRate: (50n << 160n) | BigInt(OTHER),
  makerFeeRecipientRate: (50n << 160n) | BigInt(OTHER),
});

const looksrareV1 = {
  orderHash: HASH,
  orderNonce: 1n,
  taker: BUYER,
  maker: SELLER,
  strategy: OTHER,
  currency: WETH,
  collection: COLLECTION,
  tokenId: TOKEN,
  amount: 1n,
  price: NATIVE_ETHER,
};

export const looksrareV2Trade = {
  nonce: { orderHash: HASH, orderNonce: 1n, isNonceInvalidated: true },
  firstUser: BUYER,
  secondUser: BUYER,
  strategyId: 0n,
  currency: ZERO_ADDRESS,
  collection: COLLECTION,
  itemIds: [TOKEN],
  amounts: [1n],
  feeRecipients: [SELLER, OTHER],
  feeAmounts: [(NATIVE_ETHER * 97n) / 100n, (NATIVE_ETHER * 2n) / 100n, NATIVE_ETHER / 100n],
};

export const x2y2Tokens = (tokens: { token: string; tokenId: bigint }[]) =>
  encodeAbiParameters(parseAbiParameters('(address token, uint256 tokenId)[]'), [tokens as never]);

export const x2y2Order = {
  itemHash: HASH,
  maker: SELLER,
  taker: BUYER,
  orderSalt: 1n,
  settleSalt: 2n,
  intent: 1n,
  delegateType: 1n,
  deadline: 3n,
  currency: ZERO_ADDRESS,
  dataMask: '0x',
  item: { price: NATIVE_ETHER, data: x2y2Tokens([{ token: COLLECTION, tokenId: TOKEN }]) },
  detail: {
    op: 1,
    orderIdx: 0n,
    itemIdx: 0n,
    price: NATIVE_ETHER,
    itemHash: HASH,
    executionDelegate: OTHER,
    dataReplacement: '0x',
    bidIncentivePct: 0n,
    aucMinIncrementPct: 0n,
    aucIncDurationSecs: 0n,
    fees: [{ percentage: 5000n, to: OTHER }],
  },
};

const element721 = {
  maker: SELLER,
  taker: BUYER,
  nonce: 1n,
  erc20Token: ETHER_SIGN,
  erc20TokenAmount: NATIVE_ETHER,
  fees: [{ recipient: OTHER, amount: 1n }],
  erc721Token: COLLECTION,
  erc721TokenId: TOKEN,
  orderHash: HASH,
};
const element1155 = {
  maker: SELLER,
  taker: BUYER,
  nonce: 1n,
  erc20Token: ETHER_SIGN,
  erc20FillAmount: NATIVE_ETHER,
  fees: [],
  erc1155Token: COLLECTION,
  erc1155TokenId: TOKEN,
  erc1155FillAmount: 3n,
  orderHash: HASH,
};
const swapped = { maker: BUYER, taker: SELLER };
const moved = [move721(SELLER, BUYER, TOKEN)];
const moved3 = [move1155(SELLER, BUYER, TOKEN, 3n)];
const pieces = { standard: 'erc1155', quantity: '3' };
const bid = { side: 'bid' };
const weth = { currency: WETH };

const sample = (
  family: Sample['family'],
  event: string,
  args: Record<string, unknown>,
  sale: Sample['sale'],
  logs = moved,
): Sample => ({
  family,
  event,
  logs: [...logs, marketLog(family, event, args)],
  sale: { ...PLAIN_SALE, ...sale },
});

/** Marketplaces where two orders meet and one event contains everything, or all but one party. */
export const ORDER_BOOK_SAMPLES: readonly Sample[] = [
  sample('seaport', 'orderFulfilled', seaportOrder, { marketplace: 'seaport-v1.1' }),
  {
    ...sample(
      'seaport',
      'ordersMatched',
      { orderHashes: [HASH, seaportBid.orderHash] },
      {
        marketplace: 'seaport-v1.1',
        ...bid,
        ...weth,
      },
    ),
    logs: [
      marketLog('seaport', 'orderFulfilled', { ...seaportBid, recipient: OTHER }),
      marketLog('seaport', 'orderFulfilled', { ...seaportOrder, recipient: OTHER }),
      marketLog('seaport', 'ordersMatched', { orderHashes: [HASH, seaportBid.orderHash] }),
      ...moved,
    ],
  },
  sample(
    'wyvern',
    'ordersMatched',
    { buyHash: NO_HASH, sellHash: HASH, maker: SELLER, taker: BUYER, price: NATIVE_ETHER, metadata: HASH },
    { marketplace: 'wyvern-v2' },
  ),
  sample(
    'blur-v1',
    'ordersMatched',
    {
      maker: SELLER,
      taker: BUYER,
      sell: blurOrder,
      sellHash: HASH,
      buy: { ...blurOrder, trader: BUYER, side: 0 },
      buyHash: HASH,
    },
    { marketplace: 'blur-v1' },
  ),
  sample(
    'blur-v1',
    'ordersMatched',
    {
      maker: BUYER,
      taker: SELLER,
      sell: { ...blurOrder, paymentToken: BLUR_POOL },
      sellHash: HASH,
      buy: { ...blurOrder, trader: BUYER, matchingPolicy: BID_POLICY, tokenId: 0n },
      buyHash: HASH,
    },
    { marketplace: 'blur-v1', ...bid, currency: BLUR_POOL },
  ),
  sample(
    'blur-v2',
    'execution',
    {
      transfer: { trader: SELLER, id: TOKEN, amount: 3n, collection: COLLECTION, assetType: 1 },
      orderHash: HASH,
      listingIndex: 0n,
      price: NATIVE_ETHER,
      makerFee: { recipient: OTHER, rate: 50 },
      fees: { protocolFee: { recipient: OTHER, rate: 0 }, takerFee: { recipient: OTHER, rate: 0 } },
      orderType: 0,
    },
    { marketplace: 'blur-v2', ...pieces },
    moved3,
  ),
  sample('blur-v2', 'packed', packed(SELLER, 0n), { marketplace: 'blur-v2' }),
  sample('blur-v2', 'packedTakerFee', packed(BUYER, 1n), {
    marketplace: 'blur-v2',
    ...bid,
    currency: BLUR_POOL,
  }),
  sample('blur-v2', 'packedMakerFee', packed(SELLER, 0n), { marketplace: 'blur-v2' }),
  sample('looksrare-v1', 'takerBid', looksrareV1, { marketplace: 'looksrare-v1', ...weth }),
  sample(
    'looksrare-v1',
    'takerAsk',
    { ...looksrareV1, taker: SELLER, maker: BUYER },
    { marketplace: 'looksrare-v1', ...weth, ...bid },
  ),
  sample('looksrare-v2', 'takerBid', looksrareV2Trade, { marketplace: 'looksrare-v2' }),
  sample(
    'looksrare-v2',
    'takerAsk',
    { ...looksrareV2Trade, firstUser: SELLER, currency: WETH },
    { marketplace: 'looksrare-v2', ...weth, ...bid },
  ),
  sample('x2y2', 'inventory', x2y2Order, { marketplace: 'x2y2' }),
  sample('element', 'sell721', element721, { marketplace: 'element-v1' }),
  sample('element', 'buy721', { ...element721, ...swapped }, { marketplace: 'element-v1', ...bid }),
  sample('element', 'sell1155', element1155, { marketplace: 'element-v1', ...pieces }, moved3),
  sample(
    'element',
    'buy1155',
    { ...element1155, ...swapped },
    { marketplace: 'element-v1', ...bid, ...pieces },
    moved3,
  ),
  sample('element', 'sell721v2', element721, { marketplace: 'element-v2' }),
  sample('element', 'buy721v2', { ...element721, ...swapped }, { marketplace: 'element-v2', ...bid }),
  sample('element', 'sell1155v2', element1155, { marketplace: 'element-v2', ...pieces }, moved3),
  sample(
    'element',
    'buy1155v2',
    { ...element1155, ...swapped },
    { marketplace: 'element-v2', ...bid, ...pieces },
    moved3,
  ),
  sample(
    '0x-v4',
    'filled721',
    { ...element721, direction: 0, matcher: ZERO_ADDRESS },
    { marketplace: '0x-v4' },
  ),
  sample(
    '0x-v4',
    'filled1155',
    { ...element1155, ...swapped, direction: 1, matcher: ZERO_ADDRESS },
    { marketplace: '0x-v4', ...bid, ...pieces },
    moved3,
  ),
  {
    family: 'archipelago',
    event: 'trade',
    logs: [
      pay(BUYER, SELLER, NATIVE_ETHER),
      ...moved,
      marketLog('archipelago', 'trade', {
        tradeId: HASH,
        buyer: BUYER,
        seller: SELLER,
        price: 9n,
        proceeds: 8n,
        cost: NATIVE_ETHER,
        currency: WETH,
      }),
      marketLog('archipelago', 'tokenTrade', { tradeId: HASH, tokenAddress: COLLECTION, tokenId: TOKEN }),
    ],
    fields: { from: SELLER, to: ROUTER },
    sale: { ...PLAIN_SALE, marketplace: 'archipelago', ...bid, ...weth },
  },
];
