export type RpcCall = { method: string; params?: unknown[] };
export type RpcError = { code: number; message: string; data?: unknown };
export type RpcAnswer = { result?: unknown; error?: RpcError };

/** Sends one call to a node. */
export type SendCall = (call: RpcCall) => Promise<RpcAnswer>;

/** Calls a method and resolves to its result, or rejects with the node's error. */
export type Rpc = <T = unknown>(method: string, params?: unknown[]) => Promise<T>;

type Request = Partial<RpcCall> & { id?: unknown };

const PARSE_ERROR: RpcError = { code: -32700, message: 'Parse error' };
const INVALID_REQUEST: RpcError = { code: -32600, message: 'Invalid request' };

export function createRpc(send: SendCall): Rpc {
  return async <T>(method: string, params: unknown[] = []) => {
    const { result, error } = await send({ method, params });
    if (error) throw new Error(`${method}: ${error.message}`);
    return result as T;
  };
}

/** Answers the body of an HTTP request: one call or a batch. */
export async function answerBody(send: SendCall, body: string): Promise<object> {
  const parsed = parse(body);
  if (!Array.isArray(parsed)) return await answerRequest(send, parsed);
  if (parsed.length === 0) return response(undefined, { error: INVALID_REQUEST });
  // In order: a batch may send a transaction and then mine.
  const answers: object[] = [];
  for (const request of parsed) answers.push(await answerRequest(send, request));
  return answers;
}

async function answerRequest(send: SendCall, request: unknown): Promise<object> {
  if (request === undefined) return response(undefined, { error: PARSE_ERROR });
  const { id, method, params = [] } = (request ?? {}) as Request;
  if (typeof method !== 'string') return response(id, { error: INVALID_REQUEST });
  return response(id, await send({ method, params }));
}

function response(id: unknown, answer: RpcAnswer): object {
  return { jsonrpc: '2.0', id: id ?? null, ...answer };
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
