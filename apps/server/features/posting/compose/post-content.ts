import type { Chain } from '@signboard/domain/accounts/wallet-address.ts';
import type { EmbedParts } from '@signboard/domain/posts/compose-embed.ts';
import { groupMints, groupSales } from '@signboard/domain/posts/group-sales.ts';
import type { PostSubject } from '@signboard/domain/posts/sale-facts.ts';
import { readMint, readSale } from '#server/features/sales-feed/fact-json.ts';
import type { Delivery } from '../queue/delivery.ts';
import type { Enrich, Enrichment } from './enrich-post.ts';

/** What every channel composes its post from. */
export type PostContent = Enrichment & { subject: PostSubject; links: EmbedParts['links'] };

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
  const subject = kind === 'sale' ? groupSales(facts.map(readSale)) : groupMints(facts.map(readMint));
  if (!subject) throw new Error(`Delivery ${id} has no sales or mints.`);
  return subject;
}

type Explorer = { transaction: string; address: string; token(contract: string, tokenId: string): string };

const EXPLORERS: Record<Chain, Explorer> = {
  ethereum: {
    transaction: 'https://etherscan.io/tx/',
    address: 'https://etherscan.io/address/',
    token: (contract, tokenId) => `https://opensea.io/assets/ethereum/${contract}/${tokenId}`,
  },
  solana: {
    transaction: 'https://solscan.io/tx/',
    address: 'https://solscan.io/account/',
    token: (_contract, mint) => `https://magiceden.io/item-details/${mint}`,
  },
};

export function buildTransactionUrl(chain: Chain, transaction: string): string {
  return EXPLORERS[chain].transaction + transaction;
}

/** Several tokens have only their transaction in common. */
export function buildLinks(subject: PostSubject, transaction: string): EmbedParts['links'] {
  const { token, address } = EXPLORERS[subject.chain];
  const [tokenId] = subject.tokenIds;
  const isOne = subject.tokenIds.length === 1 && tokenId !== undefined;
  return {
    token: isOne ? token(subject.contract, tokenId) : null,
    transaction: buildTransactionUrl(subject.chain, transaction),
    addressPrefix: address,
  };
}
