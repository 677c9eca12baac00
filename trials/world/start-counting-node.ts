import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeFunctionData, encodeFunctionResult, type Hex, multicall3Abi, toHex } from 'viem';

type Call = { id: number; method: string; params: [{ data: Hex }] };

/** A node on which every wallet holds one of everything. It answers at once, so that only our own work is measured. */
export async function startCountingNode(chainId: number) {
  let requests = 0;
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    const calls = JSON.parse(text) as Call | Call[];
    const all = [calls].flat();
    // The watcher of sales asks for blocks, which this node has none of.
    if (all.some(({ method }) => method === 'eth_call')) requests += 1;
    const answers = all.map((call) => ({ jsonrpc: '2.0', id: call.id, ...answer(call, chainId) }));
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(Array.isArray(calls) ? answers : answers[0]));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Those that call contracts. */
    requests: () => requests,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

function answer({ method, params }: Call, chainId: number) {
  if (method === 'eth_chainId') return { result: toHex(chainId) };
  if (method === 'eth_call') return { result: holdEverything(params[0].data) };
  return { error: { code: -32_601, message: 'no such method' } };
}

function holdEverything(data: Hex): Hex {
  const { args } = decodeFunctionData({ abi: multicall3Abi, data });
  const calls = (args?.[0] ?? []) as readonly unknown[];
  return encodeFunctionResult({
    abi: multicall3Abi,
    functionName: 'aggregate3',
    result: calls.map(() => ({ success: true, returnData: toHex(1n, { size: 32 }) })),
  });
}
