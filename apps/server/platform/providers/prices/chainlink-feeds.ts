/** `heartbeat` is how long a price can go without an update. */
export type PriceFeed = {
  contract: string;
  /** The currency ids that it prices. */
  currencies: readonly string[];
  heartbeatSeconds: number;
};

const HOUR = 3_600;
const DAY = 86_400;

/** Chainlink's dollar feeds for the currencies of NFT sales; wrapped coins have their coin's price. */
export const CHAINLINK_FEEDS: readonly PriceFeed[] = [
  { contract: '0x5f4eC3Df9cbd43714FE2740f5E3616155c5b8419', currencies: ['ETH'], heartbeatSeconds: HOUR },
  { contract: '0x4ffC43a60e009B551865A93d232E33Fce9f01507', currencies: ['SOL'], heartbeatSeconds: DAY },
  {
    // USDC, on Ethereum and on Solana.
    contract: '0x8fFfFfd4AfB6115b954Bd326cbe7B4BA576818f6',
    currencies: [
      '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
      'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    ],
    heartbeatSeconds: DAY,
  },
  {
    contract: '0x3E7d1eAB13ad0104d2750B8863b489D65364e32D',
    currencies: ['0xdac17f958d2ee523a2206206994597c13d831ec7'],
    heartbeatSeconds: DAY,
  },
  {
    contract: '0xAed0c38402a5d19df6E4c03F4E2DceD6e29c1ee9',
    currencies: ['0x6b175474e89094c44da98b954eedeac495271d0f'],
    heartbeatSeconds: HOUR,
  },
  {
    contract: '0xD10aBbC76679a20055E167BB80A24ac851b37056',
    // ApeCoin, as a token on Ethereum and as ApeChain's own coin.
    currencies: ['0x4d224452801aced8b2f0aebe155379bb5d594381', 'APE'],
    heartbeatSeconds: DAY,
  },
  { contract: '0x7bAC85A8a13A4BcD8abb3eB7d6b4d632c5a57676', currencies: ['POL'], heartbeatSeconds: HOUR },
];
