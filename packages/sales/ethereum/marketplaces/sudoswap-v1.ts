import type { Currency, Unknown } from '../../sale.ts';
import { ETH, getCurrency } from '../core/currencies.ts';
import { computeEthKept, computeEthSent, findLastLogBefore, getPoolFacts } from '../core/known-facts.ts';
import {
  type DecodeContext,
  type Draft,
  type MarketEvent,
  type MarketplaceDecoder,
  markAsBundle,
} from '../core/marketplace-decoder.ts';
import { POOL_FACTORIES } from '../core/registry.ts';

/** Sudoswap's first pools. Their events are empty: tokens come from the transfers, ether prices from the value flow. */
export const sudoswapV1: MarketplaceDecoder = {
  family: 'sudoswap-v1',
  events: {
    nftOut: '0xbc479dfc6cb9c1a9d880f987ee4b30fa43dd7f06aec121db685b67d587c93c93',
    nftIn: '0x3614eb567740a0ee3897c0e2b11ad6a5720d2e4438f9c8accf6c95c24af3a470',
  },
  unknownAs: { id: 'sudoswap-v1', name: 'Sudoswap', version: '1' },
  decode: (events, context) =>
    events.flatMap((event) =>
      markAsBundle(readSwap(event, findLastLogBefore(event, context), events.length === 1, context)),
    ),
};

function readSwap(event: MarketEvent, since: number, isAlone: boolean, context: DecodeContext): Draft[] {
  const pool = event.log.address;
  const isBuy = event.name === 'nftOut';
  const receiver = getPoolFacts(pool, context)?.assetRecipient ?? pool;
  const hops = context.transfers
    .hopsBetween(since, event.at)
    .filter((hop) => (isBuy ? hop.from === pool : hop.to === pool || hop.to === receiver));
  const money = readMoney(event, since, isBuy, isAlone, context);
  return hops.map((hop) => ({
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

type Money = { price: bigint | Unknown; currency: Currency | Unknown } & Pick<Draft, 'needs'>;

function readMoney(
  event: MarketEvent,
  since: number,
  isBuy: boolean,
  isAlone: boolean,
  context: DecodeContext,
): Money {
  const pool = event.log.address;
  const payments = context.transfers.paymentsBetween(since, event.at);
  const moved = payments.find((payment) => (isBuy ? payment.to : payment.from) === pool);
  if (moved) {
    // The protocol takes its share from the same payer as the pool, or from the pool.
    const price = payments
      .filter(
        ({ token, from, to }) =>
          token === moved.token && from === moved.from && (!isBuy || to === pool || POOL_FACTORIES.has(to)),
      )
      .reduce((sum, { amount }) => sum + amount, 0n);
    return { price, currency: getCurrency(moved.token, context.knowledge) };
  }
  const facts = getPoolFacts(pool, context);
  if (facts?.token) return { price: 'unknown', currency: getCurrency(facts.token, context.knowledge) };
  // An ERC-20 pool can forward payments to its owner: without pool facts they cannot be distinguished from other
  // transfers.
  const isMaybeInCoins = isBuy && !facts && payments.some(({ from }) => from === context.transaction.from);
  const currency = isMaybeInCoins ? 'unknown' : ETH;
  // The value flow of two swaps with one pool cannot be divided.
  if (!isAlone) return { price: 'unknown', currency };
  const flow = context.knowledge.valueFlow;
  const price = isBuy ? computeEthKept(pool, flow) : computeEthSent(pool, flow);
  return price === undefined
    ? { price: 'unknown', currency, needs: [{ field: 'price', need: { kind: 'value-flow' } }] }
    : { price, currency: ETH };
}
