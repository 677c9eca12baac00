import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createPeerServer } from '#server/platform/providers/peer-for-test.ts';
import { answerRpc, type IncomingCall, logsJson, type NodeView, receiptsJson } from './answer-rpc.ts';
import type { TestBlock } from './test-chain.ts';

export const NODE_FAULTS = [
  'hang',
  'disconnect',
  'rate-limited',
  'server-error',
  'truncated',
  'wrong-ids',
  'empty-logs',
  'missing-log',
  'logs-of-another-block',
  'shuffled-logs',
  'doubled-log',
  'null',
  'html',
] as const;

/** Also those of nodes that are asked for ranges of blocks. */
export const RANGE_FAULTS = [...NODE_FAULTS, 'too-many-results', 'invalid-range'] as const;

export type NodeFault = (typeof RANGE_FAULTS)[number];

/** A JSON-RPC node over HTTP. */
export type FakeNode = {
  url: string;
  /** Can be replaced at any time. */
  view: NodeView;
  /** Chooses how a request fails; null to answer. */
  fault: (methods: readonly string[]) => NodeFault | null;
  /** For how many turns of the event loop an answer is held back, so that others overtake it. */
  delayTurns: () => number;
  /** Called when a request hangs. */
  onHang: () => void;
  calls: string[];
  /** Maximum batch size. */
  mostTogether: number;
  stop(): Promise<void>;
};

export async function startFakeNode(view: NodeView): Promise<FakeNode> {
  const server = createPeerServer((request, response) => {
    void text(request).then((body) => respond(node, body, response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const node: FakeNode = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    view,
    fault: () => null,
    delayTurns: () => 0,
    onHang: () => {},
    calls: [],
    mostTogether: Number.POSITIVE_INFINITY,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return node;
}

async function respond(node: FakeNode, body: string, response: ServerResponse): Promise<void> {
  const asked = JSON.parse(body) as IncomingCall | IncomingCall[];
  const calls = [asked].flat();
  const methods = calls.map(({ method }) => method);
  node.calls.push(...methods);
  const fault = node.fault(methods);
  for (let turns = node.delayTurns(); turns > 0; turns -= 1) await nextTurn();
  if (fault === 'hang') return node.onHang();
  if (fault === 'disconnect') return void response.destroy();
  if (fault === 'rate-limited') return end(response, 429, '{}', { 'retry-after': '0' });
  if (fault === 'server-error') return end(response, 503, 'unavailable');
  if (fault === 'html') return end(response, 200, '<html>a captive portal</html>');
  if (calls.length > node.mostTogether)
    return end(response, 200, JSON.stringify({ error: { code: -32_600, message: 'batch too large' } }));
  const answers = calls.map((call) => ({
    jsonrpc: '2.0',
    id: fault === 'wrong-ids' ? 'another' : call.id,
    ...spoiled(node.view, call, fault),
  }));
  const json = JSON.stringify(Array.isArray(asked) ? answers : answers[0]);
  end(response, 200, fault === 'truncated' ? json.slice(0, Math.floor(json.length / 2)) : json);
}

function end(response: ServerResponse, status: number, body: string, headers: Record<string, string> = {}) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
}

function spoiled(view: NodeView, call: IncomingCall, fault: NodeFault | null): object {
  if (fault === 'null') return { result: null };
  const { method, params } = call;
  const blockHash = (params[0] as { blockHash?: string } | null)?.blockHash;
  const isRange = method === 'eth_getLogs' && blockHash === undefined;
  if (isRange) return spoiledRange(answerRpc(view, call), fault);
  const block = view.chain.byHash(blockHash ?? String(params[0]));
  const isAnswered = !block || (method === 'eth_getLogs' && view.refusesLogs);
  if (isAnswered) return answerRpc(view, call);
  const spoil = method === 'eth_getLogs' ? logsJson : method === 'eth_getBlockReceipts' ? receiptsJson : null;
  return (spoil && spoiledList<object>(block, spoil, fault)) ?? answerRpc(view, call);
}

function spoiledRange(answer: object, fault: NodeFault | null): object {
  if (fault === 'too-many-results')
    return { error: { code: -32_005, message: 'query returned more than 10000 results' } };
  if (fault === 'invalid-range') return { error: { code: -32_602, message: 'invalid params' } };
  const { result } = answer as { result?: object[] };
  if (!result) return answer;
  switch (fault) {
    case 'empty-logs':
      return { result: [] };
    case 'missing-log':
      return { result: result.slice(0, -1) };
    case 'shuffled-logs':
      return { result: result.toReversed() };
    case 'doubled-log':
      return { result: result.flatMap((one) => [one, one]) };
    default:
      return answer;
  }
}

function spoiledList<T>(
  block: TestBlock,
  listOf: (block: TestBlock) => T[],
  fault: NodeFault | null,
): object | null {
  switch (fault) {
    case 'empty-logs':
      return { result: [] };
    case 'missing-log':
      return { result: listOf(block).slice(0, -1) };
    case 'shuffled-logs':
      return { result: listOf(block).toReversed() };
    case 'doubled-log':
      return { result: listOf(block).flatMap((one) => [one, one]) };
    case 'logs-of-another-block':
      return { result: listOf(block.parent ?? block) };
    default:
      return null;
  }
}
