import { missingFactKey } from '../../missing-facts.ts';
import { TOKEN_ABI } from '../event-abi.ts';
import { PLAIN_SALE, type Sample, TOKEN } from '../sample.ts';
import {
  BLUR_POOL,
  BUYER,
  COLLECTION,
  encodeLog,
  factoryOf,
  findEmitter,
  HASH,
  marketLog,
  move721,
  move1155,
  NATIVE_ETHER,
  OTHER,
  pay,
  ROUTER,
  type SampleLog,
  SELLER,
  WETH,
  ZERO_ADDRESS,
} from '../sample-logs.ts';

const PUNKS = findEmitter('cryptopunks');
const KITTIES = '0x06012c8cf97bead5deae237070f9587f8e7a266d';
const moved = [move721(SELLER, BUYER, TOKEN)];
const moved3 = [move1155(SELLER, BUYER, TOKEN, 3n)];
const pieces = { standard: 'erc1155', quantity: '3' };
const bid = { side: 'bid' };
const auction = { side: 'auction' };

const sample = (
  family: Sample['family'],
  event: string,
  args: Record<string, unknown>,
  sale: Sample['sale'],
  before: readonly SampleLog[] = moved,
  after: readonly SampleLog[] = [],
): Sample => ({
  family,
  event,
  logs: [...before, marketLog(family, event, args), ...after],
  sale: { ...PLAIN_SALE, marketplace: family, ...sale },
});

const foundation = {
  nftContract: COLLECTION,
  tokenId: TOKEN,
  seller: SELLER,
  buyer: BUYER,
  bidder: BUYER,
  auctionId: 7n,
  totalFees: NATIVE_ETHER / 20n,
  creatorRev: NATIVE_ETHER / 10n,
  sellerRev: NATIVE_ETHER - NATIVE_ETHER / 20n - NATIVE_ETHER / 10n,
  deadline: 9n,
};
const superrare = {
  originContract: COLLECTION,
  contractAddress: COLLECTION,
  buyer: BUYER,
  bidder: BUYER,
  seller: SELLER,
  currencyAddress: ZERO_ADDRESS,
  amount: NATIVE_ETHER,
  tokenId: TOKEN,
  splitAddresses: [SELLER],
  splitRatios: [100],
};
const reserveAuction = {
  seller: SELLER,
  reservePrice: 1n,
  sellerFundsRecipient: OTHER,
  highestBid: NATIVE_ETHER,
  highestBidder: BUYER,
  duration: 1,
  startTime: 1,
  firstBidTime: 1,
};
const processor = {
  buyer: BUYER,
  seller: SELLER,
  tokenAddress: COLLECTION,
  beneficiary: BUYER,
  paymentCoin: ZERO_ADDRESS,
  tokenId: TOKEN,
  amount: 3n,
  salePrice: NATIVE_ETHER,
  marketplace: OTHER,
  unsuccessfulFills: [false, true],
  sellers: [SELLER, OTHER],
  tokenIds: [TOKEN, 43n],
  amounts: [3n, 1n],
  salePrices: [NATIVE_ETHER, 5n],
};
const paymentProcessor = (event: string, sale: Sample['sale'], logs?: SampleLog[]) =>
  sample('payment-processor', event, processor, { marketplace: 'payment-processor-v1', ...sale }, logs);

const pool = (family: Sample['family']) => findEmitter(family);
const poolKnowledge = (family: Sample['family']) => ({
  pools: new Map([
    [
      missingFactKey({ kind: 'pool', marketplace: family, pool: pool(family) }),
      { factory: factoryOf(family), contract: COLLECTION, token: null, assetRecipient: null },
    ],
  ]),
});
const fromPool = (family: Sample['family']) => [move721(pool(family), BUYER, TOKEN)];
const toPool = (family: Sample['family']) => [move721(SELLER, pool(family), TOKEN)];
const poolBuy = (family: Sample['family']) => ({ side: 'pool-buy', seller: pool(family) });
const poolSell = (family: Sample['family']) => ({ side: 'pool-sell', buyer: pool(family) });
const pooled = (one: Sample): Sample => ({
  ...one,
  knowledge: { ...poolKnowledge(one.family), ...one.knowledge },
});

