import { salePictureUrl } from '@signboard/contract/public-bot/endpoints.ts';
import type { PublicBot, PublicSale } from '@signboard/contract/public-bot/schemas.ts';
import { findCoin, getDecimals } from '@signboard/domain/posts/currencies.ts';
import { formatShortAmount } from '@signboard/domain/posts/format-amount.ts';
import type { SaleFacts } from '@signboard/domain/posts/sale-facts.ts';
import { sanitiseChainText } from '@signboard/domain/posts/sanitise-chain-text.ts';
import {
  buildAddressUrl,
  buildMarketplaceUrl,
  buildTokenUrl,
  buildTransactionUrl,
} from '#server/bots/posting/compose/post-content.ts';
import type { Channels } from '#server/bots/posting/queue/channel-port.ts';
import { displayAddress } from '#server/bots/present-bot.ts';
import { readSale } from '#server/bots/sales-feed/fact-json.ts';
import type {
  PublicChannelRow,
  PublicCollectionRow,
  PublicDelivery,
  PublicSaleRow,
} from './public-bot-store.ts';

const MAX_NAME_WEIGHT = 80;
const MAX_SYMBOL_WEIGHT = 12;

/** A private chat is only named by its service: its title and id are nobody's business. */
export function presentChannel(
  { channel, address }: PublicChannelRow,
  username: string,
  channels: Channels,
): PublicBot['channels'][number] {
  const profile = channels[channel].findProfile(address, username);
  return { channel, name: profile?.name ?? null, url: profile?.url ?? null };
}

export function presentCollection(row: PublicCollectionRow): PublicBot['collections'][number] {
  const contractAddress = displayAddress(row);
  return {
    chain: row.chain,
    contractAddress,
    name: presentName(row.name),
    marketplaceUrl: buildMarketplaceUrl(row.chain, contractAddress),
    explorerUrl: buildAddressUrl(row.chain, contractAddress),
    picture: row.picture,
  };
}

type SaleParts = {
  botId: string;
  username: string;
  collections: readonly PublicCollectionRow[];
  posts: readonly PublicDelivery[];
  channels: Channels;
};

export function presentSale(row: PublicSaleRow, parts: SaleParts): PublicSale {
  const { chain, transaction } = row;
  const sale = readSale(row.facts);
  const own = parts.collections.find((one) => one.chain === chain && one.contract === row.contract);
  return {
    id: row.number,
    chain,
    collection: presentName(own?.name ?? null),
    contract: sale.contract,
    tokenId: sale.tokenId,
    tokenUrl: buildTokenUrl(chain, sale.contract, sale.tokenId),
    transactionUrl: buildTransactionUrl(chain, transaction),
    pictureUrl: salePictureUrl(parts.botId, row.number),
    price: presentPrice(sale, row.usd),
    bundleSize: sale.bundle?.size ?? 1,
    usd: row.usd,
    marketplace: sanitiseChainText(sale.marketplace.name, '', MAX_NAME_WEIGHT),
    seller: presentParty(chain, sale.seller),
    buyer: presentParty(chain, sale.buyer),
    happenedAt: row.happenedAt,
    posts: parts.posts.flatMap((post) => presentPost(post, row, parts)),
  };
}

function presentName(name: string | null): string | null {
  return sanitiseChainText(name, '', MAX_NAME_WEIGHT) || null;
}

function presentParty(chain: PublicSaleRow['chain'], address: string): PublicSale['seller'] {
  return address === 'unknown' ? null : { address, url: buildAddressUrl(chain, address) };
}

function presentPost(post: PublicDelivery, sale: PublicSaleRow, { username, channels }: SaleParts) {
  const isAboutIt = post.chain === sale.chain && post.transaction === sale.transaction;
  const channel = channels[post.channel];
  if (!isAboutIt || channel.isPrivatePost?.(post.remoteId)) return [];
  if (post.channel === 'x' && username === '') return [];
  const url = channel.buildPostUrl(username, post.remoteId);
  return url === null ? [] : [{ channel: post.channel, url }];
}

/** Anyone can create a token called ETH: tokens without a known rate are shown with their address. */
function presentPrice({ price, currency }: SaleFacts, usd: number | null): PublicSale['price'] {
  if (price === 'unknown' || currency === 'unknown') return null;
  const decimals = getDecimals(currency);
  if (decimals === null) return null;
  const amount = formatShortAmount(price, decimals).replaceAll(',', '');
  // More than any price, or less.
  if (!/^\d+(\.\d+)?$/.test(amount)) return null;
  const { id, symbol } = currency;
  const named = sanitiseChainText(symbol, 'token', MAX_SYMBOL_WEIGHT);
  const isEstablished = findCoin(id) !== null || usd !== null;
  return { amount, symbol: isEstablished ? named : `${named} ${id.slice(0, 6)}…${id.slice(-4)}` };
}
