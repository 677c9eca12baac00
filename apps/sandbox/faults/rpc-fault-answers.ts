import type { FastifyRequest } from 'fastify';
import type { FaultAnswers } from './fail-calls.ts';

type Call = { id?: unknown; method?: string };

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

function refusal(request: FastifyRequest, code: number, message: string) {
  return answerAll(request, () => ({ error: { code, message } }));
}

function empty(call: Call) {
  const isList = call.method === 'eth_getLogs' || call.method === 'getSignaturesForAddress';
  return { result: isList ? [] : null };
}

function answerAll(request: FastifyRequest, answer: (call: Call) => object) {
  const asked: Call | Call[] = typeof request.body === 'string' ? JSON.parse(request.body) : request.body;
  const one = (call: Call) => ({ jsonrpc: '2.0', id: call.id ?? null, ...answer(call) });
  return Array.isArray(asked) ? asked.map(one) : one(asked);
}
