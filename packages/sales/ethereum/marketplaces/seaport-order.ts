import {
  addressAt,
  arrayAt,
  type ElementRange,
  requireAll,
  smallUintAt,
  topicAddress,
  uintAt,
  wordAt,
} from '../core/abi-words.ts';
import type { MarketEvent } from '../core/marketplace-decoder.ts';

/** A token that an order offers or asks for, as in the event. */
export type NftItem = {
  contract: string;
  token: string;
  quantity: bigint;
  isErc1155: boolean;
  recipient?: string;
};

/** Ether (zero address) or an ERC-20 that an order offers or asks for. */
export type MoneyItem = { currency: string; amount: bigint; recipient: string };

type OrderItems = { nfts: NftItem[]; money: MoneyItem[] };

export type Order = {
  event: MarketEvent;
  hash: string;
  offerer: string;
  recipient: string;
  offer: OrderItems;
  consideration: OrderItems;
};

const OFFER_WIDTH = 4;
const CONSIDERATION_WIDTH = 5;

/** Undefined when the event is malformed. */
export function readOrder(event: MarketEvent): Order | undefined {
  const { topics, data } = event.log;
  if (topics.length !== 3) return undefined;
  const offers = arrayAt(data, 2, OFFER_WIDTH);
  const considerations = arrayAt(data, 3, CONSIDERATION_WIDTH);
  return requireAll({
    event,
    hash: wordAt(data, 0),
    offerer: topicAddress(topics[1]),
    recipient: addressAt(data, 1),
    offer: offers && readItems(data, offers, OFFER_WIDTH),
    consideration: considerations && readItems(data, considerations, CONSIDERATION_WIDTH),
  });
}

function readItems(data: string, { first, length }: ElementRange, width: number): OrderItems | undefined {
  const items: OrderItems = { nfts: [], money: [] };
  for (let item = 0; item < length; item += 1) {
    const at = first + item * width;
    const fields = requireAll({
      type: smallUintAt(data, at),
      contract: addressAt(data, at + 1),
      token: wordAt(data, at + 2),
      amount: uintAt(data, at + 3),
      recipient: width === CONSIDERATION_WIDTH ? addressAt(data, at + 4) : '',
    });
    if (!fields || fields.type > 5) return undefined;
    const { type, contract, token, amount, recipient } = fields;
    if (type < 2) items.money.push({ currency: contract, amount, recipient });
    // Types 4 and 5 are criteria-based orders; the event names the token that was given.
    else items.nfts.push({ contract, token, quantity: amount, isErc1155: type % 2 === 1, recipient });
  }
  return items;
}

export function requestsTokens({ offer, consideration }: Order): boolean {
  return offer.money.length > 0 && offer.nfts.length === 0 && consideration.nfts.length > 0;
}
