import type { FastifyRequest } from 'fastify';
import type { FaultAnswers, NameCall } from './fail-calls.ts';

type Call = { id?: unknown; method?: string; params?: unknown };

/** How hosted JSON-RPC nodes fail. A wrong answer is that of a node that lags: well formed and empty. */
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

/** All calls of a node have one address, and the product asks it all the time: what they ask for, and about whom, tells them apart. */
export const nameRpcCall: NameCall = (request) =>
  `${request.method} ${request.url} ${callsOf(request)
    .map(({ method, params }) => `${method} ${JSON.stringify(params ?? [])}`)
    .join(' ')}`;

function refusal(request: FastifyRequest, code: number, message: string) {
  return answerAll(request, () => ({ error: { code, message } }));
}

function empty(call: Call) {
  const isList = call.method === 'eth_getLogs' || call.method === 'getSignaturesForAddress';
  return { result: isList ? [] : null };
}

function answerAll(request: FastifyRequest, answer: (call: Call) => object) {
  const one = (call: Call) => ({ jsonrpc: '2.0', id: call.id ?? null, ...answer(call) });
  const answers = callsOf(request).map(one);
  return Array.isArray(askedIn(request)) ? answers : answers[0];
}

function callsOf(request: FastifyRequest): Call[] {
  const asked = askedIn(request);
  return Array.isArray(asked) ? asked : [asked];
}

/** What is no JSON is no call, and the node will say so. */
function askedIn({ body }: FastifyRequest): Call | Call[] {
  if (typeof body !== 'string') return (body ?? {}) as Call;
  try {
    return JSON.parse(body) ?? {};
  } catch {
    return {};
  }
}