const vaultBuy = [
  pay(ROUTER, OTHER, NATIVE_ETHER),
  pay(OTHER, ROUTER, 10n ** 18n, pool('nftx')),
  pay(ROUTER, ZERO_ADDRESS, 10n ** 18n, pool('nftx')),
  ...fromPool('nftx'),
];
const vaultSell = [
  ...toPool('nftx'),
  pay(ZERO_ADDRESS, ROUTER, 10n ** 18n, pool('nftx')),
  pay(ROUTER, OTHER, 10n ** 18n, pool('nftx')),
  pay(OTHER, ROUTER, NATIVE_ETHER),
];
const vault = { nftIds: [TOKEN], specificIds: [TOKEN], amounts: [1n], depositor: SELLER, to: BUYER };
const nftxMarket = { marketplace: 'nftx-v2', currency: WETH };

const manifold = {
  listingId: 5,
  referrer: ZERO_ADDRESS,
  buyer: BUYER,
  oferrer: BUYER,
  count: 1,
  amount: NATIVE_ETHER,
};
const manifoldMarket = pool('manifold');
const fromManifold = [move721(manifoldMarket, BUYER, TOKEN)];
const manifoldSeller = {
  escrowSellers: new Map([
    [
      missingFactKey({
        kind: 'escrow-seller',
        house: manifoldMarket,
        contract: COLLECTION,
        tokenId: TOKEN.toString(),
      }),
      SELLER,
    ],
  ]),
};
const manifoldBid = {
  lastBids: new Map([
    [
      missingFactKey({ kind: 'last-bid', marketplace: 'manifold', contract: manifoldMarket, id: '5' }),
      { bidder: BUYER, amount: NATIVE_ETHER },
    ],
  ]),
};

