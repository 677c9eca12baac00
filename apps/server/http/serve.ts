import type { Server } from 'node:http';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config/parse-config.ts';
import type { Clock } from '#server/lib/clock.ts';

/** Time for kept-alive clients to get a `connection: close`, and for the load balancer to notice. */
const DRAIN_NOTICE_MS = 1_000;
/** Time for requests in flight to finish after that. */
const DRAIN_MS = 7_000;

export async function serve(
  app: FastifyInstance,
  { PORT, HOST, ROLE }: Config,
  clock: Clock,
): Promise<{ port: number; drain(): Promise<void> }> {
  await app.listen({ port: PORT, host: HOST });
  const address = app.server.address();
  let isDraining = false;
  app.server.prependListener('request', (_request, response) => {
    if (isDraining) response.setHeader('connection', 'close');
  });
  return {
    port: typeof address === 'object' && address ? address.port : PORT,
    async drain() {
      // Closing an idle connection can cut off a request that is already in flight, so clients are asked to close
      // first. Connections that arrive while the port closes are reset by the operating system, so the load balancer
      // must know before.
      isDraining = true;
      if (ROLE === 'web' || (await hasConnections(app.server))) await clock.sleep(DRAIN_NOTICE_MS);
      // A connection that finishes its request during close would be kept alive; close it as soon as it is idle.
      const stopSweeping = clock.every(100, () => app.server.closeIdleConnections());
      const cancelForce = clock.after(DRAIN_MS, () => app.server.closeAllConnections());
      await app.close();
      stopSweeping();
      cancelForce();
    },
  };
}

async function hasConnections(server: Server): Promise<boolean> {
  return (await promisify(server.getConnections.bind(server))()) > 0;
}
