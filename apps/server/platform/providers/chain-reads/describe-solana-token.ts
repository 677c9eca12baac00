import { PROGRAMS } from '@signboard/sales/solana/core/instruction.ts';
import { tidyName } from '../ethereum/contract-names.ts';
import { readMint } from '../solana/collection-layouts.ts';
import { metadataAddress, readMetadata } from '../solana/collection-metadata.ts';
import type { SolanaCollections } from '../solana/collection-port.ts';
import type { SolanaNodes } from '../solana/nodes.ts';
import { createAccountReader } from '../solana/read-accounts.ts';
import type { TokenDescription } from './port.ts';

const TOKEN_PROGRAMS: readonly string[] = [PROGRAMS.token, PROGRAMS.token2022];

/** Named by Metaplex's metadata, or by the mint itself. */
export async function describeSolanaMint(
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
export async function describeSolanaCollection(
  collections: SolanaCollections,
  address: string,
): Promise<TokenDescription | 'missing'> {
  const facts = await collections.at(address);
  if (facts.kind === 'collection') return { name: tidyName(facts.name), decimals: 0 };
  const isParent = facts.kind === 'token' && (await collections.index?.hasMembers(address));
  return isParent ? { name: tidyName(facts.token.name), decimals: 0 } : 'missing';
}
