import type { RpcCall } from '../../json-rpc.ts';
import { type AskNode, type EthereumNodes, WrongAnswer } from '../nodes.ts';
import { isRangeTooMuch, readHeader, readLogs, readReceipt, resultIn } from './answers.ts';
import { bloomOf, includesBloom } from './bloom.ts';
import { createEthereumChain } from './chain-reader.ts';
import type { BlockHeader, BlockLog, EthereumChain } from './port.ts';

/** Where a log is. */
export type LogPlace = { blockNumber: number; blockHash: string; transaction: string; logIndex: number };

/** Logs by any of the contracts with any of the first topics. */
export type LogFilter = { addresses: readonly string[]; topics: readonly string[] };

/** Both blocks are inclusive. */
export type BlockSpan = { from: number; to: number };

/** `gone` are known logs whose block is no longer part of the chain. */
type RangeAnswer = { logs: readonly LogPlace[]; gone: readonly LogPlace[] };

/** One node's logs of a range, 'too-much' when it rejects it, and its hash of the last block. */
export type NodeRange = { logs: readonly LogPlace[] | 'too-much'; lastHash: string };

type ReadTransaction = { hash: string; header: BlockHeader; logs: readonly BlockLog[] };

/** A chain that is read by ranges of blocks. Throws on unavailable or inconsistent data; retrying is always safe. */
export type RangeChain = EthereumChain & {
  readonly nodeCount: number;
  finalized(): Promise<BlockHeader>;
  /**
   * The logs of a range. A node that leaves out a log that is already known, and whose receipt it has, is not believed.
   * 'too-much' when the nodes require a smaller range, which is never said of a single block.
   */
  range(filter: LogFilter, span: BlockSpan, known: readonly LogPlace[]): Promise<RangeAnswer | 'too-much'>;
  /** The same final range from every node that answers. A node that lags may still be on a fork that was left. */
  rangeOfEach(filter: LogFilter, span: BlockSpan): Promise<NodeRange[]>;
  /** The transactions of these logs, with their blocks and all their logs. */
  transactions(places: readonly LogPlace[]): Promise<ReadTransaction[]>;
  /**
   * How many nodes have each of these logs in a receipt, in the same block, and how many answered. Only nodes that have
   * the final block count, if one is given: one that lags knows nothing of the logs before it either.
   */
  countConfirming(
    places: readonly LogPlace[],
    final?: { number: number; hash: string },
  ): Promise<{ counts: number[]; nodes: number }>;
};

/** A node that rejected a range; only thrown when another node is to be asked for the same one. */
class RangeRejected extends WrongAnswer {
  override name = 'RangeRejected';
}

type RangeOptions = { bloom: 'exact' | 'member' | 'none' };

export function createRangeChain(nodes: EthereumNodes, { bloom }: RangeOptions): RangeChain {
  const range = createRangeReader(nodes);
  return {
    ...createEthereumChain(nodes),
    nodeCount: nodes.count,
    finalized: () =>
      nodes.ask(async (node) => {
        const [answer] = await node([blockAt('finalized')]);
        return readHeader(resultIn(answer));
      }),
    range,
    rangeOfEach: (filter, span) =>
      nodes.askEach(async (node) => {
        const [answer, last, finalized] = await node([
          logsCall(filter, span),
          blockAt(span.to),
          blockAt('finalized'),
        ]);
        if (readHeader(resultIn(finalized)).number < span.to)
          throw new WrongAnswer('the node does not say that these blocks are final');
        const { number, hash: lastHash } = readHeader(resultIn(last));
        if (number !== span.to) throw new WrongAnswer('the node gave another block than asked for');
        if (isRangeTooMuch(answer)) return { logs: 'too-much', lastHash };
        return { logs: readRangeLogs(resultIn(answer), filter, span), lastHash };
      }),
    transactions: (places) => nodes.ask((node) => readTransactions(node, places, bloom)),
    async countConfirming(places, final) {
      const answers = await nodes.askEach((node) => confirms(node, places, final));
      const counts = places.map((_place, at) => answers.filter((ofNode) => ofNode[at]).length);
      return { counts, nodes: answers.length };
    },
  };
}

/**
 * A smaller range is preferred to another node. But a node that rejects a single block has another reason, so from then
 * on the next node is asked at once: otherwise every range would be narrowed to single blocks.
 */
function createRangeReader(nodes: EthereumNodes): RangeChain['range'] {
  let isSingleRejected = false;
  return async (filter, span, known) => {
    const isSingle = span.from === span.to;
    try {
      return await nodes.ask(async (node) => {
        const answer = await readRange(node, filter, span, known);
        if (answer !== 'too-much') return answer;
        isSingleRejected ||= isSingle;
        if (!isSingleRejected) return answer;
        throw new RangeRejected(`the node rejects ${isSingle ? 'the logs of a single block' : 'the range'}`);
      });
    } catch (error) {
      if (error instanceof RangeRejected && !isSingle) return 'too-much';
      throw error;
    }
  };
}

