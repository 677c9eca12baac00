import { base64 } from '@scure/base';
import type { MarketplaceDecoder } from '../../solana/core/marketplace-decoder.ts';
import { deriveAssetId } from '../../solana/core/program-addresses.ts';
import { auctionHouse } from '../../solana/marketplaces/auction-house.ts';
import { hyperspace } from '../../solana/marketplaces/hyperspace.ts';
import { magicEdenM2 } from '../../solana/marketplaces/magic-eden-m2.ts';
import { magicEdenM3 } from '../../solana/marketplaces/magic-eden-m3.ts';
import { magicEdenMmm } from '../../solana/marketplaces/magic-eden-mmm.ts';
import { opensea } from '../../solana/marketplaces/opensea.ts';
import { orbis } from '../../solana/marketplaces/orbis.ts';
import { tensorTamm } from '../../solana/marketplaces/tensor-tamm.ts';
import { tensorTcomp } from '../../solana/marketplaces/tensor-tcomp.ts';
import { tensorTswap } from '../../solana/marketplaces/tensor-tswap.ts';
import type { PlainSale } from '../compare-sales.ts';
import {
  accountsWith,
  hex,
  joined,
  key,
  moveCore,
  moveLeaf,
  pay,
  takeEvent,
  u32,
  u64,
} from '../sample-instructions.ts';
import {
  BUYER,
  COLLECTION,
  MINT,
  OTHER,
  type SampleBalance,
  type SampleInstruction,
  SELLER,
  SOL_IN_LAMPORTS,
  vault,
} from '../sample-solana.ts';

/** A synthetic sale by one instruction, and its printed form. */
export type SolanaSample = {
  decoder: MarketplaceDecoder;
  name: string;
  instruction: SampleInstruction;
  signer: string;
  balances?: SampleBalance[];
  sale: PlainSale;
};

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';

const PRICE = 2n * SOL_IN_LAMPORTS;
const TREE = vault('tree');
const LEAF = 77n;
const ESCROW = vault('escrow');

type Made = Partial<SampleInstruction> & { args?: Uint8Array; signer?: string; balances?: SampleBalance[] };

/** A sample instruction with this data after its discriminator and these accounts at their positions. */
function sample(
  decoder: MarketplaceDecoder,
  name: string,
  places: Readonly<Record<number, string>>,
  { args = new Uint8Array(), signer = BUYER, balances = [], ...made }: Made,
  sale: PlainSale,
): SolanaSample {
  return {
    decoder,
    name,
    instruction: {
      program: decoder.program,
      accounts: accountsWith(Math.max(28, ...Object.keys(places).map(Number)), places),
      data: joined(hex(decoder.instructions[name] ?? ''), args),
      ...made,
    },
    signer,
    balances,
    sale: {
      marketplace: decoder.marketplace.id,
      mint: MINT,
      quantity: '1',
      seller: SELLER,
      buyer: BUYER,
      priceLamports: PRICE.toString(),
      currency: 'SOL',
      ...sale,
    },
  };
}

const paid = [pay(ESCROW, SELLER, PRICE), pay(ESCROW, OTHER, 5n), pay(ESCROW, BUYER, 9n)];
const listing = { side: 'listing', feesOnTopLamports: '5' };

const m2Args = joined(hex('fefd'), u64(PRICE), u64(1n), new Uint8Array(20));
const m2Legacy = { 0: BUYER, 1: SELLER, 4: MINT };
const m2Later = (mint: number) => ({ 1: BUYER, 2: SELLER, [mint]: MINT });
const m2LaterArgs = joined(u64(PRICE), new Uint8Array(4));
const movedCore = moveCore(MINT, BUYER, COLLECTION);

const M2: SolanaSample[] = [
  sample(
    magicEdenM2,
    'executeSale',
    m2Legacy,
    { args: m2Args, calls: paid },
    { ...listing, standard: 'legacy' },
  ),
  sample(
    magicEdenM2,
    'executeSaleV2',
    m2Legacy,
    { args: m2Args, calls: paid, signer: SELLER },
    { ...listing, standard: 'legacy', side: 'bid' },
  ),
  sample(
    magicEdenM2,
    'executeSaleV2',
    { ...m2Legacy, 20: USDC },
    { args: m2Args, balances: [{ mint: USDC, owner: SELLER, after: '2000000000', decimals: 6 }] },
    { side: 'listing', priceLamports: undefined, priceRaw: PRICE.toString(), currency: USDC, decimals: 6 },
  ),
  sample(
    magicEdenM2,
    'mip1ExecuteSaleV2',
    m2Later(7),
    { args: m2LaterArgs, calls: paid },
    { ...listing, standard: 'pnft' },
  ),
  sample(
    magicEdenM2,
    'coreExecuteSaleV2',
    m2Later(5),
    { args: m2LaterArgs, calls: [movedCore, ...paid] },
    { ...listing, standard: 'core', collection: COLLECTION },
  ),
  sample(
    magicEdenM2,
    'extExecuteSaleV2',
    m2Later(7),
    { args: m2LaterArgs, calls: paid },
    { ...listing, standard: 'token-2022' },
  ),
  sample(
    magicEdenM2,
    'ocpExecuteSaleV2',
    m2Later(7),
    { args: m2LaterArgs, calls: paid },
    { ...listing, standard: 'ocp' },
  ),
];

