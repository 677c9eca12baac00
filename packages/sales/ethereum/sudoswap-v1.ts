import type { Unknown } from '../known.ts';
import type { Currency } from '../sale.ts';
import { currencyOf, ETH } from './currencies.ts';
import { eventsByEmitter } from './events-by-emitter.ts';
import {
  bundled,
  type DecodeContext,
  type Draft,
  type MarketEvent,
  type MarketplaceDecoder,
} from './marketplace-decoder.ts';
import { factsOfPool, lastWordOf } from './pool-facts.ts';
import { ethKeptBy, ethSentBy } from './value-flow.ts';

/** Sudoswap's first pools. Their events are empty: tokens come from the movements, ether's price from the value flow. */
export const sudoswapV1: MarketplaceDecoder = {
  family: 'sudoswap-v1',
  events: {
    nftOut: '0xbc479dfc6cb9c1a9d880f987ee4b30fa43dd7f06aec121db685b67d587c93c93',
    nftIn: '0x3614eb567740a0ee3897c0e2b11ad6a5720d2e4438f9c8accf6c95c24af3a470',
  },
  unknownAs: { id: 'sudoswap-v1', name: 'Sudoswap', version: '1' },
  decode(events, context) {
    const busy = new Set(
      eventsByEmitter(events).flatMap(([event, another]) => (event && another ? [event.log.address] : [])),
    );
    return events.flatMap((event, index) => {
      const since = lastWordOf(event, events[index - 1]?.at ?? -1, context);
      return bundled(readSwap(event, since, !busy.has(event.log.address), context));
    });
  },
};

function readSwap(event: MarketEvent, since: number, isAlone: boolean, context: DecodeContext): Draft[] {
  const pool = event.log.address;
  const isBuy = event.name === 'nftOut';
  const receiver = factsOfPool(pool, context)?.assetRecipient ?? pool;
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
    // Besides the pool the protocol takes its share, from the same purse.
    const price = payments
      .filter(({ token, from }) => token === moved.token && from === moved.from)
      .reduce((sum, { amount }) => sum + amount, 0n);
    return { price, currency: currencyOf(moved.token, context.knowledge) };
  }
  const facts = factsOfPool(pool, context);
  if (facts?.token) return { price: 'unknown', currency: currencyOf(facts.token, context.knowledge) };
  // Without a word about the pool, only the absence of other money says that it trades in ether.
  const currency = facts || payments.length === 0 ? ETH : 'unknown';
  // Two swaps with one pool leave one flow that nobody can divide.
  if (!isAlone) return { price: 'unknown', currency };
  const flow = context.knowledge.valueFlow;
  const price = isBuy ? ethKeptBy(pool, flow) : ethSentBy(pool, flow);
  return price === undefined
    ? { price: 'unknown', currency, needs: [{ field: 'price', need: { kind: 'value-flow' } }] }
    : { price, currency: ETH };
}
