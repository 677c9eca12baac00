import type { Family } from '../ethereum/core/registry.ts';

const BLUR_ORDER =
  '(address trader, uint8 side, address matchingPolicy, address collection, uint256 tokenId, uint256 amount, address paymentToken, uint256 price, uint256 listingTime, uint256 expirationTime, (uint16 rate, address recipient)[] fees, uint256 salt, bytes extraParams)';
const LOOKSRARE_V2 =
  '((bytes32 orderHash, uint256 orderNonce, bool isNonceInvalidated) nonce, address firstUser, address secondUser, uint256 strategyId, address currency, address collection, uint256[] itemIds, uint256[] amounts, address[2] feeRecipients, uint256[3] feeAmounts)';
const LOOKSRARE_V1 =
  '(bytes32 orderHash, uint256 orderNonce, address indexed taker, address indexed maker, address indexed strategy, address currency, address collection, uint256 tokenId, uint256 amount, uint256 price)';
const ELEMENT_721 =
  '(address maker, address taker, address erc20Token, uint256 erc20TokenAmount, address erc721Token, uint256 erc721TokenId, bytes32 orderHash)';
const ELEMENT_1155 =
  '(address maker, address taker, address erc20Token, uint256 erc20FillAmount, address erc1155Token, uint256 erc1155TokenId, uint128 erc1155FillAmount, bytes32 orderHash)';
const ELEMENT_721_V2 =
  '(bytes32 orderHash, address maker, address taker, uint256 nonce, address erc20Token, uint256 erc20TokenAmount, (address recipient, uint256 amount)[] fees, address erc721Token, uint256 erc721TokenId)';
const ELEMENT_1155_V2 =
  '(bytes32 orderHash, address maker, address taker, uint256 nonce, address erc20Token, uint256 erc20FillAmount, (address recipient, uint256 amount)[] fees, address erc1155Token, uint256 erc1155TokenId, uint128 erc1155FillAmount)';
const PROCESSOR_721 = 'address beneficiary, address paymentCoin, uint256 tokenId, uint256 salePrice)';
const PROCESSOR_1155 =
  'address beneficiary, address paymentCoin, uint256 tokenId, uint256 amount, uint256 salePrice)';
const PROCESSOR_V1 =
  '(address indexed marketplace, address indexed tokenAddress, address indexed paymentCoin';
const FOUNDATION_SHARES = 'uint256 totalFees, uint256 creatorRev, uint256 sellerRev';
const SUPERRARE_SALE =
  '(address indexed originContract, address indexed buyer, address indexed seller, uint256 amount, uint256 tokenId)';
const SUPERRARE_BAZAAR =
  '(address indexed originContract, address indexed buyer, address indexed seller, address currencyAddress, uint256 amount, uint256 tokenId';

