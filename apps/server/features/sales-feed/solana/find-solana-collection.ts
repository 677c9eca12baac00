import { decodeBase58 } from '@signboard/sales/solana/core/base58.ts';
import { ADDRESS_BYTES } from '@signboard/sales/solana/core/bytes.ts';
import { isAddress } from '@signboard/sales/solana/core/instruction.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import type { SolanaCollections, SolanaIndex, TokenFacts } from '#server/providers/solana/collection-port.ts';

/** What a bot on Solana watches: the key that sales are matched by, and a name as the chain has it. */
export type FoundCollection = { key: string; name: string | null };

/**
 * Finds what a person means by an address: a collection, one of its tokens, the machine that makes them, or their maker.
 * Null when there is no such thing; throws when that could not be checked.
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

/** Makers and compressed tokens have no account that tells: only an index knows them. */
async function knownToIndex(
  collections: SolanaCollections,
  address: string,
): Promise<FoundCollection | null> {
  const { index } = collections;
  if (!index)
    throw new ProviderError('refused', 'only an index of digital assets knows this address', {
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
  // Without an index the parents of the first collections cannot be told from single tokens: believe who names one.
  if (await isParent(collections.index, address)) return { key: address, name: token.name };
  return ofMaker(token);
}

async function isParent(index: SolanaIndex | null, address: string): Promise<boolean> {
  return index === null || (await index.hasMembers(address));
}

/** The tokens of the first years belong together by who made them first. */
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

/** What the names of a collection's tokens have in common: all but the number. */
function withoutNumber(name: string | null): string | null {
  return name?.replace(/\s*#?\d+\s*$/, '') || name;
}
