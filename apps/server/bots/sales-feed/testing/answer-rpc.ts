import {
  ancestorsOf,
  blockAt,
  FIRST_NUMBER,
  type MadeTransaction,
  type TestBlock,
  type TestChain,
  timeOf,
} from './test-chain.ts';

export type IncomingCall = { id: unknown; method: string; params: unknown[] };

/** A contract's response; undefined when it reverts. */
export type TestContracts = (to: string, data: string) => string | undefined;

/** What a node knows: a chain up to some head, contracts, and optionally traces. */
export type NodeView = {
  chain: TestChain;
  head: TestBlock;
  contracts?: TestContracts;
  traces?: ReadonlyMap<string, unknown>;
  /** Larger block ranges are rejected. */
  mostBlocks?: number;
  /** How far behind the head blocks are final. */
  finalDepth?: number;
  /** How it rejects getting a block's logs by hash. */
  refusesLogs?: { code: number; message: string };
};

const hex = (number: number | bigint) => `0x${number.toString(16)}`;

/** Answers one call truthfully, in the format of an Ethereum node. */
export function answerRpc(view: NodeView, { method, params }: IncomingCall): object {
  const { chain, head, contracts = () => undefined, traces } = view;
  switch (method) {
    case 'eth_chainId':
      return { result: '0x1' };
    case 'eth_getBlockByNumber': {
      const { finalDepth = 64 } = view;
      const final = Math.max(FIRST_NUMBER, head.number - finalDepth);
      const tags: Record<string, number> = { latest: head.number, finalized: final };
      const number = tags[String(params[0])] ?? Number(params[0]);
      return { result: blockJson(blockAt(head, number)) };
    }
    case 'eth_getBlockByHash': {
      const block = chain.byHash(String(params[0]));
      return { result: blockJson(block && block.number <= head.number ? block : null) };
    }
    case 'eth_getLogs':
      return logsAnswer(view, params[0] as LogFilter);
    case 'eth_getBlockReceipts': {
      const block = chain.byHash(String(params[0]));
      return { result: block && block.number <= head.number ? receiptsJson(block) : null };
    }
    case 'eth_getTransactionByHash':
      return { result: transactionJson(head, String(params[0])) };
    case 'eth_getTransactionReceipt':
      return { result: receiptJson(head, String(params[0])) };
    case 'eth_call': {
      const { to, data } = params[0] as { to: string; data: string };
      const result = contracts(to, data);
      return result === undefined ? { error: { code: 3, message: 'execution reverted' } } : { result };
    }
    case 'debug_traceTransaction': {
      const trace = traces?.get(String(params[0]));
      return trace ? { result: trace } : { error: { code: -32_601, message: 'the method does not exist' } };
    }
    default:
      return { error: { code: -32_601, message: 'the method does not exist' } };
  }
}

function blockJson(block: TestBlock | null | undefined): object | null {
  if (!block) return null;
  return {
    number: hex(block.number),
    hash: block.hash,
    parentHash: block.parent?.hash ?? `0x${'0'.repeat(64)}`,
    timestamp: hex(timeOf(block)),
    logsBloom: block.logsBloom,
    transactions: block.transactions.map(({ hash }) => hash),
  };
}

export function logsJson(
  block: TestBlock,
): { address: string; topics: readonly string[]; [field: string]: unknown }[] {
  const logs = block.transactions.flatMap(({ hash, logs: made }) => made.map((log) => ({ log, hash })));
  return logs.map(({ log, hash }, at) => ({
    address: log.address,
    topics: log.topics,
    data: log.data,
    logIndex: hex(at),
    transactionHash: hash,
    blockNumber: hex(block.number),
    blockHash: block.hash,
    removed: false,
  }));
}

export function receiptsJson(block: TestBlock): { logs: object[]; [field: string]: unknown }[] {
  const logs = Map.groupBy(logsJson(block), ({ transactionHash }) => transactionHash);
  return block.transactions.map(({ hash }) => ({
    transactionHash: hash,
    blockHash: block.hash,
    status: '0x1',
    logs: logs.get(hash) ?? [],
  }));
}

type LogFilter = {
  blockHash?: string;
  address?: string | string[];
  topics?: (string | string[] | null)[];
  fromBlock?: string;
  toBlock?: string;
};

function logsAnswer(
  { chain, head, mostBlocks = Number.POSITIVE_INFINITY, refusesLogs }: NodeView,
  filter: LogFilter,
): object {
  if (filter.blockHash !== undefined) {
    const block = chain.byHash(filter.blockHash);
    if (refusesLogs) return { error: refusesLogs };
    return block && block.number <= head.number
      ? { result: logsJson(block) }
      : { error: { code: -32_000, message: 'unknown block' } };
  }
  const from = Number(filter.fromBlock);
  const to = Number(filter.toBlock);
  if (to - from + 1 > mostBlocks)
    return { error: { code: -32_005, message: `query returned more than ${mostBlocks} results` } };
  const blocks = [...ancestorsOf(head, from)].filter(({ number }) => number <= to).toReversed();
  const { address, topics = [] } = filter;
  const fits = (log: { address: string; topics: readonly string[] }) =>
    [address].flat().includes(log.address) &&
    topics.every((topic, at) => topic === null || [topic].flat().includes(log.topics[at] ?? ''));
  return { result: blocks.flatMap(logsJson).filter(fits) };
}

function find(head: TestBlock, hash: string): { block: TestBlock; transaction: MadeTransaction } | null {
  for (const block of ancestorsOf(head, 0)) {
    const transaction = block.transactions.find((one) => one.hash === hash);
    if (transaction) return { block, transaction };
  }
  return null;
}

function transactionJson(head: TestBlock, hash: string): object | null {
  const found = find(head, hash);
  if (!found) return null;
  const { from, to, value } = found.transaction;
  return { hash, from, to, value: hex(value), blockHash: found.block.hash };
}

function receiptJson(head: TestBlock, hash: string): object | null {
  const found = find(head, hash);
  if (!found) return null;
  const logs = logsJson(found.block).filter(({ transactionHash }) => transactionHash === hash);
  return { transactionHash: hash, blockHash: found.block.hash, status: '0x1', logs };
}
