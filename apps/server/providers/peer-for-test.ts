import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** What a peer does with a call: answer it, or something worse. */
export type PeerAnswer = (request: IncomingMessage, response: ServerResponse) => void;

/** A peer on this machine that answers as a test says, for what the stand-ins never do. */
export async function startPeer(first: PeerAnswer = sendJson(200, {})) {
  const peer = { answer: first, calls: [] as string[], bodies: [] as string[] };
  const server = createServer((request, response) => {
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

/** Answers with JSON. */
export function sendJson(status: number, body: unknown, headers: Record<string, string> = {}): PeerAnswer {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };
}
