import { explorerOf, findSaleChain, type SaleChain } from '@signboard/domain/chains/sale-chains.ts';
import type { EmbedParts } from '@signboard/domain/posts/compose-embed.ts';
import { describeListing, groupMints, groupSales } from '@signboard/domain/posts/group-sales.ts';
import type { PostSubject } from '@signboard/domain/posts/sale-facts.ts';
import type { Recap } from '@signboard/domain/recaps/recap.ts';
import { readListing } from '#server/bots/listings/listing-json.ts';
import { readMint, readSale } from '#server/bots/sales-feed/fact-json.ts';
import type { Delivery } from '../queue/delivery.ts';
import type { Enrich, Enrichment } from './enrich-post.ts';

/** What every channel composes its post from. The subject of a recap is its highest sale. */
export type PostContent = Enrichment & { subject: PostSubject; links: EmbedParts['links']; recap?: Recap };

/** Enriches a subject and adds its links. The stored collection name is the fallback. */
export async function prepareContent(
  enrich: Enrich,
  subject: PostSubject,
  { transaction, collectionName }: { transaction: string; collectionName: string | null },
): Promise<PostContent> {
  const { names, prices, pictures } = await enrich(subject);
  return {
    subject,
    names: { ...names, collection: names.collection ?? collectionName },
    prices,
    pictures,
    links: buildLinks(subject, transaction),
  };
}

export function readSubject({ id, kind, facts }: Pick<Delivery, 'id' | 'kind' | 'facts'>): PostSubject {
  const read = { sale: readSales, recap: readSales, mint: readMints, listing: readListings }[kind];
  const subject = read(facts);
  if (!subject) throw new Error(`Delivery ${id} has no sales or mints.`);
  return subject;
}

type StoredFacts = Delivery['facts'];

const readSales = (facts: StoredFacts) => groupSales(facts.map(readSale));
const readMints = (facts: StoredFacts) => groupMints(facts.map(readMint));
const readListings = ([listing]: StoredFacts) => (listing ? describeListing(readListing(listing)) : null);

type Explorer = { transaction: string; address: string; token(contract: string, tokenId: string): string };

const SOLANA: Explorer = {
  transaction: 'https://solscan.io/tx/',
  address: 'https://solscan.io/account/',
  token: (_contract, mint) => `https://magiceden.io/item-details/${mint}`,
};

function explorerFor(chain: SaleChain): Explorer {
  if (chain === 'solana') return SOLANA;
  const explorer = explorerOf(chain);
  const openSea = findSaleChain(chain)?.openSea;
  return {
    transaction: `${explorer}/tx/`,
    address: `${explorer}/address/`,
    token: (contract, tokenId) => `https://opensea.io/assets/${openSea}/${contract}/${tokenId}`,
  };
}

export function buildTransactionUrl(chain: SaleChain, transaction: string): string {
  return explorerFor(chain).transaction + transaction;
}

/** The page of a token on a marketplace. */
export function buildTokenUrl(chain: SaleChain, contract: string, tokenId: string): string {
  return explorerFor(chain).token(contract, tokenId);
}

export function buildAddressUrl(chain: SaleChain, address: string): string {
  return explorerFor(chain).address + address;
}

/** The collection on OpenSea; marketplaces on Solana have no address for one that is known by its key alone. */
export function buildMarketplaceUrl(chain: SaleChain, contract: string): string | null {
  const openSea = findSaleChain(chain)?.openSea;
  return openSea === undefined ? null : `https://opensea.io/assets/${openSea}/${contract}`;
}

/** Several tokens have only their transaction in common; a listing has none. */
export function buildLinks(subject: PostSubject, transaction: string): EmbedParts['links'] {
  const { token, address } = explorerFor(subject.chain);
  const [tokenId] = subject.tokenIds;
  const isOne = subject.tokenIds.length === 1 && tokenId !== undefined;
  return {
    token: isOne ? token(subject.contract, tokenId) : null,
    transaction: subject.kind === 'listing' ? null : buildTransactionUrl(subject.chain, transaction),
    addressPrefix: address,
  };
}
