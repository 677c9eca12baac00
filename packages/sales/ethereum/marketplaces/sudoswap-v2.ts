import { arrayAt, uintAt, wordsOf } from '../core/abi-words.ts';
import { ETH, getCurrency } from '../core/currencies.ts';
import { findLastLogBefore } from '../core/known-facts.ts';
import {
  type DecodeContext,
  type Draft,
  type MarketEvent,
  type MarketplaceDecoder,
  markAsBundle,
} from '../core/marketplace-decoder.ts';
import type { TokenTransfer } from '../core/read-token-transfers.ts';

/** Sudoswap's second pools: events contain the amount and the token ids, or the number of ERC-1155 pieces. */
export const sudoswapV2: MarketplaceDecoder = {
  family: 'sudoswap-v2',
  events: {
    nftOut: '0xa13c46268c53408442d94eb370f2e476cb7f0fbe027ae5bad73ce13d4469c8b9',
    nftIn: '0x7a0e7e58d91fd23a96b0008604db1b2d1cee4aae434e3aad9a20fdd7c0995f89',
    nftOut1155: '0xd9c2402e1a067734ae78dab98f06d5b28e8a2d2c6370ec0e6ff8cc2749d050f1',
    nftIn1155: '0x58e7e2e8d4c949c019e4fe5f6e2a8f10e4e078a8747730386e9a230da8c969f0',
  },
  unknownAs: { id: 'sudoswap-v2', name: 'Sudoswap', version: '2' },
  decode: (events, context) =>
    events.flatMap((event) => markAsBundle(readSwap(event, findLastLogBefore(event, context), context))),
};

function readSwap(event: MarketEvent, since: number, context: DecodeContext): Draft[] {
  const pool = event.log.address;
  const amount = uintAt(event.log.data, 0);
  if (amount === undefined) return [];
  const isBuy = event.name.startsWith('nftOut');
  const money = readMoney(event, amount, isBuy, since, context);
  return swappedTokens(event, isBuy, since, context).map((hop) => ({
    event,
    contract: hop.contract,
    token: hop.token,
    hop,
    seller: isBuy ? pool : 'unknown',
    buyer: isBuy ? hop.to : pool,
    ...money,
    side: isBuy ? 'pool-buy' : 'pool-sell',
  }));
}

/** The transfers of the named tokens. A pool can forward what it buys directly to its owner. */
function swappedTokens(
  event: MarketEvent,
  isBuy: boolean,
  since: number,
  context: DecodeContext,
): TokenTransfer[] {
  const { address, data } = event.log;
  const hops = context.transfers.hopsBetween(since, event.at);
  const byPool = hops.filter((hop) => (isBuy ? hop.from : hop.to) === address);
  if (event.name.endsWith('1155')) return byPool;
  const list = arrayAt(data, 1);
  if (!list) return [];
  const byToken = new Map((isBuy ? byPool : [...hops, ...byPool]).map((hop) => [hop.token, hop]));
  return wordsOf(data, list).flatMap((token) => (token && byToken.get(token)) || []);
}

/**
 * For purchases the amount is the full payment. For sales it is what the seller received; royalties and the protocol's
 * share leave the pool separately, which is visible only for ERC-20 pools.
 */
function readMoney(
  event: MarketEvent,
  amount: bigint,
  isBuy: boolean,
  since: number,
  context: DecodeContext,
) {
  const pool = event.log.address;
  const payments = context.transfers
    .paymentsBetween(since, event.at)
    .filter((payment) => (isBuy ? payment.to : payment.from) === pool);
  const [first] = payments;
  const currency = first ? getCurrency(first.token, context.knowledge) : ETH;
  if (isBuy) return { price: amount, currency };
  if (!first) return { price: amount, currency, priceBasis: 'seller-net' as const };
  const paid = payments
    .filter(({ token }) => token === first.token)
    .reduce((sum, one) => sum + one.amount, 0n);
  return { price: paid, currency };
}
