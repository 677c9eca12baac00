import { type EvmChain, findEvmChain } from './evm-chains.ts';

/** The coins that sales are paid in. A chain's own coin has this id in sales, prices and thresholds. */
export type CoinId = 'ETH' | 'POL' | 'APE' | 'SOL';

/** An ERC-20, in lower case. `coin`: redeemable one to one for this coin, so it has its price. */
export type ChainToken = { address: string; symbol: string; decimals: number; coin: CoinId | null };

/** `family` names the decoder. */
type ChainMarketplace = {
  address: string;
  family: 'seaport' | 'payment-processor';
  id: string;
  name: string;
  version: string | null;
};

/**
 * When a block counts. `blocks`: after the blocks that ETHEREUM_CONFIRMATIONS says. `time`: after this long.
 * `finalized`: when the nodes call it final, or after `capMs`, because finality has stalled before.
 */
type Confirmation = { kind: 'blocks' } | { kind: 'time'; ms: number } | { kind: 'finalized'; capMs: number };

export type EvmSaleChain = {
  id: number;
  slug: string;
  coin: CoinId;
  tokens: readonly ChainToken[];
  /** `blocks`: every block, all its logs. `ranges`: the marketplaces' logs of many blocks, then receipts. */
  mode: 'blocks' | 'ranges';
  /** The shortest time between two blocks. */
  blockMs: number;
  /**
   * How the bloom filter of a header relates to the logs of its block: the same (`exact`), or it may have bits of other
   * logs (`member`). `none`: headers have been wrong about it.
   */
  bloom: 'exact' | 'member' | 'none';
  confirmation: Confirmation;
  /** Read in range mode; Ethereum's are in packages/sales. */
  marketplaces: readonly ChainMarketplace[];
  /** Marketplaces that share a contract are told apart by who receives the fee. */
  feeWallets: readonly { address: string; marketplace: string }[];
  /** Contracts that orders name in place of the actual token. */
  adapters: readonly { address: string; token: string }[];
  /** The chain's name in OpenSea's links. */
  openSea: string;
  /** In the chain's coin. Where gas costs nothing, sales for dust are common. */
  suggestedMinimum: string;
};

const OPENSEA_FEES = { address: '0x0000a26b00c1f0df003000390027140000faa719', marketplace: 'OpenSea' };
const MAGIC_EDEN_FEES = { address: '0x6fa303e72bed54f515a513496f922bc331e2f27e', marketplace: 'Magic Eden' };
const FEE_WALLETS = [OPENSEA_FEES, MAGIC_EDEN_FEES];

const LAZY_MINT_ADAPTER = '0xa604060890923ff400e8c6f5290461a83aedacec';

/** At the same addresses on all chains below. */
const MARKETPLACES: readonly ChainMarketplace[] = [
  {
    address: '0x00000000000000adc04c56bf30ac9d3c0aaf14dc',
    family: 'seaport',
    id: 'seaport-v1.5',
    name: 'OpenSea',
    version: '1.5',
  },
  {
    address: '0x0000000000000068f116a894984e2db1123eb395',
    family: 'seaport',
    id: 'seaport-v1.6',
    name: 'OpenSea',
    version: '1.6',
  },
  {
    address: '0x9a1d00bed7cd04bcda516d721a596eb22aac6834',
    family: 'payment-processor',
    id: 'payment-processor-v2',
    name: 'Payment Processor',
    version: '2',
  },
  {
    address: '0x9a1d00000000fc540e2000560054812452eb5366',
    family: 'payment-processor',
    id: 'payment-processor-v3',
    name: 'Payment Processor',
    version: '3',
  },
];

const weth = (address: string): ChainToken => ({ address, symbol: 'WETH', decimals: 18, coin: 'ETH' });

/** What most chains have in common. A sequencer has taken back a block once in Base's history. */
const RANGES = {
  mode: 'ranges',
  bloom: 'member',
  confirmation: { kind: 'time', ms: 4_000 },
  marketplaces: MARKETPLACES,
  feeWallets: FEE_WALLETS,
  adapters: [],
} as const satisfies Partial<EvmSaleChain>;

/** OP Stack: ether, and the same WETH everywhere. */
const OP_STACK = {
  ...RANGES,
  coin: 'ETH',
  tokens: [weth('0x4200000000000000000000000000000000000006')],
  blockMs: 2_000,
  suggestedMinimum: '0.001',
} as const satisfies Partial<EvmSaleChain>;

/**
 * The EVM chains whose sales can be watched, each once it has a node. To add one, add an entry and a recorded answer to
 * the test; see docs/recipes/add-a-chain.md. Slugs are stored and part of URLs: they never change.
 */
