import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { failCalls } from '../faults/fail-calls.ts';
import type { FaultSwitch } from '../faults/fault-switch.ts';
import { nameRpcCall, rpcFaultAnswers } from '../faults/rpc-fault-answers.ts';
import type { Ethereum } from './start-ethereum.ts';

/** Passes JSON-RPC on to the node, and lets web pages of other origins read through it. */
export async function ethereumRpcProxy(
  app: FastifyInstance,
  options: { ethereum: Ethereum | null; faults: FaultSwitch },
): Promise<void> {
  const { ethereum, faults } = options;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('access-control-allow-origin', '*').header('access-control-allow-headers', 'content-type');
  });
  failCalls(app, faults, rpcFaultAnswers, nameRpcCall);
  app.options('/ethereum', async (_request, reply) => reply.code(204).send());
  app.post('/ethereum', async (request, reply) => forward(ethereum, request, reply));
}

async function forward(ethereum: Ethereum | null, request: FastifyRequest, reply: FastifyReply) {
  if (ethereum === null) return reply.code(503).send(failure('There is no local chain: anvil was not found'));
  try {
    const { nodeUrl } = await ethereum.ready;
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(nodeUrl, { method: 'POST', headers, body: String(request.body ?? '') });
    return reply
      .code(answer.status)
      .type('application/json')
      .send(await answer.text());
  } catch (error) {
    return reply.code(502).send(failure(`The local chain does not answer: ${(error as Error).message}`));
  }
}

function failure(message: string) {
  return { jsonrpc: '2.0', id: null, error: { code: -32603, message } };
}
