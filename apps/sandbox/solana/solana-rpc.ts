import type { FastifyInstance } from 'fastify';
import { type FaultSwitch, failCalls } from '../faults/fault-switch.ts';
import { describeRpcCall, rpcFaultAnswers } from '../faults/rpc-fault-answers.ts';
import { type CallContext, RpcError, SOLANA_METHODS } from './solana-methods.ts';
import type { SolanaStore } from './solana-store.ts';

type Call = { id?: unknown; method?: unknown; params?: unknown };

/** Solana's JSON-RPC over HTTP, single calls and batches. */
export async function solanaRpc(
  app: FastifyInstance,
  options: { store: SolanaStore; faults: FaultSwitch },
): Promise<void> {
  failCalls(app, options.faults, rpcFaultAnswers, describeRpcCall);
  app.post<{ Body: Call | Call[] | null }>('/solana', async ({ body, protocol, host }) => {
    const context = { store: options.store, siteUrl: `${protocol}://${host}` };
    return Array.isArray(body) ? body.map((call) => answer(context, call)) : answer(context, body);
  });
}

function answer(context: CallContext, call: Call | null) {
  const envelope = { jsonrpc: '2.0', id: call?.id ?? null };
  if (typeof call?.method !== 'string') {
    return { ...envelope, error: { code: -32600, message: 'Invalid request' } };
  }
  const method = Object.hasOwn(SOLANA_METHODS, call.method) ? SOLANA_METHODS[call.method] : undefined;
  if (method === undefined) return { ...envelope, error: { code: -32601, message: 'Method not found' } };
  try {
    return { ...envelope, result: method(context, Array.isArray(call.params) ? call.params : []) };
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    return { ...envelope, error: { code: error.code, message: error.message } };
  }
}