export const EVM_SALE_CHAINS = [
  {
    id: 1,
    slug: 'ethereum',
    coin: 'ETH',
    tokens: [
      weth('0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'),
      // Ether deposited with Blur.
      { address: '0x0000000000a39bb272e79075ade125fd351887ac', symbol: 'BETH', decimals: 18, coin: 'ETH' },
    ],
    mode: 'blocks',
    blockMs: 12_000,
    bloom: 'exact',
    confirmation: { kind: 'blocks' },
    marketplaces: [],
    feeWallets: FEE_WALLETS,
    adapters: [{ address: LAZY_MINT_ADAPTER, token: '0x495f947276749ce646f68ac8c248420045cb7b5e' }],
    openSea: 'ethereum',
    suggestedMinimum: '0',
  },
  { ...OP_STACK, id: 8453, slug: 'base', openSea: 'base' },
  {
    ...RANGES,
    id: 137,
    slug: 'polygon',
    coin: 'POL',
    tokens: [
      // OpenSea's listings are in WETH here, too.
      weth('0x7ceb23fd6bc0add59e62ac25578270cff1b9f619'),
      { address: '0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270', symbol: 'WPOL', decimals: 18, coin: 'POL' },
    ],
    blockMs: 2_000,
    // Blocks with logs and an empty bloom filter exist, and state-sync logs are in none.
    bloom: 'none',
    confirmation: { kind: 'finalized', capMs: 60_000 },
    adapters: [{ address: LAZY_MINT_ADAPTER, token: '0x2953399124f0cbb46d2cbacd8a89cf0599974963' }],
    openSea: 'matic',
    suggestedMinimum: '5',
  },
  {
    ...RANGES,
    id: 42_161,
    slug: 'arbitrum',
    coin: 'ETH',
    tokens: [weth('0x82af49447d8a07e3bd95bd0d56f35241523fbab1')],
    blockMs: 250,
    openSea: 'arbitrum',
    suggestedMinimum: '0.001',
  },
  {
    ...RANGES,
    id: 33_139,
    slug: 'apechain',
    coin: 'APE',
    tokens: [
      { address: '0x48b62137edfa95a428d35c09e44256a739f6b557', symbol: 'WAPE', decimals: 18, coin: 'APE' },
    ],
    // Made on demand, and no faster than this.
    blockMs: 250,
    openSea: 'ape_chain',
    suggestedMinimum: '5',
  },
  { ...OP_STACK, id: 10, slug: 'optimism', openSea: 'optimism' },
  { ...OP_STACK, id: 7_777_777, slug: 'zora', openSea: 'zora' },
  { ...OP_STACK, id: 360, slug: 'shape', openSea: 'shape' },
  { ...OP_STACK, id: 57_073, slug: 'ink', openSea: 'ink' },
  { ...OP_STACK, id: 1_868, slug: 'soneium', openSea: 'soneium' },
  { ...OP_STACK, id: 130, slug: 'unichain', blockMs: 1_000, openSea: 'unichain' },
  { ...OP_STACK, id: 8_333, slug: 'b3', openSea: 'b3' },
] as const satisfies readonly EvmSaleChain[];

export type EvmSaleSlug = (typeof EVM_SALE_CHAINS)[number]['slug'];

/** Where a sale happened and what a bot watches. Wallets, lists and draws have `Chain`, which is about addresses. */
export type SaleChain = EvmSaleSlug | 'solana';

export const SALE_CHAINS: readonly SaleChain[] = [...EVM_SALE_CHAINS.map(({ slug }) => slug), 'solana'];

export type RegisteredChain = EvmSaleChain & { slug: EvmSaleSlug };

const BY_SLUG: ReadonlyMap<string, RegisteredChain> = new Map(
  EVM_SALE_CHAINS.map((chain) => [chain.slug, chain]),
);

/** Undefined for Solana. */
export function findSaleChain(slug: string): RegisteredChain | undefined {
  return BY_SLUG.get(slug);
}

/** Mints are not looked for on chains that are read by ranges. */
export function hasMints(chain: SaleChain): boolean {
  return findSaleChain(chain)?.mode !== 'ranges';
}

export function findSaleChainById(id: number): RegisteredChain | undefined {
  return EVM_SALE_CHAINS.find((chain) => chain.id === id);
}

export function isSaleChain(text: string): text is SaleChain {
  return text === 'solana' || BY_SLUG.has(text);
}

/** For people. */
export function nameSaleChain(chain: SaleChain): string {
  return chain === 'solana' ? 'Solana' : describe(chain).name;
}

export function explorerOf(chain: EvmSaleSlug): string {
  return describe(chain).explorer;
}

function describe(slug: EvmSaleSlug): EvmChain {
  const found = findEvmChain(BY_SLUG.get(slug)?.id ?? 0);
  if (!found) throw new RangeError(`${slug} is missing from the list of EVM chains`);
  return found;
}
