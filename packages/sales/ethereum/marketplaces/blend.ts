import type { Unknown } from '../../sale.ts';
import { addressAt, requireAll, wordAt } from '../core/abi-words.ts';
import { BLUR_POOL, getCurrency } from '../core/currencies.ts';
import type { DecodeContext, Draft, MarketEvent, MarketplaceDecoder } from '../core/marketplace-decoder.ts';
import { CONTRACTS } from '../core/registry.ts';
import type { Payment } from '../core/transfer-index.ts';

const LOAN_OFFER_TAKEN = '0x06a333c2d6fe967ca967f7a35be2eb45e8caeb6cf05e16f55d42b91b5fe31255';

/** Blend: tokens that are bought while they secure a loan. Loans themselves are not sales. */
export const blend: MarketplaceDecoder = {
  family: 'blend',
  events: { buyLocked: '0x7ffb5bd9cdc79a6f9bc6e00c82f43836e0afbb204d47972001f6e853764a8ef1' },
  unknownAs: { id: 'blend', name: 'Blend copy', version: null },
  decode(events, context) {
    let paidUntil = -1;
    return events.flatMap((event, index) => {
      const next = events[index + 1]?.at ?? context.transaction.logs.length;
      const sale = readBuyLocked(event, paidUntil, next, context);
      if (!sale) return [];
      paidUntil = sale.paidUntil;
      return [sale.draft];
    });
  },
};

function readBuyLocked(
  event: MarketEvent,
  since: number,
  next: number,
  context: DecodeContext,
): { draft: Draft; paidUntil: number } | undefined {
  const { data } = event.log;
  const fields = requireAll({
    contract: addressAt(data, 1),
    buyer: addressAt(data, 2),
    seller: addressAt(data, 3),
    token: wordAt(data, 4),
  });
  if (!fields) return undefined;
  const paid = paymentsFor(event, fields, since, next, context);
  const draft: Draft = {
    event,
    ...fields,
    price: paid.length === 0 ? 'unknown' : paid.reduce((sum, { amount }) => sum + amount, 0n),
    currency: getCurrency(BLUR_POOL, context.knowledge),
    side: 'listing',
  };
  return { draft, paidUntil: paid.at(-1)?.at ?? event.at };
}

/**
 * The event has no price. It is the sum of what the buyer and, if the token is borrowed against again, the new lender
 * pay: fees before the event, then the old lender's debt, then the rest to the seller.
 */
function paymentsFor(
  event: MarketEvent,
  { seller, buyer }: { seller: string; buyer: string },
  since: number,
  next: number,
  context: DecodeContext,
): Payment[] {
  const payers = new Set([buyer, newLender(event.at, next, context)]);
  const payments = context.transfers
    .paymentsBetween(since, next)
    .filter(({ token, from, to }) => token === BLUR_POOL && payers.has(from) && to !== buyer);
  const last = payments.findLastIndex(({ at, to }) => at > event.at && to === seller);
  const isLastSale = next === context.transaction.logs.length;
  return last < 0 && isLastSale ? payments : payments.slice(0, last + 1);
}

function newLender(after: number, before: number, { transaction }: DecodeContext): string | undefined {
  const loan = transaction.logs
    .slice(after + 1, before)
    .find((log) => log.address === CONTRACTS.blend && log.topics[0] === LOAN_OFFER_TAKEN);
  return loan && addressAt(loan.data, 3);
}

/**
 * The seller of collateral that Blend hands to a bidder is the borrower, the only one who can call this. With a
 * contract wallet, the payments show it: Blend pays the lender first and sends the rest to the borrower.
 */
export function findSellingBorrower(
  draft: Draft,
  { transaction, transfers }: DecodeContext,
): string | Unknown {
  if (transaction.to === CONTRACTS.blend && transaction.from) return transaction.from;
  const paid = transfers
    .paymentsBetween(draft.event.at, transaction.logs.length)
    .filter(({ token, from }) => token === BLUR_POOL && from === CONTRACTS.blend);
  return paid[1]?.to ?? 'unknown';
}

/** The buyer of a token that Blend receives is the borrower of the loan it now secures. */
export function findBuyingBorrower(draft: Draft, { transaction }: DecodeContext): string | undefined {
  const loan = transaction.logs.find(
    (log) =>
      log.address === CONTRACTS.blend &&
      log.topics[0] === LOAN_OFFER_TAKEN &&
      addressAt(log.data, 2) === draft.contract &&
      wordAt(log.data, 7) === draft.token,
  );
  return loan && addressAt(loan.data, 4);
}
