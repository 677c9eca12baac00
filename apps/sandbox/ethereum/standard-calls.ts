import type { RpcAnswer, RpcCall, RpcError, SendCall } from './json-rpc.ts';

// https://github.com/ethereum/execution-apis: what clients recognize a revert by.
const EXECUTION_REVERTED = 3;

/** Makes EDR answer like the nodes that the product meets elsewhere. */
export function standardCalls(edr: SendCall): SendCall {
  const send: SendCall = async (call) => {
    const { result, error } = await edr(call);
    return error ? { error: standardError(error) } : { result };
  };
  return async (call) =>
    call.method === 'eth_getBlockReceipts' ? await blockReceipts(send, call) : send(call);
}

// EDR's data is a trace or a copy of the request, and an unknown block is "invalid params" to it, which elsewhere means
// that the node does not support the call.
function standardError({ code, message, data }: RpcError): RpcError {
  const { reason } = (data ?? {}) as { reason?: { Revert?: string } };
  if (reason?.Revert !== undefined)
    return { code: EXECUTION_REVERTED, message: 'execution reverted', data: reason.Revert };
  if (message === 'blockHash cannot be found') return { code: -32000, message: 'unknown block' };
  return { code, message };
}

/** EDR has no such call. Null for an unknown block, and for one that a reorg takes back meanwhile. */
async function blockReceipts(send: SendCall, { params: [block] = [] }: RpcCall): Promise<RpcAnswer> {
  const isHash = typeof block === 'string' && block.length === 66;
  const method = isHash ? 'eth_getBlockByHash' : 'eth_getBlockByNumber';
  const answer = await send({ method, params: [block, false] });
  if (!answer.result) return answer;
  const { transactions } = answer.result as { transactions: string[] };
  const receipts = await Promise.all(
    transactions.map(
      async (hash) => (await send({ method: 'eth_getTransactionReceipt', params: [hash] })).result,
    ),
  );
  return { result: receipts.every(Boolean) ? receipts : null };
}
