import type { FastifyInstance } from 'fastify';
import { failCalls } from '../faults/fail-calls.ts';
import type { FaultSwitch } from '../faults/fault-switch.ts';
import { nameRpcCall, rpcFaultAnswers } from '../faults/rpc-fault-answers.ts';
import { RpcRefusal } from './rpc-refusal.ts';
import { SOLANA_METHODS, type SolanaCall } from './solana-methods.ts';
import type { SolanaStore } from './solana-store.ts';

type Call = { id?: unknown; method?: unknown; params?: unknown };

/** Solana's JSON-RPC over HTTP, single calls and batches. */
export async function solanaRpc(
  app: FastifyInstance,
  options: { store: SolanaStore; faults: FaultSwitch },
): Promise<void> {
  failCalls(app, options.faults, rpcFaultAnswers, nameRpcCall);
  app.post<{ Body: Call | Call[] | null }>('/solana', async ({ body, protocol, host }) => {
    const asked = { store: options.store, siteUrl: `${protocol}://${host}` };
    return Array.isArray(body) ? body.map((call) => answer(asked, call)) : answer(asked, body);
  });
}

function answer(asked: SolanaCall, call: Call | null) {
  const envelope = { jsonrpc: '2.0', id: call?.id ?? null };
  if (typeof call?.method !== 'string') {
    return { ...envelope, error: { code: -32600, message: 'Invalid request' } };
  }
  const method = Object.hasOwn(SOLANA_METHODS, call.method) ? SOLANA_METHODS[call.method] : undefined;
  if (method === undefined) return { ...envelope, error: { code: -32601, message: 'Method not found' } };
  try {
    return { ...envelope, result: method(asked, Array.isArray(call.params) ? call.params : []) };
  } catch (error) {
    if (!(error instanceof RpcRefusal)) throw error;
    return { ...envelope, error: { code: error.code, message: error.message } };
  }
}
