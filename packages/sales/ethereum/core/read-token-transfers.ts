import {
  addressAt,
  arrayAt,
  requireAll,
  topicAddress,
  topicWord,
  toUint,
  uintAt,
  wordAt,
  wordCount,
  wordsOf,
} from './abi-words.ts';
import { CONTRACTS, ERC20_LIKE_NFTS } from './registry.ts';
import { type Log, TOKEN_EVENTS, ZERO_ADDRESS } from './transaction.ts';

/** One token transfer; `at` is its log index in the transaction. */
export type TokenTransfer = {
  at: number;
  contract: string;
  /** The token id as 64 hex digits. */
  token: string;
  from: string;
  to: string;
  quantity: bigint;
  standard: 'erc721' | 'erc1155' | 'cryptopunks';
};

export function readTokenTransfers(logs: readonly Log[], at: number): TokenTransfer[] {
  const log = logs[at];
  switch (log?.topics[0]) {
    case TOKEN_EVENTS.transfer:
      return readTransfer(log, at);
    case TOKEN_EVENTS.transferSingle:
      return log.topics.length === 4
        ? single(log, at, 'erc1155', log.topics[2], log.topics[3], wordAt(log.data, 0), uintAt(log.data, 1))
        : [];
    case TOKEN_EVENTS.transferBatch:
      return log.topics.length === 4 ? batch(log, at) : [];
    default:
      return log?.address === CONTRACTS.cryptoPunks ? readPunkHops(logs, log, at) : [];
  }
}

/** ERC-721 indexes all three fields. Older tokens index none, and the oldest emit the same event as ERC-20 tokens. */
function readTransfer(log: Log, at: number): TokenTransfer[] {
  const [, from, to, token] = log.topics;
  if (log.topics.length === 4) return single(log, at, 'erc721', from, to, topicWord(token), 1n);
  if (log.topics.length === 1 && wordCount(log.data) === 3) return readUnindexed(log, at);
  const isOldToken = log.topics.length === 3 && ERC20_LIKE_NFTS.has(log.address);
  return isOldToken ? single(log, at, 'erc721', from, to, wordAt(log.data, 0), 1n) : [];
}

function readUnindexed(log: Log, at: number): TokenTransfer[] {
  const fields = requireAll({
    from: addressAt(log.data, 0),
    to: addressAt(log.data, 1),
    token: wordAt(log.data, 2),
  });
  return fields ? [{ at, contract: log.address, quantity: 1n, standard: 'erc721', ...fields }] : [];
}

function single(
  log: Log,
  at: number,
  standard: TokenTransfer['standard'],
  fromTopic: string | undefined,
  toTopic: string | undefined,
  token: string | undefined,
  quantity: bigint | undefined,
): TokenTransfer[] {
  const fields = requireAll({ from: topicAddress(fromTopic), to: topicAddress(toTopic), token, quantity });
  return fields ? [{ at, contract: log.address, standard, ...fields }] : [];
}

function batch(log: Log, at: number): TokenTransfer[] {
  const parties = requireAll({ from: topicAddress(log.topics[2]), to: topicAddress(log.topics[3]) });
  const ids = arrayAt(log.data, 0);
  const amounts = arrayAt(log.data, 1);
  if (!parties || !ids || !amounts || ids.length !== amounts.length) return [];
  const quantities = wordsOf(log.data, amounts);
  return wordsOf(log.data, ids).flatMap((token, item): TokenTransfer[] => {
    const quantity = toUint(quantities[item]);
    return token === undefined || quantity === undefined
      ? []
      : [{ at, contract: log.address, token, quantity, standard: 'erc1155', ...parties }];
  });
}

function readPunkHops(logs: readonly Log[], log: Log, at: number): TokenTransfer[] {
  const punk = (
    from: string | undefined,
    to: string | undefined,
    token: string | undefined,
  ): TokenTransfer[] => {
    const fields = requireAll({ from, to, token });
    return fields ? [{ at, contract: log.address, quantity: 1n, standard: 'cryptopunks', ...fields }] : [];
  };
  const [topic0, first, second, third] = log.topics;
  if (topic0 === TOKEN_EVENTS.punkTransfer)
    return punk(topicAddress(first), topicAddress(second), wordAt(log.data, 0));
  if (topic0 === TOKEN_EVENTS.punkAssign) return punk(ZERO_ADDRESS, topicAddress(first), wordAt(log.data, 0));
  if (topic0 !== TOKEN_EVENTS.punkBought) return [];
  const buyer = topicAddress(third) === ZERO_ADDRESS ? acceptedBidder(logs, at) : topicAddress(third);
  return punk(topicAddress(second), buyer, topicWord(first));
}

/**
 * The CryptoPunks contract clears a bid before emitting its acceptance, so PunkBought has no buyer and no price. The
 * preceding Transfer still names the bidder.
 */
function acceptedBidder(logs: readonly Log[], at: number): string | undefined {
  const before = logs[at - 1];
  return before?.address === CONTRACTS.cryptoPunks && before.topics[0] === TOKEN_EVENTS.transfer
    ? topicAddress(before.topics[2])
    : undefined;
}
