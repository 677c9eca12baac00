import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Received = {
  path: string;
  headers: Record<string, string>;
  body: string;
};

/** A real HTTP server that records what it gets. */
export async function startReceiver() {
  const received: Received[] = [];
  let respond: (reply: ServerResponse, message: Received) => void = (reply) => reply.end('ok');
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const message = {
      path: request.url ?? '',
      headers: request.headers as Record<string, string>,
      body: Buffer.concat(chunks).toString(),
    };
    received.push(message);
    respond(reply, message);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    received,
    answer(next: typeof respond) {
      respond = next;
    },
    /** Answers everything with 200 and forgets what came. */
    reset() {
      received.length = 0;
      respond = (reply) => reply.end('ok');
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;