const settled = (lpFee: number) => [
  'Program log: Instruction: Fulfill',
  `Program log: {"lp_fee":${lpFee},"royalty_paid":0,"total_price":${PRICE}}`,
];
const poolBuys = (mint: number) => ({ 0: SELLER, 1: BUYER, 5: ESCROW, [mint]: MINT });
const poolSells = (mint: number) => ({ 0: BUYER, 1: SELLER, 5: ESCROW, [mint]: MINT });
const poolPlaces: Readonly<Record<string, readonly [mint: number, standard: string]>> = {
  sol: [8, 'legacy'],
  mip1: [7, 'pnft'],
  core: [6, 'core'],
  ext: [6, 'token-2022'],
  ocp: [7, 'ocp'],
};
const oneArg = joined(u64(1n), u64(1n), new Uint8Array(8));

const MMM: SolanaSample[] = [
  ...Object.entries(poolPlaces).flatMap(([prefix, [mint, standard]]) => [
    sample(
      magicEdenMmm,
      `${prefix}FulfillBuy`,
      poolBuys(mint),
      { args: oneArg, lines: settled(0), signer: SELLER, calls: paid },
      { side: 'bid', standard, feesOnTopLamports: '5' },
    ),
    sample(
      magicEdenMmm,
      `${prefix}FulfillSell`,
      poolSells(mint),
      { args: oneArg, lines: settled(8), calls: [pay(BUYER, ESCROW, PRICE), pay(BUYER, OTHER, 5n)] },
      { side: 'pool-buy', standard, feesOnTopLamports: '5' },
    ),
  ]),
  sample(
    magicEdenMmm,
    'coreFulfillBuySecond',
    { 0: SELLER, 1: BUYER },
    { args: oneArg, lines: settled(8), signer: SELLER, calls: [movedCore] },
    { side: 'pool-sell', standard: 'core', collection: COLLECTION },
  ),
  sample(
    magicEdenMmm,
    'cnftFulfillBuy',
    { 0: SELLER, 1: BUYER, 5: ESCROW },
    { args: joined(key(MINT), new Uint8Array(60)), signer: SELLER, calls: [pay(ESCROW, SELLER, PRICE)] },
    { side: 'pool-sell', standard: 'cnft', priceBasis: 'seller-net' },
  ),
];

const M3: SolanaSample[] = [
  sample(
    magicEdenM3,
    'buyNow',
    { 0: OTHER, 1: SELLER, 5: TREE, 13: BUYER },
    {
      args: joined(
        u64(PRICE),
        new Uint8Array(6),
        u32(2),
        new Uint8Array(4),
        u32(2),
        new Uint8Array(2),
        new Uint8Array(98),
        u64(LEAF),
        u32(0),
      ),
      signer: OTHER,
      calls: [pay(OTHER, SELLER, PRICE), pay(OTHER, vault('treasury'), 5n), moveLeaf(TREE, LEAF, BUYER)],
    },
    { ...listing, mint: deriveAssetId(TREE, LEAF), standard: 'cnft', buyerInEvent: OTHER },
  ),
];

/** Buyer, seller and token kind of each instruction of Tensor's order book. */
const takingPlaces: Readonly<Record<string, readonly [buyer: number, seller: number, standard: string]>> = {
  buy: [9, 11, 'cnft'],
  buySpl: [12, 15, 'cnft'],
  takeBidMetaHash: [12, 2, 'cnft'],
  takeBidFullMeta: [12, 2, 'cnft'],
  buyLegacy: [1, 6, 'legacy'],
  buyLegacySpl: [2, 8, 'legacy'],
  takeBidLegacy: [3, 1, 'legacy'],
  buyCore: [4, 6, 'core'],
  buyCoreSpl: [2, 7, 'core'],
  takeBidCore: [3, 1, 'core'],
  buyT22: [1, 6, 'token-2022'],
  buyT22Spl: [2, 8, 'token-2022'],
  takeBidT22: [3, 1, 'token-2022'],
  buyWns: [1, 6, 'wns'],
  buyWnsSpl: [2, 8, 'wns'],
  takeBidWns: [3, 1, 'wns'],
};

const taken = (decoder: MarketplaceDecoder, shift: number): SolanaSample[] =>
  Object.entries(takingPlaces).map(([name, [buyer, seller, standard]]) => {
    const isBid = name.startsWith('takeBid');
    const inUsdc = name.endsWith('Spl');
    const event = takeEvent(decoder.program, {
      taker: isBid ? SELLER : BUYER,
      amount: PRICE,
      asset: MINT,
      ...(inUsdc ? { currency: USDC } : {}),
      ...(isBid ? { bid: OTHER } : {}),
    });
    const unit = inUsdc ? 'Raw' : 'Lamports';
    return sample(
      decoder,
      name,
      { [buyer + shift]: BUYER, [seller + shift]: SELLER },
      { calls: standard === 'core' ? [movedCore, event] : [event], signer: isBid ? SELLER : BUYER },
      {
        standard,
        side: isBid ? 'bid' : 'listing',
        priceLamports: undefined,
        [`price${unit}`]: PRICE.toString(),
        currency: inUsdc ? USDC : 'SOL',
        ...(isBid ? {} : { [`feesOnTop${unit}`]: '100' }),
        collection: standard === 'core' ? COLLECTION : null,
      },
    );
  });

