import { decodeBase58 } from '@signboard/sales/solana/core/base58.ts';
import { ADDRESS_BYTES } from '@signboard/sales/solana/core/bytes.ts';
import { isAddress } from '@signboard/sales/solana/core/instruction.ts';
import { ProviderError } from '#server/platform/providers/provider-error.ts';
import type {
  SolanaCollections,
  SolanaIndex,
  TokenFacts,
} from '#server/platform/providers/solana/collection-port.ts';

/** The key that a Solana bot's sales are matched by, and the collection's on-chain name. */
export type FoundCollection = { key: string; name: string | null };

/**
 * Resolves a pasted address: a collection, one of its tokens, their candy machine or their creator. Null when it does
 * not exist; throws when that could not be checked.
 */
export async function findSolanaCollection(
  { collections }: { collections: SolanaCollections },
  address: string,
): Promise<FoundCollection | null> {
  if (!isAddress(address) || decodeBase58(address)?.length !== ADDRESS_BYTES) return null;
  const facts = await collections.at(address);
  switch (facts.kind) {
    case 'collection':
      return { key: address, name: facts.name };
    case 'token':
      return await collectionOfToken(collections, address, facts.token);
    case 'candy-machine':
      return await filledBy(collections, facts);
    case 'none':
      return await knownToIndex(collections, address);
    case 'other':
      return null;
  }
}

/** Creators and compressed tokens have no account of their own: only an index knows them. */
async function knownToIndex(
  collections: SolanaCollections,
  address: string,
): Promise<FoundCollection | null> {
  const { index } = collections;
  if (!index)
    throw new ProviderError('refused', 'this address can only be checked with a digital asset index', {
      reason: 'no-index',
    });
  const token = (await index.tokens([address])).get(address);
  if (token) return token.collection ? await named(collections, token.collection) : ofMaker(token);
  const made = await index.tokenByCreator(address);
  return made && { key: address, name: await nameByToken(collections, made) };
}

async function collectionOfToken(
  collections: SolanaCollections,
  address: string,
  token: TokenFacts,
): Promise<FoundCollection | null> {
  if (token.collection) return await named(collections, token.collection);
  // Without an index, parents of early collections cannot be distinguished from single tokens, so the input is trusted.
  if (await isParent(collections.index, address)) return { key: address, name: token.name };
  return ofMaker(token);
}

async function isParent(index: SolanaIndex | null, address: string): Promise<boolean> {
  return index === null || (await index.hasMembers(address));
}

/** Early tokens are grouped by their first creator. */
function ofMaker({ creators: [maker], name }: TokenFacts): FoundCollection | null {
  return maker ? { key: maker, name: withoutNumber(name) } : null;
}

async function filledBy(
  collections: SolanaCollections,
  { collection, creator }: { collection: string | null; creator: string | null },
): Promise<FoundCollection | null> {
  if (collection) return await named(collections, collection);
  if (!creator) return null;
  const made = await collections.index?.tokenByCreator(creator);
  return { key: creator, name: made ? await nameByToken(collections, made) : null };
}

async function named(collections: SolanaCollections, key: string): Promise<FoundCollection> {
  const facts = await collections.at(key);
  if (facts.kind === 'collection') return { key, name: facts.name };
  return { key, name: facts.kind === 'token' ? facts.token.name : null };
}

async function nameByToken(collections: SolanaCollections, token: TokenFacts): Promise<string | null> {
  const name = token.collection && (await named(collections, token.collection)).name;
  return name || withoutNumber(token.name);
}

/** An index passes on names of any length, and the pattern below tries every digit of a long number. */
const MAX_NAME_LENGTH = 500;

/** The common part of the tokens' names, without the number. */
function withoutNumber(name: string | null): string | null {
  const short = name?.slice(0, MAX_NAME_LENGTH) ?? null;
  return short?.replace(/\s*#?\d+\s*$/, '') || short;
}
