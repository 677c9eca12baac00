import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { failCalls } from '../faults/fail-calls.ts';
import type { FaultSwitch } from '../faults/fault-switch.ts';
import { nameRpcCall, rpcFaultAnswers } from '../faults/rpc-fault-answers.ts';
import { ChainUnavailable, type Ethereum } from './start-ethereum.ts';

/** The node's JSON-RPC over HTTP, which web pages of other origins may call too. */
export async function ethereumRpcProxy(
  app: FastifyInstance,
  { ethereum, faults }: { ethereum: Ethereum; faults: FaultSwitch },
): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('access-control-allow-origin', '*').header('access-control-allow-headers', 'content-type');
  });
  failCalls(app, faults, rpcFaultAnswers, nameRpcCall);
  app.options('/ethereum', async (_request, reply) => reply.code(204).send());
  app.post('/ethereum', async (request, reply) => answer(ethereum, request, reply));
}

async function answer(ethereum: Ethereum, request: FastifyRequest, reply: FastifyReply) {
  try {
    return await ethereum.answer(String(request.body ?? ''));
  } catch (error) {
    if (!(error instanceof ChainUnavailable)) throw error;
    return reply
      .code(503)
      .send({ jsonrpc: '2.0', id: null, error: { code: -32603, message: error.message } });
  }
}
