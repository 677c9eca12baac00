import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Ethereum } from './start-ethereum.ts';

const SUBSCRIPTION = '0x1';
const LOOK_MS = 20;

type Call = { id?: unknown; method?: unknown; params?: unknown };
type Header = { hash: string };

/**
 * The node over WebSocket: any call, and `eth_subscribe` for new blocks. While somebody listens, it looks for them itself:
 * EDR forgets subscriptions after some minutes. Returns a function that ends all connections.
 */
export function serveNewHeads(server: Server, path: string, ethereum: Ethereum): () => void {
  const sockets = new WebSocketServer({ server, path });
  // Whoever starts the server reports these.
  sockets.on('error', () => undefined);
  const listeners = new Set<WebSocket>();
  let last = '';
  let isEnded = false;

  const look = async () => {
    if (listeners.size === 0) return;
    const head = await readHead(ethereum);
    if (head.hash === last) return;
    last = head.hash;
    const params = { subscription: SUBSCRIPTION, result: head };
    const message = JSON.stringify({ jsonrpc: '2.0', method: 'eth_subscription', params });
    for (const socket of listeners) socket.send(message);
  };
  const keepLooking = async () => {
    while (!isEnded) {
      await look().catch(() => undefined);
      await sleep(LOOK_MS, undefined, { ref: false });
    }
  };
  void keepLooking();

  /** Only blocks after this one are new. */
  const subscribe = async (socket: WebSocket) => {
    const { hash } = await readHead(ethereum);
    if (listeners.size === 0) last = hash;
    listeners.add(socket);
    return SUBSCRIPTION;
  };

  sockets.on('connection', (socket) => {
    // The client is gone, and so is whoever would want to know.
    socket.on('error', () => undefined);
    socket.on('close', () => listeners.delete(socket));
    const answer = async (body: string): Promise<object> => {
      const { id = null, method, params } = readCall(body);
      if (method === 'eth_unsubscribe') return { id, result: listeners.delete(socket) };
      const isForHeads = method === 'eth_subscribe' && Array.isArray(params) && params[0] === 'newHeads';
      return isForHeads ? { id, result: await subscribe(socket) } : await ethereum.answer(body);
    };
    const refuse = ({ message }: Error) => ({ id: null, error: { code: -32603, message } });
    socket.on('message', async (data) => {
      const said = await answer(String(data)).catch(refuse);
      socket.send(JSON.stringify({ jsonrpc: '2.0', ...said }));
    });
  });
  return () => {
    isEnded = true;
    for (const socket of sockets.clients) socket.terminate();
    sockets.close();
  };
}

async function readHead({ ready }: Ethereum): Promise<Header> {
  return await (await ready).rpc<Header>('eth_getBlockByNumber', ['latest', false]);
}

/** Empty for anything but a single call. */
function readCall(body: string): Call {
  try {
    return (JSON.parse(body) as Call | null) ?? {};
  } catch {
    return {};
  }
}