const traded: SampleInstruction = {
  program: tensorTamm.program,
  accounts: [vault('pool')],
  data: joined(hex('1fa2e49e99a0c6b6'), hex('00'), u64(PRICE), u64(1n), u64(2n), u64(3n)),
};

const TAMM: SolanaSample[] = ['', 'Core', 'T22'].flatMap((kind) => {
  const standard = { '': 'legacy', Core: 'core', T22: 'token-2022' }[kind] ?? '';
  return [
    sample(
      tensorTamm,
      `buyNft${kind}`,
      { 0: SELLER, 1: BUYER, 14: MINT },
      { calls: [traded, pay(BUYER, ESCROW, PRICE), pay(BUYER, OTHER, 5n)] },
      { side: 'pool-buy', standard, feesOnTopLamports: '5' },
    ),
    ...['Token', 'Trade'].map((pool) =>
      sample(
        tensorTamm,
        `sell${pool}Pool${kind}`,
        { 0: BUYER, 1: SELLER, 14: MINT },
        { calls: [traded], signer: SELLER },
        { side: pool === 'Token' ? 'bid' : 'pool-sell', standard },
      ),
    ),
  ];
});

/** Mint, buyer and seller of each instruction of Tensor's first program. */
const swapPlaces: Readonly<
  Record<string, readonly [mint: number, buyer: number, seller: number, side: string]>
> = {
  buyNft: [5, 11, 10, 'pool-buy'],
  buySingleListing: [4, 8, 7, 'listing'],
  sellTokenPool: [6, 9, 10, 'bid'],
  sellTradePool: [6, 9, 10, 'pool-sell'],
  buyNftT22: [5, 10, 9, 'pool-buy'],
  buySingleListingT22: [4, 7, 6, 'listing'],
  sellTokenPoolT22: [6, 8, 9, 'bid'],
  sellTradePoolT22: [6, 8, 9, 'pool-sell'],
};
const swapEvent = base64.encode(joined(hex('62d0783c5d2013b4'), u64(PRICE), new Uint8Array(24)));

const TSWAP: SolanaSample[] = Object.entries(swapPlaces).map(([name, [mint, buyer, seller, side]]) =>
  sample(
    tensorTswap,
    name,
    { [mint]: MINT, [buyer]: BUYER, [seller]: SELLER },
    { lines: [`Program data: ${swapEvent}`], signer: name.startsWith('buy') ? BUYER : SELLER },
    { side, standard: name.endsWith('T22') ? 'token-2022' : 'legacy' },
  ),
);

const houseArgs = joined(hex('fefdfc'), u64(PRICE), u64(1n));
const houseNative = 'So11111111111111111111111111111111111111112';

const HOUSES: SolanaSample[] = [
  sample(
    auctionHouse,
    'executeSale',
    { 0: BUYER, 1: SELLER, 3: MINT, 5: houseNative },
    { args: houseArgs, calls: paid, signer: OTHER },
    { ...listing, standard: 'legacy' },
  ),
  sample(
    auctionHouse,
    'executeSale',
    { 0: BUYER, 1: SELLER, 3: MINT, 5: USDC },
    { args: houseArgs, signer: SELLER },
    { side: 'bid', priceLamports: undefined, priceRaw: PRICE.toString(), currency: USDC },
  ),
  sample(
    hyperspace,
    'executeSale',
    { 0: BUYER, 2: SELLER, 5: MINT },
    { args: joined(hex('fefdfcfb'), u64(PRICE)), calls: paid },
    listing,
  ),
];

const ORBIS: SolanaSample[] = [
  [
    'buyCoreV2',
    `Core NFT ${MINT} sold for ${PRICE} lamports (delegate mode). Seller: ${SELLER}, Buyer: ${BUYER}`,
    'core',
  ],
  ['buyNft', `NFT ${MINT} sold for ${PRICE} lamports. Seller: ${SELLER}, Buyer: ${BUYER}`, 'legacy'],
].map(([name = '', line, standard]) =>
  sample(
    orbis,
    name,
    { 2: SELLER, 4: BUYER, 6: MINT },
    { lines: [`Program log: ${line}`] },
    { side: 'listing', standard },
  ),
);

/** At least one sale for each instruction of each marketplace. */
export const SOLANA_SAMPLES: readonly SolanaSample[] = [
  ...M2,
  ...MMM,
  ...M3,
  ...taken(tensorTcomp, 0),
  ...taken(opensea, 1),
  ...TAMM,
  ...TSWAP,
  ...HOUSES,
  ...ORBIS,
];
