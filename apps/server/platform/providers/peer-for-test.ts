import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** How a peer responds to a call. */
export type PeerAnswer = (request: IncomingMessage, response: ServerResponse) => void;

/** Closes no idle connection: a busy client might be about to use it. */
export const createPeerServer = (answer: PeerAnswer) => createServer({ keepAliveTimeout: 0 }, answer);

/** A local HTTP peer for responses that the sandbox never gives. */
export async function startPeer(first: PeerAnswer = sendJson(200, {})) {
  const peer = { answer: first, calls: [] as string[], bodies: [] as string[] };
  const server = createPeerServer((request, response) => {
    peer.calls.push(`${request.method} ${request.url}`);
    text(request).then((body) => {
      peer.bodies.push(body);
      peer.answer(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { peer, url, stop };
}

export function sendJson(status: number, body: unknown, headers: Record<string, string> = {}): PeerAnswer {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };
}
