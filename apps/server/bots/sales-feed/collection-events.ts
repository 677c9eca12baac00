import type { MintFacts, SaleFacts } from '@signboard/domain/posts/sale-facts.ts';
import type { WebhookMint, WebhookSale } from '@signboard/domain/webhooks/webhook-event.ts';
import type { NewCollectionEvent } from '#server/platform/outbox/record-sale-events.ts';
import type { DecodedTransaction } from './decoded-transaction.ts';
import { writeSale } from './fact-json.ts';
import { presentSale } from './present-sale.ts';
import type { WatchingBot } from './watching-bots-store.ts';

/** The new sales, and the mints, of collections that bots watch. */
export function collectionEvents(
  decoded: readonly DecodedTransaction[],
  newSales: ReadonlySet<string>,
  bots: readonly WatchingBot[],
): NewCollectionEvent[] {
  const watched = new Set(bots.map(({ chain, contract }) => `${chain} ${contract}`));
  const isWatched = (one: DecodedTransaction, key: string) => watched.has(`${one.chain} ${key}`);
  return decoded.flatMap((one): NewCollectionEvent[] => [
    ...one.sales
      .filter(({ sale, keys }) => newSales.has(sale.key) && keys.some((key) => isWatched(one, key)))
      .map(({ sale, keys }) => ({ type: 'sale.created' as const, keys, data: saleEvent(sale, one) })),
    ...one.mints
      .filter(({ contract }) => isWatched(one, contract))
      .map((mint) => ({
        type: 'mint.created' as const,
        keys: [mint.contract],
        data: mintEvent(mint, one),
      })),
  ]);
}

type Place = Pick<DecodedTransaction, 'transaction' | 'blockNumber' | 'blockHash' | 'happenedAt'>;

/** Longer symbols are nobody's, but a token can call itself anything. */
const MAX_SYMBOL = 40;

function saleEvent(sale: SaleFacts, { transaction, blockNumber, blockHash, happenedAt }: Place): WebhookSale {
  const { currency, ...shown } = presentSale({
    facts: writeSale(sale),
    transaction,
    blockNumber,
    blockHash,
    happenedAt,
  });
  return {
    ...shown,
    currency: currency && { ...currency, symbol: currency.symbol?.slice(0, MAX_SYMBOL) ?? null },
    happenedAt: happenedAt.toISOString(),
  };
}

function mintEvent(mint: MintFacts, { transaction, blockNumber, happenedAt }: Place): WebhookMint {
  const { key, chain, contract, tokenId, standard, to } = mint;
  return {
    id: key,
    chain,
    contract,
    tokenId,
    standard,
    quantity: mint.quantity.toString(),
    to,
    transaction,
    blockNumber,
    happenedAt: happenedAt.toISOString(),
  };
}
