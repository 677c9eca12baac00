import type { FastifyRequest } from 'fastify';
import type { FaultAnswers } from '../faults/fault-switch.ts';
import { callsOf, isBatch, type ReceivedCall } from '../faults/rpc-fault-answers.ts';

type Node = { answer: (body: string) => Promise<object> };
type Answer = NonNullable<FaultAnswers['lagging']>;
type Lie = (node: Node, call: ReceivedCall) => Promise<object>;
type LogFilter = { blockHash?: string; fromBlock?: string; toBlock?: string };

/** How nodes lie about their chain: each answer looks right by itself. */
export function lyingAnswers(nodeOf: (request: FastifyRequest) => Node): FaultAnswers {
  const answerWith =
    (lie: Lie): Answer =>
    async (reply, request) => {
      const answers: object[] = [];
      for (const call of callsOf(request)) answers.push(await lie(nodeOf(request), call));
      return reply.send(isBatch(request) ? answers : answers[0]);
    };
  return {
    lagging: answerWith(lag),
    'missing-logs': answerWith(leaveOutLogs),
    'too-many-results': answerWith(rejectRange),
    'other-fork': answerWith(showOtherFork),
  };
}

const BLOCKS_BEHIND = 10;
const FORKED_BLOCKS = 4;

const pass: Lie = (node, call) => node.answer(JSON.stringify(call));

async function ask<T>(node: Node, method: string, ...params: unknown[]): Promise<T> {
  const { result } = (await pass(node, { id: 1, method, params })) as { result: T };
  return result;
}

const readHead = async (node: Node) => Number(await ask<string>(node, 'eth_blockNumber'));

const toHex = (number: number) => `0x${number.toString(16)}`;

const respond = ({ id }: ReceivedCall, answer: object) => ({ jsonrpc: '2.0', id: id ?? null, ...answer });

const firstParam = ({ params }: ReceivedCall) => (Array.isArray(params) ? params[0] : undefined);

/** Stopped following the chain. Of newer blocks it knows nothing, and it doesn't say so about their logs. */
async function lag(node: Node, call: ReceivedCall): Promise<object> {
  const head = (await readHead(node)) - BLOCKS_BEHIND;
  const isNewer = (block: unknown) =>
    typeof block === 'string' && /^0x[0-9a-f]{1,12}$/i.test(block) && Number(block) > head;
  const first = firstParam(call);
  if (call.method === 'eth_blockNumber') return respond(call, { result: toHex(head) });
  if (call.method === 'eth_getBlockByNumber' && isNewer(first)) return respond(call, { result: null });
  const { fromBlock, toBlock } = (first ?? {}) as LogFilter;
  if (call.method === 'eth_getLogs' && isNewer(fromBlock)) return respond(call, { result: [] });
  if (call.method === 'eth_getLogs' && isNewer(toBlock))
    return await pass(node, { ...call, params: [{ ...(first as LogFilter), toBlock: toHex(head) }] });
  return await node.answer(JSON.stringify(call).replaceAll('"latest"', `"${toHex(head)}"`));
}

/** Every other one, beginning with the first. */
async function leaveOutLogs(node: Node, call: ReceivedCall): Promise<object> {
  const answer = (await pass(node, call)) as { result?: unknown };
  if (call.method !== 'eth_getLogs' || !Array.isArray(answer.result)) return answer;
  return { ...answer, result: answer.result.filter((_log, at) => at % 2 === 1) };
}

async function rejectRange(node: Node, call: ReceivedCall): Promise<object> {
  const { fromBlock, toBlock } = (firstParam(call) ?? {}) as LogFilter;
  if (call.method !== 'eth_getLogs' || fromBlock === toBlock) return await pass(node, call);
  return respond(call, { error: { code: -32005, message: 'query returned more than 10000 results' } });
}

/** The newest blocks have the same contents and other hashes, in questions as well as in answers. */
async function showOtherFork(node: Node, call: ReceivedCall): Promise<object> {
  const head = await readHead(node);
  const hashes: string[] = [];
  for (let number = head - FORKED_BLOCKS + 1; number <= head; number += 1) {
    const block = await ask<{ hash: string } | null>(node, 'eth_getBlockByNumber', toHex(number), false);
    if (block) hashes.push(block.hash);
  }
  const either = new RegExp(hashes.flatMap((hash) => [hash, otherHash(hash)]).join('|') || '(?!)', 'g');
  const swap = (value: object) => JSON.stringify(value).replaceAll(either, otherHash);
  return JSON.parse(swap(await node.answer(swap(call))));
}

/** Applied twice, it is the same hash again. */
function otherHash(hash: string): string {
  return hash.slice(0, -1) + (15 - Number.parseInt(hash.slice(-1), 16)).toString(16);
}
