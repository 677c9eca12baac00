/** An EVM chain by its id, or Solana. */
export type ChainId = number | 'solana';

/** The chain's own coin. Amounts are exact decimals. */
type CoinCondition = { type: 'coin'; chain: ChainId; minimum: string };

/** `name` and `decimals` were read from the contract when the condition was saved. NFTs have no decimals. */
export type TokenCondition = {
  type: 'token';
  chain: number;
  standard: 'erc20' | 'erc721' | 'erc1155';
  contract: string;
  /** Only for ERC-1155. */
  tokenId: string | null;
  minimum: string;
  decimals: number;
  name: string | null;
};

type SolanaTokenCondition = {
  type: 'solana-token';
  mint: string;
  minimum: string;
  decimals: number;
  name: string | null;
};

/** NFTs of a verified collection. */
type SolanaNftCondition = { type: 'solana-nft'; collection: string; minimum: string; name: string | null };

export const COMPARISONS = ['at-least', 'more-than', 'at-most', 'less-than', 'equal'] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** The argument that stands for the participant's wallet. */
export const WALLET_ARGUMENT = '$wallet';

/** The first value that a contract's function returns, such as staked tokens or points, compared as a whole number. */
export type CallCondition = {
  type: 'call';
  chain: number;
  contract: string;
  /** Such as `stakedBy(address,uint256)`. */
  signature: string;
  /** One per parameter; `$wallet` stands for the wallet. */
  args: readonly string[];
  comparison: Comparison;
  value: string;
  /** What the owner calls it, for example "points". */
  label: string;
};

/** Transactions that the wallet has sent. */
type TransactionsCondition = { type: 'transactions'; chain: number; minimum: number };

/** A Human Passport score on chain. */
type PassportCondition = { type: 'passport'; chain: number; minimum: number };

/** A wallet that Coinbase attested to belong to a verified customer. */
type CoinbaseCondition = { type: 'coinbase' };

/** An attestation of the Ethereum Attestation Service; of any attester if none is named. */
type AttestationCondition = {
  type: 'attestation';
  chain: number;
  schema: string;
  attester: string | null;
  label: string;
};

/** What the chain says about a wallet; it can be checked again without the participant. */
export type ChainCondition =
  | CoinCondition
  | TokenCondition
  | SolanaTokenCondition
  | SolanaNftCondition
  | CallCondition
  | TransactionsCondition
  | PassportCondition
  | CoinbaseCondition
  | AttestationCondition;
