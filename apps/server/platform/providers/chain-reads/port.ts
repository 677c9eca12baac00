import type { ChainId, TokenCondition } from '@signboard/domain/eligibility/chain-condition.ts';
import type { ChainRead, Readings } from '@signboard/domain/eligibility/chain-read.ts';
import type { Delegation } from '@signboard/domain/eligibility/requirement.ts';
import type { LatestBlock } from '../latest-block.ts';

/** A wallet that lets another one act for it. */
export type Vault = { address: string; delegations: readonly Delegation[] };

export type TokenReference =
  | Pick<TokenCondition, 'chain' | 'standard' | 'contract' | 'tokenId'>
  /** On Solana. */
  | { mint: string }
  | { collection: string };

/** The name is untrusted text, on one line. NFTs have no decimals. */
export type TokenDescription = { name: string | null; decimals: number };

/** What rules need to know about wallets. Nothing here rejects. */
export type ChainReads = {
  /** The chains that the operator has nodes for, in the order of the settings. */
  readonly chains: readonly ChainId[];
  /**
   * Reads all chains at once, each with one request for all wallets, and a second one for attestations and failed calls.
   * Takes at most ten seconds: what no node has answered by then is `could-not-check`. Keys are the given wallets.
   * Callers with hundreds of wallets split them.
   */
  read(reads: readonly ChainRead[], wallets: readonly string[]): Promise<ReadonlyMap<string, Readings>>;
  /** At most 20 vaults that delegated to a wallet on these chains; null when a chain did not answer. In their normalised spelling. */
  vaultsOf(wallet: string, chains: readonly number[]): Promise<Vault[] | null>;
  /** `missing`: there is no such contract, or it has another standard. */
  describeToken(token: TokenReference): Promise<TokenDescription | 'missing' | 'could-not-check'>;
  /** Leaves out chains that did not answer. */
  latestBlocks(chains: readonly ChainId[]): Promise<LatestBlock[]>;
};
