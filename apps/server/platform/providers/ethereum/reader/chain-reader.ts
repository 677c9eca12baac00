import type { ValueMove } from '@signboard/sales/missing-facts.ts';
import type { RpcAnswer, RpcCall } from '../../json-rpc.ts';
import { type AskNode, type EthereumNodes, WrongAnswer } from '../nodes.ts';
import {
  isTooMuch,
  readBytes,
  readHead,
  readHeader,
  readLogs,
  readReceiptBlock,
  resultIn,
} from './answers.ts';
import { readBlockLogs } from './block-logs.ts';
import type { BlockHeader, EthereumChain } from './port.ts';

/** Reads blocks for the watcher. Every response is validated against what else is known of the block. */
export function createEthereumChain(nodes: EthereumNodes): EthereumChain {
  let highest = 0;

  return {
    async head() {
      const readLatest = async (node: AskNode) =>
        readHeader(await resultOf(node, { method: 'eth_getBlockByNumber', params: ['latest', false] }));
      let head = await nodes.ask(readLatest);
      // A lagging node must not make the chain look shorter.
      if (head.number < highest && nodes.count > 1)
        for (const other of await nodes.askEach(readLatest)) if (other.number > head.number) head = other;
      highest = Math.max(highest, head.number);
      return head;
    },

    headers: (from, to) => nodes.ask((node) => readHeaders(node, from, to)),

    logs: (header) => nodes.ask((node) => readBlockLogs(node, header)),

    heads: (transactions, blockHash) =>
      nodes.ask(async (node) => {
        const answers = await node(
          transactions.map((hash) => ({ method: 'eth_getTransactionByHash', params: [hash] })),
        );
        return new Map(
          transactions.map((hash, at) => [hash, readHead(resultIn(answers[at]), hash, blockHash)]),
        );
      }),

    blockOf: (transaction) =>
      nodes.ask(async (node) => {
        const receipt = await resultOf(node, { method: 'eth_getTransactionReceipt', params: [transaction] });
        if (receipt === null) return null;
        const hash = readReceiptBlock(receipt, transaction);
        const [answer] = await node([blockByHash(hash)]);
        return requireBlock(answer, hash);
      }),

    call: (to, data, moment) =>
      nodes.ask(async (node) => {
        const isNow = 'knownBlock' in moment;
        const at = isNow ? 'latest' : { blockHash: moment.afterBlock };
        const calls = [{ method: 'eth_call', params: [{ to, data }, at] }];
        const [answer, known] = await node(isNow ? [...calls, blockByHash(moment.knownBlock)] : calls);
        if (isNow) requireBlock(known, moment.knownBlock);
        return answer && 'refusal' in answer ? null : readBytes(resultIn(answer));
      }),

    valueMoves: (transaction, blockHash) =>
      nodes.ask(async (node) => {
        const [head, trace] = await node([
          { method: 'eth_getTransactionByHash', params: [transaction] },
          { method: 'debug_traceTransaction', params: [transaction, { tracer: 'callTracer' }] },
        ]);
        readHead(resultIn(head), transaction, blockHash);
        return trace && 'result' in trace ? valueMovesOf(trace.result) : null;
      }),

    search: ({ address, topics, fromBlock, toBlock, knownBlock }) =>
      nodes.ask(async (node) => {
        const filter = { address, topics, fromBlock: quantity(fromBlock), toBlock: quantity(toBlock) };
        const calls = [{ method: 'eth_getLogs', params: [filter] }, blockByHash(knownBlock)];
        const [answer, known] = await node(calls);
        requireBlock(known, knownBlock);
        if (isTooMuch(answer)) return 'too-much';
        const logs = readLogs(resultIn(answer));
        const isAsked = (log: (typeof logs)[number]) =>
          log.address === address && log.blockNumber >= fromBlock && log.blockNumber <= toBlock;
        if (!logs.every(isAsked)) throw new WrongAnswer('the node gave logs that were not asked for');
        return logs;
      }),
  };
}

async function readHeaders(node: AskNode, from: number, to: number): Promise<BlockHeader[]> {
  const numbers = Array.from({ length: to - from + 1 }, (_, at) => from + at);
  const answers = await node(
    numbers.map((number) => ({ method: 'eth_getBlockByNumber', params: [quantity(number), false] })),
  );
  const headers = answers.map((answer) => readHeader(resultIn(answer)));
  for (const [at, header] of headers.entries()) {
    if (header.number !== numbers[at]) throw new WrongAnswer('the node gave another block than asked for');
    const parent = headers[at - 1];
    if (parent && header.parentHash !== parent.hash)
      throw new WrongAnswer('the node gave blocks of two chains');
  }
  return headers;
}

function blockByHash(hash: string): RpcCall {
  return { method: 'eth_getBlockByHash', params: [hash, false] };
}

function requireBlock(answer: RpcAnswer | undefined, hash: string): BlockHeader {
  const header = readHeader(resultIn(answer));
  if (header.hash !== hash) throw new WrongAnswer('the node gave another block than asked for');
  return header;
}

async function resultOf(node: AskNode, call: RpcCall): Promise<unknown> {
  const [answer] = await node([call]);
  return resultIn(answer);
}

function quantity(number: number): string {
  return `0x${number.toString(16)}`;
}

type Frame = {
  type?: unknown;
  from?: unknown;
  to?: unknown;
  value?: unknown;
  error?: unknown;
  calls?: unknown;
};

/** The calls that transfer ether; a delegate call only repeats its caller's value. */
const CARRIERS = new Set(['CALL', 'CREATE', 'CREATE2', 'SELFDESTRUCT']);
const ADDRESS = /^0x[0-9a-f]{40}$/i;
const QUANTITY = /^0x[0-9a-f]{1,64}$/i;
/** A transaction has no more calls than its gas pays for. */
const MAX_FRAMES = 200_000;

/** The ether transfers in a call trace; null when it is malformed. Transfers of a failed call are reverted. */
function valueMovesOf(trace: unknown): ValueMove[] | null {
  const moves: ValueMove[] = [];
  const open: unknown[] = [trace];
  for (let count = 0; open.length > 0; count += 1) {
    const frame = open.pop() as Frame | null;
    if (count > MAX_FRAMES || typeof frame !== 'object' || frame === null) return null;
    if (typeof frame.type !== 'string') return null;
    if (frame.error !== undefined && frame.error !== null) continue;
    const move = moveOf(frame);
    if (move === null) return null;
    if (move) moves.push(move);
    // In reverse, because they are popped from the end.
    if (Array.isArray(frame.calls)) for (const call of frame.calls.toReversed()) open.push(call);
  }
  return moves;
}

/** Undefined when the call transferred nothing, null when it is malformed. */
function moveOf({ type, from, to, value }: Frame): ValueMove | null | undefined {
  if (!CARRIERS.has(String(type)) || value === undefined || value === null) return undefined;
  if (typeof value !== 'string' || !QUANTITY.test(value)) return null;
  const amount = BigInt(value);
  if (amount === 0n) return undefined;
  if (!isAddress(from) || !isAddress(to)) return null;
  return { from: from.toLowerCase(), to: to.toLowerCase(), amount };
}

function isAddress(value: unknown): value is string {
  return typeof value === 'string' && ADDRESS.test(value);
}
