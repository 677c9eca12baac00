import type { Mint, MintPayment, Unknown } from '../sale.ts';
import { topicAddress, toTokenId } from './core/abi-words.ts';
import { ETH } from './core/currencies.ts';
import { computeEthPaid } from './core/known-facts.ts';
import type { DecodeContext } from './core/marketplace-decoder.ts';
import { readTokenTransfers, type TokenTransfer } from './core/read-token-transfers.ts';
import { type Log, TOKEN_EVENTS, ZERO_ADDRESS } from './core/transaction.ts';

const NOTHING = `0x${'0'.repeat(64)}`;

/** Builds the key of a sale or mint from its log index, contract and token id. */
export type CreateKey = (at: number, contract: string, tokenId: string) => string;

/** Excludes tokens that were minted to fulfil a sale. */
export function findMints(
  mintsAt: readonly number[],
  hopsOfSales: ReadonlySet<TokenTransfer>,
  context: DecodeContext,
  nameKey: CreateKey,
): Mint<string>[] {
  const { logs } = context.transaction;
  const hops = mintsAt
    .flatMap((at) =>
      hopsOfSales.size === 0 ? readTokenTransfers(logs, at) : context.transfers.hopsBetween(at - 1, at + 1),
    )
    .filter((hop) => hop.from === ZERO_ADDRESS && hop.to !== ZERO_ADDRESS && !hopsOfSales.has(hop));
  if (hops.length === 0) return [];
  const payment = paymentFor(context);
  return hops.flatMap((hop) => toMint(hop, payment, context, nameKey) ?? []);
}

function toMint(
  hop: TokenTransfer,
  payment: MintPayment | Unknown,
  { transaction, knowledge }: DecodeContext,
  nameKey: CreateKey,
): Mint<string> | undefined {
  const tokenId = toTokenId(hop.token);
  const logIndex = transaction.logs[hop.at]?.logIndex;
  if (tokenId === undefined || logIndex === undefined) return undefined;
  const { contract, standard, quantity, to } = hop;
  return {
    key: nameKey(hop.at, contract, tokenId),
    chain: knowledge.network?.chain ?? 'ethereum',
    contract,
    tokenId,
    standard,
    quantity,
    to,
    payment,
    position: { logIndex },
  };
}

/** What the sender paid in this transaction. A contract may return change, which no log shows. */
function paymentFor({ transaction, knowledge }: DecodeContext): MintPayment | Unknown {
  const { from, value, logs } = transaction;
  if (from === null || value === null || logs.some((log) => isTokenPaymentBy(log, from))) return 'unknown';
  const coin = knowledge.network?.coin ?? ETH;
  const paid = computeEthPaid(from, knowledge.valueFlow);
  if (paid !== undefined) return { amount: paid, currency: coin, isExact: true };
  return { amount: value, currency: coin, isExact: value === 0n };
}

function isTokenPaymentBy({ topics, data }: Log, payer: string): boolean {
  return (
    topics[0] === TOKEN_EVENTS.transfer &&
    topics.length === 3 &&
    topicAddress(topics[1]) === payer &&
    data !== NOTHING
  );
}
