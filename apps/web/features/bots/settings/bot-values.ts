import type { BotAnswer } from '@signboard/contract/bots/bot.ts';
import type { botsApi } from '@signboard/contract/bots/endpoints.ts';
import type { BodyOf } from '@signboard/contract/endpoint.ts';
import type { Language } from '@signboard/domain/accounts/language.ts';
import { formatChainAddress, parseChainAddress } from '@signboard/domain/chains/chain-address.ts';
import { hasMints, type SaleChain } from '@signboard/domain/chains/sale-chains.ts';
import { NO_FILTERS, type SaleFilters } from '@signboard/domain/posts/sale-filters.ts';
import { formatDecimal } from '#web/lib/format/format-decimal.ts';

export type FilterFields = Omit<SaleFilters, 'minUsd' | 'minCount'> & { minUsd: string; minCount: string };

export type CollectionFields = {
  contractAddress: string;
  threshold: string;
  hashtags: string;
  postMints: boolean;
  filters: FilterFields;
};

/** The first collection's fields have the spec's names; `collections` are the further ones. */
export type BotFields = CollectionFields & {
  collections: CollectionFields[];
  email: string;
  webhookUrl: string;
  withLink: boolean;
  template: string;
  postLanguage: Language;
};

export type BotBody = BodyOf<(typeof botsApi)['update']>;

/** Where the fields of a collection are: the first one's, or those of a further one. */
export type CollectionPath = '' | `collections.${number}.`;

type WatchedCollection = BotAnswer['collections'][number];

export function botFields(bot: BotAnswer): BotFields {
  return {
    ...collectionFields(bot),
    collections: (bot.collections ?? []).map(collectionFields),
    email: bot.email,
    webhookUrl: bot.webhookUrl,
    withLink: bot.withLink,
    template: bot.template ?? '',
    postLanguage: bot.postLanguage ?? 'en',
  };
}

function collectionFields(collection: WatchedCollection): CollectionFields {
  const { minUsd, minCount, ...filters } = { ...NO_FILTERS, ...collection.filters };
  return {
    contractAddress: collection.chain
      ? formatChainAddress(collection.chain, collection.contractAddress)
      : collection.contractAddress,
    threshold: formatDecimal(collection.threshold),
    hashtags: collection.hashtags,
    postMints: collection.postMints,
    filters: {
      ...filters,
      minUsd: minUsd === NO_FILTERS.minUsd ? '' : formatDecimal(minUsd),
      minCount: minCount === NO_FILTERS.minCount ? '' : String(minCount),
    },
  };
}

/** A collection that is not filled in yet. */
export const newCollection = (): CollectionFields => ({
  contractAddress: '',
  threshold: '0',
  hashtags: '',
  postMints: false,
  filters: { ...NO_FILTERS, minUsd: '', minCount: '' },
});

/** Normalizes before validation: a decimal comma becomes a point. */
export function normalizeFields(fields: BotFields): BotFields {
  return {
    ...fields,
    ...normalizeCollection(fields),
    collections: fields.collections.map(normalizeCollection),
  };
}

function normalizeCollection({
  contractAddress,
  threshold,
  hashtags,
  postMints,
  filters,
}: CollectionFields): CollectionFields {
  return {
    contractAddress,
    hashtags,
    threshold: withPoint(threshold),
    postMints: postMints && canPostMints(chainOfAddress(contractAddress)),
    filters: { ...filters, minUsd: withPoint(filters.minUsd), minCount: filters.minCount.trim() },
  };
}

const withPoint = (typed: string) => typed.trim().replace(',', '.');

/** Removes the final period. */
export function withoutPeriod(fault: string): string {
  return fault.trim().replace(/[.。]+$/, '');
}

export function canPostMints(chain: SaleChain | null): boolean {
  return chain === null || hasMints(chain);
}

/** By the address format and the chain that it names; null when it is no address. Only a lookup knows the actual chain. */
export function chainOfAddress(typed: string): SaleChain | null {
  const { chain, address } = parseChainAddress(typed.trim());
  if (/^0x[0-9a-fA-F]{40}$/.test(address)) return chain === undefined ? null : (chain ?? 'ethereum');
  return /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address) ? 'solana' : null;
}
