import type { Unknown } from '../known.ts';
import type { Mint, MintPayment } from '../sale.ts';
import { ETH } from './currencies.ts';
import type { DecodeContext } from './marketplace-decoder.ts';
import type { Hop } from './read-hops.ts';
import { NOBODY } from './transaction.ts';
import { ethPaidBy } from './value-flow.ts';

/** The tokens that came into being, except those that were made in order to be handed over in a sale. */
export function findMints(
  mintsAt: readonly number[],
  hopsOfSales: ReadonlySet<Hop>,
  context: DecodeContext,
  nameKey: (at: number, contract: string, tokenId: string) => string,
): Mint[] {
  const hops = mintsAt
    .flatMap((at) => context.transfers.hopsBetween(at - 1, at + 1))
    .filter((hop) => hop.from === NOBODY && hop.to !== NOBODY && !hopsOfSales.has(hop));
  if (hops.length === 0) return [];
  const payment = paymentFor(context);
  return hops.map((hop) => {
    const tokenId = BigInt(`0x${hop.token}`).toString();
    return {
      key: nameKey(hop.at, hop.contract, tokenId),
      chain: 'ethereum',
      contract: hop.contract,
      tokenId,
      standard: hop.standard,
      quantity: hop.quantity,
      to: hop.to,
      payment,
      position: { logIndex: context.transaction.logs[hop.at]?.logIndex ?? 0 },
    };
  });
}

/** What the sender paid in this transaction. A contract may give change back, which no log shows. */
function paymentFor({ transaction, knowledge, transfers }: DecodeContext): MintPayment | Unknown {
  const { from, value } = transaction;
  if (from === null || value === null) return 'unknown';
  const hasPaidTokens = transfers
    .paymentsBetween(-1, transaction.logs.length)
    .some((payment) => payment.from === from && payment.amount > 0n);
  if (hasPaidTokens) return 'unknown';
  const paid = ethPaidBy(from, knowledge.valueFlow);
  if (paid !== undefined) return { amount: paid, currency: ETH, isExact: true };
  return { amount: value, currency: ETH, isExact: value === 0n };
}