async function readRange(
  node: AskNode,
  filter: LogFilter,
  span: BlockSpan,
  known: readonly LogPlace[],
): Promise<RangeAnswer | 'too-much'> {
  const [answer] = await node([logsCall(filter, span)]);
  if (isRangeTooMuch(answer)) return 'too-much';
  const logs = readRangeLogs(resultIn(answer), filter, span);
  const found = new Set(logs.map(logId));
  const missing = known.filter((place) => !found.has(logId(place)));
  if (missing.length === 0) return { logs, gone: [] };
  const hashes = await readHashes(node, missing);
  const gone = missing.filter(({ blockNumber, blockHash }) => hashes.get(blockNumber) !== blockHash);
  const standing = missing.filter((place) => !gone.includes(place));
  // What the node has no receipt of is left to the second reading: another node may have made it up.
  if ((await confirms(node, standing)).includes(true)) throw new WrongAnswer('the node left out logs');
  return { logs, gone };
}

async function readHashes(node: AskNode, places: readonly LogPlace[]): Promise<ReadonlyMap<number, string>> {
  const numbers = distinct(places.map(({ blockNumber }) => blockNumber));
  const answers = await node(numbers.map(blockAt));
  return new Map(numbers.map((number, at) => [number, readHeader(resultIn(answers[at])).hash]));
}

async function confirms(
  node: AskNode,
  places: readonly LogPlace[],
  final?: { number: number; hash: string },
): Promise<boolean[]> {
  const hashes = distinct(places.map(({ transaction }) => transaction));
  if (hashes.length === 0) return [];
  const answers = await node([...hashes.map(receiptCall), ...(final ? [blockAt(final.number)] : [])]);
  if (final && readHeader(resultIn(answers[hashes.length])).hash !== final.hash)
    throw new WrongAnswer('the node does not have the final block');
  const byHash = new Map(hashes.map((hash, at) => [hash, answers[at]]));
  return places.map(({ transaction, blockHash, logIndex }) => {
    try {
      const logs = readReceipt(resultIn(byHash.get(transaction)), transaction, blockHash);
      return logs.some((log) => log.logIndex === logIndex);
    } catch (error) {
      if (error instanceof WrongAnswer) return false;
      throw error;
    }
  });
}

async function readTransactions(
  node: AskNode,
  places: readonly LogPlace[],
  bloom: RangeOptions['bloom'],
): Promise<ReadTransaction[]> {
  const byHash = Map.groupBy(places, ({ transaction }) => transaction);
  const hashes = [...byHash.keys()];
  const numbers = distinct(places.map(({ blockNumber }) => blockNumber));
  const answers = await node([...hashes.map(receiptCall), ...numbers.map(blockAt)]);
  const headers = new Map(
    numbers.map((number, at) => [number, readHeader(resultIn(answers[hashes.length + at]))]),
  );
  return [...byHash].map(([hash, ofIt], at) => {
    const [place] = ofIt;
    const header = place && headers.get(place.blockNumber);
    if (!header || ofIt.some(({ blockHash }) => blockHash !== header.hash))
      throw new WrongAnswer('the node has other blocks than its logs say');
    const logs = readReceipt(resultIn(answers[at]), hash, header.hash);
    const indexes = new Set(logs.map(({ logIndex }) => logIndex));
    if (!ofIt.every(({ logIndex }) => indexes.has(logIndex)))
      throw new WrongAnswer('the node gave a receipt without a log that it gave before');
    if (bloom !== 'none' && !includesBloom(header.logsBloom, bloomOf(logs)))
      throw new WrongAnswer('the node gave logs that the block says that it does not have');
    return { hash, header, logs };
  });
}

function readRangeLogs(json: unknown, { addresses, topics }: LogFilter, { from, to }: BlockSpan): LogPlace[] {
  const logs = readLogs(json);
  const isAsked = (log: (typeof logs)[number]) =>
    addresses.includes(log.address) &&
    topics.includes(log.topics[0] ?? '') &&
    log.blockNumber >= from &&
    log.blockNumber <= to;
  if (!logs.every(isAsked)) throw new WrongAnswer('the node gave logs that were not asked for');
  return logs.map(({ blockNumber, blockHash, transaction, logIndex }) => ({
    blockNumber,
    blockHash,
    transaction,
    logIndex,
  }));
}

/** Equal for the same log in the same block. */
export function logId({ blockHash, transaction, logIndex }: LogPlace): string {
  return `${blockHash}:${transaction}:${logIndex}`;
}

function logsCall({ addresses, topics }: LogFilter, { from, to }: BlockSpan): RpcCall {
  const filter = {
    address: addresses,
    topics: [topics],
    fromBlock: quantity(from),
    toBlock: quantity(to),
  };
  return { method: 'eth_getLogs', params: [filter] };
}

function blockAt(block: number | 'finalized'): RpcCall {
  const at = typeof block === 'number' ? quantity(block) : block;
  return { method: 'eth_getBlockByNumber', params: [at, false] };
}

function receiptCall(hash: string): RpcCall {
  return { method: 'eth_getTransactionReceipt', params: [hash] };
}

function quantity(number: number): string {
  return `0x${number.toString(16)}`;
}

function distinct<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}
