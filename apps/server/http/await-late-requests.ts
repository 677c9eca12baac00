import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/**
 * After a stall, Node's check for slow clients runs before the sockets are read, and rejects requests that arrived
 * meanwhile. Here a client counts as slow only if its request is not in the socket either.
 */
export function awaitLateRequests(app: FastifyInstance): void {
  const server = app.server as Server;
  const reject = server.listeners('clientError') as ((error: Error, socket: Duplex) => void)[];
  const started = new WeakSet<Duplex>();
  server.on('request', ({ socket }) => started.add(socket));
  server.removeAllListeners('clientError');
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const rejectAll = () => {
      for (const listener of reject) listener.call(server, error, socket);
    };
    if (error.code !== 'ERR_HTTP_REQUEST_TIMEOUT') return rejectAll();
    started.delete(socket);
    // Immediates run after the sockets have been read.
    setImmediate(() => started.has(socket) || rejectAll());
  });
}
