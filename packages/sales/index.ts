// What both chains share, in the published package; `ethereum` and `solana` have the decoders.
// biome-ignore-all lint/performance/noBarrelFile: a published package has one entry for each subject

export type { Network } from './ethereum/core/network.ts';
export {
  type Bid,
  describeMissingFact,
  type KnownFacts,
  type MissingFact,
  missingFactKey,
  type Pool,
  type ValueMove,
} from './missing-facts.ts';
export { presentDecoded } from './present-decoded.ts';
export {
  type Bundle,
  type Chain,
  type Currency,
  type Decoded,
  isKnown,
  type Marketplace,
  type Mint,
  type MintPayment,
  type Position,
  type Sale,
  type Side,
  type Unknown,
  type UnknownField,
} from './sale.ts';
