import type { Unknown } from '../../known.ts';
import { addressAt, wordAt } from '../core/abi-words.ts';
import { BLUR_POOL } from '../core/currencies.ts';
import type { DecodeContext, Draft } from '../core/marketplace-decoder.ts';
import { CONTRACTS } from '../core/registry.ts';

const LOAN_OFFER_TAKEN = '0x06a333c2d6fe967ca967f7a35be2eb45e8caeb6cf05e16f55d42b91b5fe31255';

/**
 * Who sells when Blend hands collateral to a bidder: the borrower, who alone may call this. Through a contract wallet
 * the payments tell: Blend pays the lender first and sends the rest to the borrower.
 */
export function borrowerWhoSells(draft: Draft, { transaction, transfers }: DecodeContext): string | Unknown {
  if (transaction.to === CONTRACTS.blend && transaction.from) return transaction.from;
  const paid = transfers
    .paymentsBetween(draft.event.at, transaction.logs.length)
    .filter(({ token, from }) => token === BLUR_POOL && from === CONTRACTS.blend);
  return paid[1]?.to ?? 'unknown';
}

/** Who buys when Blend receives a token: the borrower of the loan that the token secures from now on. */
export function borrowerWhoBuys(draft: Draft, { transaction }: DecodeContext): string | undefined {
  const loan = transaction.logs.find(
    (log) =>
      log.address === CONTRACTS.blend &&
      log.topics[0] === LOAN_OFFER_TAKEN &&
      addressAt(log.data, 2) === draft.contract &&
      wordAt(log.data, 7) === draft.token,
  );
  return loan && addressAt(loan.data, 4);
}
