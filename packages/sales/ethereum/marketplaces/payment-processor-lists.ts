import {
  addressAt,
  arrayAt,
  requireAll,
  toAddress,
  topicAddress,
  toUint,
  wordsOf,
} from '../core/abi-words.ts';
import { getCurrency } from '../core/currencies.ts';
import type { DecodeContext, Draft, MarketEvent } from '../core/marketplace-decoder.ts';

const FAILED = /[1-9a-f]/;

/**
 * Version 1: several listings of one collection in one call, as parallel lists of failures, sellers, ids and prices.
 */
export function readSweep(event: MarketEvent, context: DecodeContext): Draft[] {
  const { data } = event.log;
  const hasAmounts = event.name.endsWith('1155');
  const head = readHead(event);
  const sellers = wordsAt(data, 2);
  if (!head || !sellers) return [];
  return readItems(event, head, 1, hasAmounts ? [3, 4, 5] : [3, undefined, 4], context, (item) =>
    toAddress(sellers[item]),
  );
}

/** Version 1: several tokens of one seller in one call, each with its own price. */
export function readBundledListing(event: MarketEvent, context: DecodeContext): Draft[] {
  const hasAmounts = event.name.endsWith('1155');
  const head = readHead(event);
  const seller = addressAt(event.log.data, 1);
  if (!head) return [];
  return readItems(event, head, 2, hasAmounts ? [3, 4, 5] : [3, undefined, 4], context, () => seller);
}

function readHead({ log: { topics, data } }: MarketEvent) {
  return requireAll({
    contract: topicAddress(topics[2]),
    currency: topicAddress(topics[3]),
    buyer: addressAt(data, 0),
  });
}

function readItems(
  event: MarketEvent,
  { contract, currency, buyer }: { contract: string; currency: string; buyer: string },
  failuresAt: number,
  [idsAt, amountsAt, pricesAt]: [number, number | undefined, number],
  { knowledge }: DecodeContext,
  sellerOf: (item: number) => string | undefined,
): Draft[] {
  const { data } = event.log;
  const failures = wordsAt(data, failuresAt);
  const ids = wordsAt(data, idsAt);
  const amounts = amountsAt === undefined ? undefined : wordsAt(data, amountsAt);
  const prices = wordsAt(data, pricesAt);
  if (!failures || !ids || !prices || failures.length !== ids.length || prices.length !== ids.length)
    return [];
  return ids.flatMap((token, item): Draft[] => {
    const fields = requireAll({
      token,
      seller: sellerOf(item),
      price: toUint(prices[item]),
      quantity: amountsAt === undefined ? 1n : toUint(amounts?.[item]),
    });
    if (!fields || FAILED.test(failures[item] ?? '1')) return [];
    return [
      {
        event,
        contract,
        buyer,
        ...fields,
        standard: amountsAt === undefined ? 'erc721' : 'erc1155',
        currency: getCurrency(currency, knowledge),
        side: 'listing',
      },
    ];
  });
}

function wordsAt(data: string, index: number): (string | undefined)[] | undefined {
  const list = arrayAt(data, index);
  return list && wordsOf(data, list);
}
