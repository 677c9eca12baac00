import type { ListingsAnswer } from '@signboard/contract/listings/schemas.ts';
import { findSaleChain } from '@signboard/domain/chains/sale-chains.ts';
import { LISTING_CHANNELS } from '@signboard/domain/channels/channels.ts';
import { findBotChannels } from '#server/bots/bot-channels-store.ts';
import { type BotCollection, findCollections } from '#server/bots/bot-collections-store.ts';
import { displayAddress } from '#server/bots/present-bot.ts';
import type { OpenSea } from '#server/platform/providers/opensea/opensea-port.ts';
import type { Deps } from '#server/wiring/deps.ts';
import { findListingSettings } from './listing-settings-store.ts';
import { findSources, type ListingSource } from './listing-sources-store.ts';
import { findFault } from './opensea-watch-store.ts';

type CollectionState = ListingsAnswer['collections'][number]['state'];

/** A bot's settings for listings, and what can be read for it. */
export async function showListings(
  { db }: Pick<Deps, 'db'>,
  openSea: OpenSea,
  botId: string,
): Promise<ListingsAnswer> {
  const [settings, collections, channels, fault] = await Promise.all([
    findListingSettings(db, botId),
    findCollections(db, botId),
    findBotChannels(db, botId),
    findFault(db, openSea.keyMark),
  ]);
  const sources = await findSources(db, collections);
  return {
    isOn: settings?.isOn ?? false,
    percentBelow: toNumber(settings?.percentBelow),
    maxPrice: toNumber(settings?.maxPrice),
    fault,
    hasChannel: channels.some(
      ({ channel, offReason }) => offReason === null && LISTING_CHANNELS.includes(channel),
    ),
    collections: collections.map((collection) => ({
      name: collection.name ?? displayAddress(collection),
      chain: collection.chain,
      state: stateOf(collection, sources),
    })),
  };
}

const toNumber = (stored: string | null | undefined) => (stored == null ? null : Number(stored));

function stateOf({ chain, contract }: BotCollection, sources: readonly ListingSource[]): CollectionState {
  if (!findSaleChain(chain)) return 'unavailable';
  const source = sources.find((one) => one.chain === chain && one.contract === contract);
  if (!source) return 'waiting';
  if (source.fault === 'unknown' || source.fault === 'unreachable') return source.fault;
  return source.slug === null ? 'waiting' : 'read';
}
