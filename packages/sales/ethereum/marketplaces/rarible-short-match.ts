import { requireAll, uintAt } from '../core/abi-words.ts';
import { ETH, getCurrency } from '../core/currencies.ts';
import type { DecodeContext, Draft, MarketEvent } from '../core/marketplace-decoder.ts';
import type { TokenTransfer } from '../core/read-token-transfers.ts';
import { ZERO_ADDRESS } from '../core/transaction.ts';

/**
 * Rarible's newer Match contains only what each order received. The token is the one transferred since the last match;
 * the order that received as many pieces as were transferred is the buyer's, and the other fill is the price.
 */
export function readShortMatch(event: MarketEvent, context: DecodeContext, since: number): Draft | undefined {
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