/** Marketplaces with custody, auction houses, pools and vaults: part of the sale is in the token's transfer. */
export const HOUSE_AND_POOL_SAMPLES: readonly Sample[] = [
  sample(
    'blend',
    'buyLocked',
    { lienId: 1n, collection: COLLECTION, buyer: BUYER, seller: SELLER, tokenId: TOKEN },
    { currency: BLUR_POOL },
    [pay(BUYER, OTHER, NATIVE_ETHER / 100n, BLUR_POOL)],
    [
      move721(findEmitter('blend'), BUYER, TOKEN),
      pay(BUYER, OTHER, NATIVE_ETHER / 2n, BLUR_POOL),
      pay(BUYER, SELLER, NATIVE_ETHER - NATIVE_ETHER / 2n - NATIVE_ETHER / 100n, BLUR_POOL),
    ],
  ),
  sample(
    'cryptopunks',
    'punkBought',
    { punkIndex: TOKEN, value: NATIVE_ETHER, fromAddress: SELLER, toAddress: BUYER },
    { contract: PUNKS, standard: 'cryptopunks' },
    [],
  ),
  {
    ...sample(
      'cryptopunks',
      'punkBidEntered',
      { punkIndex: TOKEN, value: NATIVE_ETHER, fromAddress: BUYER },
      {
        contract: PUNKS,
        standard: 'cryptopunks',
        ...bid,
      },
    ),
    logs: [
      marketLog('cryptopunks', 'punkBidEntered', {
        punkIndex: TOKEN,
        value: NATIVE_ETHER,
        fromAddress: BUYER,
      }),
      encodeLog(TOKEN_ABI.erc20, { from: SELLER, to: BUYER, value: 1n }, PUNKS),
      marketLog('cryptopunks', 'punkBought', {
        punkIndex: TOKEN,
        value: 0n,
        fromAddress: SELLER,
        toAddress: ZERO_ADDRESS,
      }),
    ],
  },
  sample(
    'rarible',
    'buy',
    {
      sellToken: COLLECTION,
      sellTokenId: TOKEN,
      sellValue: 6n,
      owner: SELLER,
      buyToken: ZERO_ADDRESS,
      buyTokenId: 0n,
      buyValue: NATIVE_ETHER * 2n,
      buyer: BUYER,
      amount: 3n,
      salt: 1n,
    },
    { marketplace: 'rarible-v1', ...pieces },
    moved3,
  ),
  sample(
    'rarible',
    'match',
    {
      leftHash: HASH,
      rightHash: HASH,
      leftMaker: SELLER,
      rightMaker: BUYER,
      newLeftFill: NATIVE_ETHER,
      newRightFill: 1n,
      leftAsset: {
        assetClass: '0x73ad2146',
        data: `0x${COLLECTION.slice(2).padStart(64, '0')}${TOKEN.toString(16).padStart(64, '0')}`,
      },
      rightAsset: { assetClass: '0xaaaebeba', data: '0x' },
    },
    { marketplace: 'rarible-v1' },
  ),
  sample(
    'rarible',
    'shortMatch',
    { leftHash: HASH, rightHash: HASH, newLeftFill: 1n, newRightFill: NATIVE_ETHER },
    { marketplace: 'rarible-v1', ...bid, currency: WETH },
    [pay(BUYER, SELLER, NATIVE_ETHER), ...moved],
  ),
  sample('foundation', 'buyPriceAccepted', foundation, {}),
  sample('foundation', 'offerAccepted', foundation, bid),
  sample('foundation', 'privateSaleFinalized', foundation, {}),
  sample('foundation', 'auctionFinalized', foundation, auction, [move721(pool('foundation'), BUYER, TOKEN)]),
  sample('superrare', 'sold', superrare, {}),
  sample('superrare', 'acceptBid', superrare, bid),
  sample('superrare', 'bazaarSold', { ...superrare, currencyAddress: WETH }, { currency: WETH }),
  sample('superrare', 'acceptOffer', superrare, bid),
  sample('superrare', 'auctionSettled', superrare, auction),
  sample('superrare', 'auctionSettledInEther', superrare, auction),
  sample(
    'zora',
    'askFilled',
    {
      tokenContract: COLLECTION,
      tokenId: TOKEN,
      buyer: BUYER,
      finder: OTHER,
      ask: {
        seller: SELLER,
        sellerFundsRecipient: OTHER,
        askCurrency: ZERO_ADDRESS,
        findersFeeBps: 1,
        askPrice: NATIVE_ETHER,
      },
    },
    {},
  ),
  sample(
    'zora',
    'auctionEnded',
    {
      auctionId: 1n,
      tokenId: TOKEN,
      tokenContract: COLLECTION,
      tokenOwner: SELLER,
      curator: OTHER,
      winner: BUYER,
      amount: (NATIVE_ETHER * 9n) / 10n,
      curatorFee: NATIVE_ETHER / 10n,
      auctionCurrency: ZERO_ADDRESS,
    },
    auction,
  ),
  sample(
    'zora',
    'reserveAuctionEnded',
    { tokenContract: COLLECTION, tokenId: TOKEN, auction: reserveAuction },
    auction,
  ),
  sample(
    'zora',
    'reserveTokenAuctionEnded',
    {
      tokenContract: COLLECTION,
      tokenId: TOKEN,
      auction: { ...reserveAuction, currency: WETH, firstBidTime: 1n },
    },
    { ...auction, currency: WETH },
  ),
  { ...sample('manifold', 'purchase', manifold, {}, fromManifold), knowledge: manifoldSeller },
  { ...sample('manifold', 'acceptOffer', manifold, bid, fromManifold), knowledge: manifoldSeller },
  {
    ...sample('manifold', 'finalize', manifold, auction, fromManifold),
    knowledge: { ...manifoldSeller, ...manifoldBid },
  },
  pooled({
    ...sample('sudoswap-v1', 'nftOut', {}, poolBuy('sudoswap-v1'), fromPool('sudoswap-v1')),
    knowledge: {
      valueFlow: [
        { from: BUYER, to: pool('sudoswap-v1'), amount: NATIVE_ETHER + 5n },
        { from: pool('sudoswap-v1'), to: BUYER, amount: 5n },
        { from: pool('sudoswap-v1'), to: OTHER, amount: 7n },
      ],
    },
  }),
  pooled({
    ...sample('sudoswap-v1', 'nftIn', {}, poolSell('sudoswap-v1'), toPool('sudoswap-v1')),
    knowledge: {
      valueFlow: [
        { from: pool('sudoswap-v1'), to: SELLER, amount: NATIVE_ETHER - 5n },
        { from: pool('sudoswap-v1'), to: OTHER, amount: 5n },
      ],
    },
  }),
  pooled(
    sample(
      'sudoswap-v2',
      'nftOut',
      { amountIn: NATIVE_ETHER, ids: [TOKEN] },
      poolBuy('sudoswap-v2'),
      fromPool('sudoswap-v2'),
    ),
  ),
  pooled(
    sample(
      'sudoswap-v2',
      'nftIn',
      { amountOut: NATIVE_ETHER, ids: [TOKEN] },
      poolSell('sudoswap-v2'),
      toPool('sudoswap-v2'),
    ),
  ),
  pooled(
    sample(
      'sudoswap-v2',
      'nftOut1155',
      { amountIn: NATIVE_ETHER, numNFTs: 3n },
      { ...poolBuy('sudoswap-v2'), ...pieces },
      [move1155(pool('sudoswap-v2'), BUYER, TOKEN, 3n)],
    ),
  ),
  pooled(
    sample(
      'sudoswap-v2',
      'nftIn1155',
      { amountOut: NATIVE_ETHER, numNFTs: 3n },
      { ...poolSell('sudoswap-v2'), ...pieces },
      [move1155(SELLER, pool('sudoswap-v2'), TOKEN, 3n)],
    ),
  ),
  pooled(sample('nftx', 'redeemed', vault, { ...nftxMarket, ...poolBuy('nftx') }, vaultBuy)),
  pooled(sample('nftx', 'minted', vault, { ...nftxMarket, ...poolSell('nftx') }, vaultSell)),
  pooled(
    sample(
      'nftx',
      'redeemedV3',
      vault,
      { ...nftxMarket, marketplace: 'nftx-v3', ...poolBuy('nftx') },
      vaultBuy,
    ),
  ),
  pooled(
    sample(
      'nftx',
      'mintedV3',
      vault,
      { ...nftxMarket, marketplace: 'nftx-v3', ...poolSell('nftx') },
      vaultSell,
    ),
  ),
  paymentProcessor('buy721', {}),
  paymentProcessor('buy1155', pieces, moved3),
  paymentProcessor('accept721', bid),
  paymentProcessor('accept1155', { ...bid, ...pieces }, moved3),
  paymentProcessor('buySingle', pieces, moved3),
  paymentProcessor('sweep721', {}),
  paymentProcessor('sweep1155', pieces, moved3),
  paymentProcessor('bundle721', {}),
  paymentProcessor('bundle1155', pieces, moved3),
  sample(
    'nouns-auction',
    'auctionSettled',
    { nounId: TOKEN, winner: BUYER, amount: NATIVE_ETHER },
    { marketplace: 'nouns-builder-auction', ...auction, seller: pool('nouns-auction') },
    [move721(pool('nouns-auction'), BUYER, TOKEN)],
  ),
  {
    ...sample(
      'cryptokitties',
      'auctionSuccessful',
      { tokenId: TOKEN, totalPrice: NATIVE_ETHER, winner: BUYER },
      { marketplace: 'cryptokitties-auction', ...auction, contract: KITTIES },
      [],
      [encodeLog(TOKEN_ABI.unindexed, { from: pool('cryptokitties'), to: BUYER, tokenId: TOKEN }, KITTIES)],
    ),
    knowledge: {
      escrowSellers: new Map([
        [
          missingFactKey({
            kind: 'escrow-seller',
            house: pool('cryptokitties'),
            contract: KITTIES,
            tokenId: TOKEN.toString(),
          }),
          SELLER,
        ],
      ]),
    },
  },
];
