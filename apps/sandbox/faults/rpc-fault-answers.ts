import type { FastifyRequest } from 'fastify';
import type { DescribeCall, FaultAnswers } from './fault-switch.ts';

export type ReceivedCall = { id?: unknown; method?: string; params?: unknown };

/** How hosted JSON-RPC nodes fail. A wrong answer is valid and empty, like that of a lagging node. */
export const rpcFaultAnswers: FaultAnswers = {
  'rate-limited': (reply, request) =>
    reply
      .code(429)
      .header('retry-after', '1')
      .send(refusal(request, -32005, 'rate limit exceeded')),
  'server-error': (reply) => reply.code(503).type('text/plain').send('Service Unavailable'),
  unauthorized: (reply, request) => reply.code(401).send(refusal(request, -32000, 'invalid api key')),
  'not-found': (reply) => reply.code(404).type('text/plain').send('Not Found'),
  'wrong-answer': (reply, request) => reply.code(200).send(answerAll(request, empty)),
};

/** All calls of a node have the same URL, so method and parameters are included. */
export const describeRpcCall: DescribeCall = (request) =>
  `${request.method} ${request.url} ${callsOf(request)
    .map(({ method, params }) => `${method} ${JSON.stringify(params ?? [])}`)
    .join(' ')}`;

function refusal(request: FastifyRequest, code: number, message: string) {
  return answerAll(request, () => ({ error: { code, message } }));
}

function empty(call: ReceivedCall) {
  const isList = call.method === 'eth_getLogs' || call.method === 'getSignaturesForAddress';
  return { result: isList ? [] : null };
}

function answerAll(request: FastifyRequest, answer: (call: ReceivedCall) => object) {
  const one = (call: ReceivedCall) => ({ jsonrpc: '2.0', id: call.id ?? null, ...answer(call) });
  const answers = callsOf(request).map(one);
  return isBatch(request) ? answers : answers[0];
}

export const isBatch = (request: FastifyRequest) => Array.isArray(parseBody(request));

export function callsOf(request: FastifyRequest): ReceivedCall[] {
  const body = parseBody(request);
  return Array.isArray(body) ? body : [body];
}

/** Invalid JSON counts as no call; the node reports it. */
function parseBody({ body }: FastifyRequest): ReceivedCall | ReceivedCall[] {
  if (typeof body !== 'string') return (body ?? {}) as ReceivedCall;
  try {
    return JSON.parse(body) ?? {};
  } catch {
    return {};
  }
}