/** Every decoded event as declared by its contract, under the names used by the decoders. */
export const EVENT_ABI: Readonly<Record<Family, Readonly<Record<string, string>>>> = {
  seaport: {
    orderFulfilled:
      'event OrderFulfilled(bytes32 orderHash, address indexed offerer, address indexed zone, address recipient, (uint8 itemType, address token, uint256 identifier, uint256 amount)[] offer, (uint8 itemType, address token, uint256 identifier, uint256 amount, address recipient)[] consideration)',
    ordersMatched: 'event OrdersMatched(bytes32[] orderHashes)',
  },
  wyvern: {
    ordersMatched:
      'event OrdersMatched(bytes32 buyHash, bytes32 sellHash, address indexed maker, address indexed taker, uint256 price, bytes32 indexed metadata)',
  },
  'blur-v1': {
    ordersMatched: `event OrdersMatched(address indexed maker, address indexed taker, ${BLUR_ORDER} sell, bytes32 sellHash, ${BLUR_ORDER} buy, bytes32 buyHash)`,
  },
  'blur-v2': {
    execution:
      'event Execution((address trader, uint256 id, uint256 amount, address collection, uint8 assetType) transfer, bytes32 orderHash, uint256 listingIndex, uint256 price, (address recipient, uint16 rate) makerFee, ((address recipient, uint16 rate) protocolFee, (address recipient, uint16 rate) takerFee) fees, uint8 orderType)',
    packed:
      'event Execution721Packed(bytes32 orderHash, uint256 tokenIdListingIndexTrader, uint256 collectionPriceSide)',
    packedTakerFee:
      'event Execution721TakerFeePacked(bytes32 orderHash, uint256 tokenIdListingIndexTrader, uint256 collectionPriceSide, uint256 takerFeeRecipientRate)',
    packedMakerFee:
      'event Execution721MakerFeePacked(bytes32 orderHash, uint256 tokenIdListingIndexTrader, uint256 collectionPriceSide, uint256 makerFeeRecipientRate)',
  },
  blend: {
    buyLocked:
      'event BuyLocked(uint256 lienId, address collection, address buyer, address seller, uint256 tokenId)',
  },
  'looksrare-v1': {
    takerBid: `event TakerBid${LOOKSRARE_V1}`,
    takerAsk: `event TakerAsk${LOOKSRARE_V1}`,
  },
  'looksrare-v2': {
    takerBid: `event TakerBid${LOOKSRARE_V2}`,
    takerAsk: `event TakerAsk${LOOKSRARE_V2}`,
  },
  x2y2: {
    inventory:
      'event EvInventory(bytes32 indexed itemHash, address maker, address taker, uint256 orderSalt, uint256 settleSalt, uint256 intent, uint256 delegateType, uint256 deadline, address currency, bytes dataMask, (uint256 price, bytes data) item, (uint8 op, uint256 orderIdx, uint256 itemIdx, uint256 price, bytes32 itemHash, address executionDelegate, bytes dataReplacement, uint256 bidIncentivePct, uint256 aucMinIncrementPct, uint256 aucIncDurationSecs, (uint256 percentage, address to)[] fees) detail)',
  },
  cryptopunks: {
    punkBought:
      'event PunkBought(uint256 indexed punkIndex, uint256 value, address indexed fromAddress, address indexed toAddress)',
    punkBidEntered:
      'event PunkBidEntered(uint256 indexed punkIndex, uint256 value, address indexed fromAddress)',
  },
  rarible: {
    buy: 'event Buy(address indexed sellToken, uint256 indexed sellTokenId, uint256 sellValue, address owner, address buyToken, uint256 buyTokenId, uint256 buyValue, address buyer, uint256 amount, uint256 salt)',
    match:
      'event Match(bytes32 leftHash, bytes32 rightHash, address leftMaker, address rightMaker, uint256 newLeftFill, uint256 newRightFill, (bytes4 assetClass, bytes data) leftAsset, (bytes4 assetClass, bytes data) rightAsset)',
    shortMatch: 'event Match(bytes32 leftHash, bytes32 rightHash, uint256 newLeftFill, uint256 newRightFill)',
  },
  foundation: {
    buyPriceAccepted: `event BuyPriceAccepted(address indexed nftContract, uint256 indexed tokenId, address indexed seller, address buyer, ${FOUNDATION_SHARES})`,
    offerAccepted: `event OfferAccepted(address indexed nftContract, uint256 indexed tokenId, address indexed buyer, address seller, ${FOUNDATION_SHARES})`,
    privateSaleFinalized: `event PrivateSaleFinalized(address indexed nftContract, uint256 indexed tokenId, address indexed seller, address buyer, ${FOUNDATION_SHARES}, uint256 deadline)`,
    auctionFinalized: `event ReserveAuctionFinalized(uint256 indexed auctionId, address indexed seller, address indexed bidder, ${FOUNDATION_SHARES})`,
  },
  superrare: {
    sold: `event Sold${SUPERRARE_SALE}`,
    acceptBid: `event AcceptBid${SUPERRARE_SALE}`,
    bazaarSold: `event Sold${SUPERRARE_BAZAAR})`,
    acceptOffer: `event AcceptOffer${SUPERRARE_BAZAAR}, address[] splitAddresses, uint8[] splitRatios)`,
    auctionSettled:
      'event AuctionSettled(address indexed contractAddress, address indexed bidder, address seller, uint256 indexed tokenId, address currencyAddress, uint256 amount)',
    auctionSettledInEther:
      'event AuctionSettled(address indexed contractAddress, address indexed bidder, address seller, uint256 indexed tokenId, uint256 amount)',
  },
  zora: {
    askFilled:
      'event AskFilled(address indexed tokenContract, uint256 indexed tokenId, address indexed buyer, address finder, (address seller, address sellerFundsRecipient, address askCurrency, uint16 findersFeeBps, uint256 askPrice) ask)',
    auctionEnded:
      'event AuctionEnded(uint256 indexed auctionId, uint256 indexed tokenId, address indexed tokenContract, address tokenOwner, address curator, address winner, uint256 amount, uint256 curatorFee, address auctionCurrency)',
    reserveAuctionEnded:
      'event AuctionEnded(address indexed tokenContract, uint256 indexed tokenId, (address seller, uint96 reservePrice, address sellerFundsRecipient, uint96 highestBid, address highestBidder, uint32 duration, uint32 startTime, uint32 firstBidTime) auction)',
    reserveTokenAuctionEnded:
      'event AuctionEnded(address indexed tokenContract, uint256 indexed tokenId, (address seller, uint96 reservePrice, address sellerFundsRecipient, uint96 highestBid, address highestBidder, uint48 duration, uint48 startTime, address currency, uint96 firstBidTime) auction)',
  },
  manifold: {
    purchase:
      'event PurchaseEvent(uint40 indexed listingId, address referrer, address buyer, uint24 count, uint256 amount)',
    acceptOffer: 'event AcceptOfferEvent(uint40 indexed listingId, address oferrer, uint256 amount)',
    finalize: 'event FinalizeListing(uint40 indexed listingId)',
  },
  'sudoswap-v1': { nftOut: 'event SwapNFTOutPair()', nftIn: 'event SwapNFTInPair()' },
  'sudoswap-v2': {
    nftOut: 'event SwapNFTOutPair(uint256 amountIn, uint256[] ids)',
    nftIn: 'event SwapNFTInPair(uint256 amountOut, uint256[] ids)',
    nftOut1155: 'event SwapNFTOutPair(uint256 amountIn, uint256 numNFTs)',
    nftIn1155: 'event SwapNFTInPair(uint256 amountOut, uint256 numNFTs)',
  },
  nftx: {
    minted: 'event Minted(uint256[] nftIds, uint256[] amounts, address to)',
    redeemed: 'event Redeemed(uint256[] nftIds, uint256[] specificIds, address to)',
    mintedV3: 'event Minted(uint256[] nftIds, uint256[] amounts, address depositor, address to)',
    redeemedV3: 'event Redeemed(uint256[] specificIds, address to)',
  },
  element: {
    sell721: `event ERC721SellOrderFilled${ELEMENT_721}`,
    buy721: `event ERC721BuyOrderFilled${ELEMENT_721}`,
    sell1155: `event ERC1155SellOrderFilled${ELEMENT_1155}`,
    buy1155: `event ERC1155BuyOrderFilled${ELEMENT_1155}`,
    sell721v2: `event ERC721SellOrderFilled${ELEMENT_721_V2}`,
    buy721v2: `event ERC721BuyOrderFilled${ELEMENT_721_V2}`,
    sell1155v2: `event ERC1155SellOrderFilled${ELEMENT_1155_V2}`,
    buy1155v2: `event ERC1155BuyOrderFilled${ELEMENT_1155_V2}`,
  },
  '0x-v4': {
    filled721:
      'event ERC721OrderFilled(uint8 direction, address maker, address taker, uint256 nonce, address erc20Token, uint256 erc20TokenAmount, address erc721Token, uint256 erc721TokenId, address matcher)',
    filled1155:
      'event ERC1155OrderFilled(uint8 direction, address maker, address taker, uint256 nonce, address erc20Token, uint256 erc20FillAmount, address erc1155Token, uint256 erc1155TokenId, uint128 erc1155FillAmount, address matcher)',
  },
  'payment-processor': {
    buy721: `event BuyListingERC721(address indexed buyer, address indexed seller, address indexed tokenAddress, ${PROCESSOR_721}`,
    buy1155: `event BuyListingERC1155(address indexed buyer, address indexed seller, address indexed tokenAddress, ${PROCESSOR_1155}`,
    accept721: `event AcceptOfferERC721(address indexed seller, address indexed buyer, address indexed tokenAddress, ${PROCESSOR_721}`,
    accept1155: `event AcceptOfferERC1155(address indexed seller, address indexed buyer, address indexed tokenAddress, ${PROCESSOR_1155}`,
    buySingle: `event BuySingleListing${PROCESSOR_V1}, address buyer, address seller, uint256 tokenId, uint256 amount, uint256 salePrice)`,
    sweep721: `event SweepCollectionERC721${PROCESSOR_V1}, address buyer, bool[] unsuccessfulFills, address[] sellers, uint256[] tokenIds, uint256[] salePrices)`,
    sweep1155: `event SweepCollectionERC1155${PROCESSOR_V1}, address buyer, bool[] unsuccessfulFills, address[] sellers, uint256[] tokenIds, uint256[] amounts, uint256[] salePrices)`,
    bundle721: `event BuyBundledListingERC721${PROCESSOR_V1}, address buyer, address seller, bool[] unsuccessfulFills, uint256[] tokenIds, uint256[] salePrices)`,
    bundle1155: `event BuyBundledListingERC1155${PROCESSOR_V1}, address buyer, address seller, bool[] unsuccessfulFills, uint256[] tokenIds, uint256[] amounts, uint256[] salePrices)`,
  },
  archipelago: {
    trade:
      'event Trade(bytes32 indexed tradeId, address indexed buyer, address indexed seller, uint256 price, uint256 proceeds, uint256 cost, address currency)',
    tokenTrade:
      'event TokenTrade(bytes32 indexed tradeId, address indexed tokenAddress, uint256 indexed tokenId)',
  },
  'nouns-auction': {
    auctionSettled: 'event AuctionSettled(uint256 indexed nounId, address winner, uint256 amount)',
  },
  cryptokitties: {
    auctionSuccessful: 'event AuctionSuccessful(uint256 tokenId, uint256 totalPrice, address winner)',
  },
};

export const TOKEN_ABI = {
  erc721: 'event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)',
  erc20: 'event Transfer(address indexed from, address indexed to, uint256 value)',
  unindexed: 'event Transfer(address from, address to, uint256 tokenId)',
  single:
    'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
  batch:
    'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
  punkTransfer: 'event PunkTransfer(address indexed from, address indexed to, uint256 punkIndex)',
} as const;
