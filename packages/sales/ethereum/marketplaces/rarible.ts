import type { Unknown } from '../../sale.ts';
import {
  addressAt,
  elementsAt,
  offsetAt,
  requireAll,
  topicAddress,
  topicWord,
  uintAt,
  wordAt,
} from '../core/abi-words.ts';
import { ETH, getCurrency } from '../core/currencies.ts';
import type { DecodeContext, Draft, MarketEvent, MarketplaceDecoder } from '../core/marketplace-decoder.ts';
import type { TokenTransfer } from '../core/read-token-transfers.ts';
import { ZERO_ADDRESS } from '../core/transaction.ts';

/** One side of a Rarible match: money (the zero address is ether) or a token. */
type RaribleAsset = { currency: string } | { contract: string; token: string };

const ETHER = 'aaaebeba';

const ERC20 = '8ae85d84';

const TOKENS = new Set(['73ad2146', '973bb640']);

/** Lazy-minted tokens; the data contains what is needed to mint them. */
const LAZY_TOKENS = new Set(['d8f960c1', '1cdfaa40']);

const NOBODY = '0x0000000000000000000000000000000000000000';

/** Rarible's exchanges. The buyer pays a fee on top of the price, which no event contains. */
export const rarible: MarketplaceDecoder = {
  family: 'rarible',
  events: {
    buy: '0xdddcdb07e460849cf04a4445b7af9faf01b7f5c7ba75deaf969ac5ed830312c3',
    match: '0x268820db288a211986b26a8fda86b1e0046281b21206936bb0e61c67b5c79ef4',
    shortMatch: '0x956cd63ee4cdcd81fda5f0ec7c6c36dceda99e1b412f4a650a5d26055dc3c450',
  },
  unknownAs: { id: 'rarible', name: 'Rarible copy', version: null },
  decode: (events, context) =>
    events.flatMap((event, index) => {
      const since = events[index - 1]?.at ?? -1;
      const draft = READERS[event.name]?.(event, context, since);
      return draft ? [{ ...draft, feesOnTop: feesOnTop(draft, since, context) }] : [];
    }),
};

type Reader = (event: MarketEvent, context: DecodeContext, since: number) => Draft | undefined;

const READERS: Readonly<Record<string, Reader>> = {
  buy: readBuy,
  match: readMatch,
  shortMatch: readShortMatch,
};

/** A version 1 order sells one asset for another; either can be the token. It can be filled partially. */
function readBuy(event: MarketEvent, context: DecodeContext): Draft | undefined {
  const { topics, data } = event.log;
  const order = requireAll({
    sellContract: topicAddress(topics[1]),
    sellToken: topicWord(topics[2]),
    sellValue: uintAt(data, 0),
    owner: addressAt(data, 1),
    buyContract: addressAt(data, 2),
    buyToken: wordAt(data, 3),
    buyValue: uintAt(data, 4),
    taker: addressAt(data, 5),
    amount: uintAt(data, 6),
  });
  if (!order || order.sellValue === 0n) return undefined;
  const { owner, taker, amount } = order;
  const received = (order.buyValue * amount) / order.sellValue;
  const isBid =
    context.transfers.hopsOf(order.sellContract, order.sellToken).length === 0 &&
    context.transfers.hopsOf(order.buyContract, order.buyToken).length > 0;
  const sold = isBid
    ? { contract: order.buyContract, token: order.buyToken, quantity: received, seller: taker, buyer: owner }
    : { contract: order.sellContract, token: order.sellToken, quantity: amount, seller: owner, buyer: taker };
  return {
    event,
    ...sold,
    price: isBid ? amount : received,
    currency: getCurrency(isBid ? order.sellContract : order.buyContract, context.knowledge),
    side: isBid ? 'bid' : 'listing',
  };
}

