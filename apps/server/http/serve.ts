import type { Server, ServerResponse } from 'node:http';
import { Server as TcpServer } from 'node:net';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config/parse-config.ts';
import type { Clock } from '#server/platform/lib/clock.ts';
import { nextTurn } from '#server/platform/lib/concurrency.ts';

/** Time for load balancers that ask `/readyz` to send new requests elsewhere. */
const NOTICE_MS = 1_000;
/** Time for kept-alive connections, once the port is closed, to carry a request that is already on its way. */
const LAST_REQUESTS_MS = 500;
/** Time for requests in flight to finish after the notice. */
const DRAIN_MS = 7_000;
const SHORT_TURN_MS = 0.5;
const MAX_TURNS = 1_000;

export async function serve(
  app: FastifyInstance,
  { PORT, HOST, ROLE }: Config,
  clock: Clock,
): Promise<{ port: number; drain(): Promise<void> }> {
  await app.listen({ port: PORT, host: HOST });
  const { server } = app;
  const address = server.address();
  let isClosing = false;
  const unanswered = new Set<ServerResponse>();
  server.prependListener('request', (_request, response) => {
    if (isClosing) return askToClose(response);
    unanswered.add(response);
    response.once('close', () => unanswered.delete(response));
  });
  return {
    port: typeof address === 'object' && address ? address.port : PORT,
    async drain() {
      if (ROLE === 'web' || (await hasConnections(server))) await clock.sleep(NOTICE_MS);
      // Connections stay open until the port is closed: a proxy would replace them by new ones, and those that arrive while
      // the port closes are reset.
      const closed = await stopListening(server, clock);
      isClosing = true;
      for (const response of unanswered) askToClose(response);
      const closedAt = clock.monotonicMs();
      const stopSweeping = clock.every(100, () => {
        if (clock.monotonicMs() - closedAt >= LAST_REQUESTS_MS) server.closeIdleConnections();
      });
      const cancelForce = clock.after(DRAIN_MS, () => server.closeAllConnections());
      await closed.done;
      stopSweeping();
      cancelForce();
      await app.close();
    },
  };
}

function askToClose(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close');
}

async function hasConnections(server: Server): Promise<boolean> {
  return (await promisify(server.getConnections.bind(server))()) > 0;
}

/**
 * Closes the port, but no connection; `done` when all have ended. The system resets connections that it has established and
 * we have not accepted yet, so this waits for a short turn of the event loop that found none.
 */
async function stopListening(server: Server, clock: Clock): Promise<{ done: Promise<void> }> {
  let isBusy = true;
  const onConnection = () => {
    isBusy = true;
  };
  server.on('connection', onConnection);
  await nextTurn();
  for (let turn = 0; isBusy && turn < MAX_TURNS; turn += 1) {
    const startedAt = clock.monotonicMs();
    isBusy = false;
    await nextTurn();
    if (clock.monotonicMs() - startedAt > SHORT_TURN_MS) isBusy = true;
  }
  server.off('connection', onConnection);
  // The one of HTTP also closes idle connections.
  return { done: new Promise((resolve) => TcpServer.prototype.close.call(server, () => resolve())) };
}
