const TIMEOUT_MS = 5_000;

/** The node rejected the call: the call itself is invalid, or the contract reverted. */
export class JsonRpcRefusal extends Error {
  override name = 'JsonRpcRefusal';
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** Makes one JSON-RPC call. Throws on anything but a proper response; a rejection has its own error. */
export async function askJsonRpc(url: string, method: string, params: unknown[]): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const answer = (await response.json()) as {
    result?: unknown;
    error?: { code?: number; message?: string };
  } | null;
  if (answer?.error) throw new JsonRpcRefusal(answer.error.code ?? 0, answer.error.message ?? '');
  if (!response.ok || answer?.result === undefined)
    throw new Error(`the node returned no result for ${method}`);
  return answer.result;
}