function readMatch(event: MarketEvent, context: DecodeContext): Draft | undefined {
  const { data } = event.log;
  const match = requireAll({
    leftMaker: addressAt(data, 2),
    rightMaker: addressAt(data, 3),
    // Each order's fill is what it received, so the seller's fill is the price.
    leftReceived: uintAt(data, 4),
    rightReceived: uintAt(data, 5),
    left: readRaribleAsset(data, offsetAt(data, 6)),
    right: readRaribleAsset(data, offsetAt(data, 7)),
  });
  if (!match) return undefined;
  const { left, right, leftMaker, rightMaker, leftReceived, rightReceived } = match;
  if ('token' in left && 'currency' in right)
    return {
      event,
      ...left,
      quantity: rightReceived,
      seller: leftMaker,
      buyer: rightMaker,
      price: leftReceived,
      currency: getCurrency(right.currency, context.knowledge),
      side: 'listing',
    };
  if ('currency' in left && 'token' in right)
    return {
      event,
      ...right,
      quantity: leftReceived,
      seller: rightMaker,
      buyer: leftMaker,
      price: rightReceived,
      currency: getCurrency(left.currency, context.knowledge),
      side: 'bid',
    };
  return undefined;
}

/** ERC-20 payments show what was paid above the price; ether leaves no log. */
function feesOnTop(draft: Draft, since: number, { transfers }: DecodeContext): bigint | Unknown {
  const { currency, price, buyer, event } = draft;
  if (currency === 'unknown' || currency === ETH || price === 'unknown') return 'unknown';
  const paid = transfers
    .paymentsBetween(since, event.at)
    .filter(({ token, from }) => token === currency.id && from === buyer)
    .reduce((sum, { amount }) => sum + amount, 0n);
  return paid >= price ? paid - price : 'unknown';
}

/** Reads (class, data) at the given word; undefined for classes that are neither money nor a single token. */
function readRaribleAsset(data: string, at: number | undefined): RaribleAsset | undefined {
  if (at === undefined) return undefined;
  const assetClass = wordAt(data, at)?.slice(0, 8) ?? '';
  if (assetClass === ETHER) return { currency: NOBODY };
  const bytes = offsetAt(data, at + 1, at);
  if (bytes === undefined || !elementsAt(data, bytes, 0)) return undefined;
  const start = bytes + 1;
  const contract = addressAt(data, start);
  if (assetClass === ERC20) return requireAll({ currency: contract }) as RaribleAsset | undefined;
  if (TOKENS.has(assetClass))
    return requireAll({ contract, token: wordAt(data, start + 1) }) as RaribleAsset | undefined;
  if (!LAZY_TOKENS.has(assetClass)) return undefined;
  const recipe = offsetAt(data, start + 1, start);
  return recipe === undefined
    ? undefined
    : (requireAll({ contract, token: wordAt(data, recipe) }) as RaribleAsset | undefined);
}

/**
 * Rarible's newer Match contains only what each order received. The token is the one transferred since the last match;
 * the order that received as many pieces as were transferred is the buyer's, and the other fill is the price.
 */
function readShortMatch(event: MarketEvent, context: DecodeContext, since: number): Draft | undefined {
  const { data } = event.log;
  const match = requireAll({ leftReceived: uintAt(data, 2), rightReceived: uintAt(data, 3) });
  const hop = onlyToken(context.transfers.hopsBetween(since, event.at));
  if (!match || !hop) return undefined;
  const { leftReceived, rightReceived } = match;
  const isLeftBuyer = leftReceived === hop.quantity;
  if (isLeftBuyer === (rightReceived === hop.quantity)) return undefined;
  const payment = context.transfers
    .paymentsBetween(since, event.at)
    .find(({ from, to }) => from === hop.to && to === hop.from);
  return {
    event,
    contract: hop.contract,
    token: hop.token,
    hop,
    seller: hop.from === ZERO_ADDRESS ? 'unknown' : hop.from,
    buyer: hop.to,
    price: isLeftBuyer ? rightReceived : leftReceived,
    currency: payment ? getCurrency(payment.token, context.knowledge) : ETH,
    side: isLeftBuyer ? 'bid' : 'listing',
  };
}

/** The last transfer of the only token that moved; undefined if several did, which is a token trade. */
function onlyToken(hops: readonly TokenTransfer[]): TokenTransfer | undefined {
  const last = hops.at(-1);
  return hops.every(({ contract, token }) => contract === last?.contract && token === last.token)
    ? last
    : undefined;
}
