import type { ChainRead, Reading } from '@signboard/domain/eligibility/chain-read.ts';
import { PROGRAMS } from '@signboard/sales/solana/core/instruction.ts';
import { tidyName } from '../ethereum/contract-names.ts';
import type { LatestBlock } from '../latest-block.ts';
import { readMint } from '../solana/collection-layouts.ts';
import { metadataAddress, readMetadata } from '../solana/collection-metadata.ts';
import type { SolanaCollections } from '../solana/collection-port.ts';
import { countCoreAssets } from '../solana/core-assets.ts';
import type { SolanaHoldings } from '../solana/holdings.ts';
import type { SolanaNodes } from '../solana/nodes.ts';
import type { SolanaOwnership } from '../solana/owned-assets.ts';
import { createAccountReader } from '../solana/read-accounts.ts';
import { accountsOfMint, allTokenAccounts } from '../solana/token-accounts.ts';
import type { TokenDescription } from './port.ts';

const TOKEN_PROGRAMS: readonly string[] = [PROGRAMS.token, PROGRAMS.token2022];

export type SolanaRead =
  | { kind: 'balance'; chain: 'solana' }
  | Extract<ChainRead, { kind: 'solana-token' | 'solana-nft' }>;

export type SolanaParts = {
  nodes: SolanaNodes;
  holdings: SolanaHoldings;
  collections: SolanaCollections;
  /** Null without an index: compressed NFTs are then not counted. */
  ownership: SolanaOwnership | null;
};

/** Throws when no node answered. */
export type SolanaReads = {
  read(read: SolanaRead, wallet: string): Promise<Reading>;
  describe(token: { mint: string } | { collection: string }): Promise<TokenDescription | 'missing'>;
  latestBlock(): Promise<LatestBlock | 'could-not-check'>;
};

/** Someone is waiting for the answer. */
const LIMITS = { timeoutMs: 5_000 };
/** A wallet with more tokens, most of them spam, needs an index. */
const MOST_TOKENS = 1_000;

export function createSolanaReads({ nodes, holdings, collections, ownership }: SolanaParts): SolanaReads {
  const readAccounts = createAccountReader(nodes);
  const countTokens = (wallet: string, mint: string) =>
    nodes.ask(async (node) => {
      const accounts = await accountsOfMint(node, wallet, mint);
      return accounts
        .filter((account) => account.mint === mint)
        .reduce((sum, { amount }) => sum + amount, 0n);
    }, LIMITS);

  const countNfts = async (wallet: string, collection: string): Promise<Reading> => {
    if (ownership) return await ownership.countOwned(wallet, collection);
    const [account] = await readAccounts([collection]);
    if (account?.owner === PROGRAMS.core)
      return await nodes.ask((node) => countCoreAssets(node, wallet, collection), LIMITS);
    const accounts = await nodes.ask((node) => allTokenAccounts(node, wallet), LIMITS);
    const mints = [...new Set(accounts.flatMap(({ mint, amount }) => (amount === 1n ? [mint] : [])))];
    if (mints.length > MOST_TOKENS) return 'could-not-check';
    const tokens = await collections.tokens(mints);
    return BigInt(mints.filter((mint) => tokens.get(mint)?.collection === collection).length);
  };

  return {
    latestBlock: () => holdings.latestBlock(),
    describe: (token) =>
      'mint' in token
        ? describeSolanaMint(nodes, token.mint)
        : describeSolanaCollection(collections, token.collection),
    read(read, wallet) {
      switch (read.kind) {
        case 'balance':
          return holdings.balance(wallet);
        case 'solana-token':
          return countTokens(wallet, read.mint);
        case 'solana-nft':
          return countNfts(wallet, read.collection);
      }
    },
  };
}

/** Named by Metaplex's metadata, or by the mint itself. */
async function describeSolanaMint(
  nodes: SolanaNodes,
  address: string,
): Promise<TokenDescription | 'missing'> {
  const [account, named] = await createAccountReader(nodes)([address, metadataAddress(address)]);
  const mint = account && TOKEN_PROGRAMS.includes(account.owner) ? readMint(account.data) : null;
  if (!mint) return 'missing';
  const metadata = named?.owner === PROGRAMS.tokenMetadata ? readMetadata(named.data) : null;
  const name = metadata?.mint === address ? metadata.name : null;
  return { name: tidyName(name ?? mint.name), decimals: mint.decimals };
}

/** Early collections are ordinary tokens; only an index knows whether others belong to them. */
async function describeSolanaCollection(
  collections: SolanaCollections,
  address: string,
): Promise<TokenDescription | 'missing'> {
  const facts = await collections.at(address);
  if (facts.kind === 'collection') return { name: tidyName(facts.name), decimals: 0 };
  const isParent = facts.kind === 'token' && (await collections.index?.hasMembers(address));
  return isParent ? { name: tidyName(facts.token.name), decimals: 0 } : 'missing';
}
