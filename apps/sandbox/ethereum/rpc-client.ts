export type RpcCall = { method: string; params?: unknown[] };
export type Rpc = <T = unknown>(method: string, params?: unknown[]) => Promise<T>;
type Answer = { id: number; result?: unknown; error?: { message: string } };

/** One JSON-RPC call to the local node. */
export function createRpc(url: string): Rpc {
  return async <T>(method: string, params: unknown[] = []) => {
    const [result] = await sendBatch(url, [{ method, params }]);
    return result as T;
  };
}

/** Several calls in one request; the node may run them in any order, the results come in the order asked. */
export async function sendBatch(url: string, calls: RpcCall[]): Promise<unknown[]> {
  const body = calls.map((call, id) => ({
    jsonrpc: '2.0',
    id,
    method: call.method,
    params: call.params ?? [],
  }));
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answers = ((await response.json()) as Answer[]).toSorted((a, b) => a.id - b.id);
  return answers.map((answer) => {
    if (answer.error) throw new Error(`${calls[answer.id]?.method}: ${answer.error.message}`);
    return answer.result;
  });
}
