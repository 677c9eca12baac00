import { topicAddress, uintAt, wordAt } from './abi-words.ts';
import { groupBy } from './group-by.ts';
import { readTokenTransfers, type TokenTransfer } from './read-token-transfers.ts';
import { type Log, TOKEN_EVENTS } from './transaction.ts';

export type Payment = { at: number; token: string; from: string; to: string; amount: bigint };

/** Token transfers by what a decoder knows. `after` and `before` are exclusive. */
export type TransferIndex = {
  hopsOf(contract: string, token: string): readonly TokenTransfer[];
  hopsBetween(after: number, before: number): readonly TokenTransfer[];
  paymentsBetween(after: number, before: number): readonly Payment[];
  paymentsOf(token: string): readonly Payment[];
};

/** Reads the logs lazily and once: most transactions never need them. */
export function createTransferIndex(logs: readonly Log[]): TransferIndex {
  const hops = once(() => logs.flatMap((_, at) => readTokenTransfers(logs, at)));
  const payments = once(() => logs.flatMap(readPayment));
  const byToken = once(() => groupByToken(hops()));
  const byCurrency = once(() => groupBy(payments(), ({ token }) => token));
  const oldByToken = once(() => groupByToken(logs.flatMap(readOldHop)));
  return {
    hopsOf: (contract, token) => byToken().get(contract + token) ?? oldByToken().get(contract + token) ?? [],
    hopsBetween: (after, before) => between(hops(), after, before),
    paymentsBetween: (after, before) => between(payments(), after, before),
    paymentsOf: (token) => byCurrency().get(token) ?? [],
  };
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function groupByToken(hops: readonly TokenTransfer[]): Map<string, TokenTransfer[]> {
  return groupBy(hops, ({ contract, token }) => contract + token);
}

function between<T extends { at: number }>(
  sorted: readonly T[],
  after: number,
  before: number,
): readonly T[] {
  return sorted.slice(findFirstAtOrAfter(sorted, after + 1), findFirstAtOrAfter(sorted, before));
}

function readPayment(log: Log, at: number): Payment[] {
  if (log.topics[0] !== TOKEN_EVENTS.transfer || log.topics.length !== 3) return [];
  const from = topicAddress(log.topics[1]);
  const to = topicAddress(log.topics[2]);
  const amount = uintAt(log.data, 0);
  return from && to && amount !== undefined ? [{ at, token: log.address, from, to, amount }] : [];
}

/** An unknown token may emit ERC-20 style transfers; they are found only by token id. */
function readOldHop(log: Log, at: number): TokenTransfer[] {
  const payment = readPayment(log, at)[0];
  const token = wordAt(log.data, 0);
  if (!payment || token === undefined) return [];
  const { from, to } = payment;
  return [{ at, contract: log.address, token, from, to, quantity: 1n, standard: 'erc721' }];
}

/** The maximum number of logs between an auction's event and the transfer of its token. */
export const MAX_LOG_DISTANCE = 200;

/** The first item at or after the given log index; items are sorted. */
export function findFirstAtOrAfter(sorted: readonly { at: number }[], at: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.at ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}
