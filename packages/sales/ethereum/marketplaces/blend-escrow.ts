import type { Unknown } from '../../unknown.ts';
import { addressAt, wordAt } from '../core/abi-words.ts';
import { BLUR_POOL } from '../core/currencies.ts';
import type { DecodeContext, Draft } from '../core/marketplace-decoder.ts';
import { CONTRACTS } from '../core/registry.ts';

const LOAN_OFFER_TAKEN = '0x06a333c2d6fe967ca967f7a35be2eb45e8caeb6cf05e16f55d42b91b5fe31255';

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
