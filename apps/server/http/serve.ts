import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config/parse-config.ts';

/** How long whoever keeps a line to us has to be told, with an answer, that it ends, and a load balancer to notice. */
const FAREWELL_MS = 1_000;
/** How long requests that are under way may take after that. */
const DRAIN_MS = 7_000;

/** Opens the port. */
export async function serve(
  app: FastifyInstance,
  { PORT, HOST, ROLE }: Config,
): Promise<{ port: number; drain(): Promise<void> }> {
  await app.listen({ port: PORT, host: HOST });
  const address = app.server.address();
  let isLeaving = false;
  app.server.prependListener('request', (_request, response) => {
    if (isLeaving) response.setHeader('connection', 'close');
  });
  return {
    port: typeof address === 'object' && address ? address.port : PORT,
    async drain() {
      // A line that is closed at rest may cut off a question that is on its way: who uses one now lets go of it first. And
      // what comes in while the port closes is cut off by the system, unseen by us: others must know before.
      isLeaving = true;
      if (ROLE === 'web' || (await hasLines(app.server))) await sleep(FAREWELL_MS);
      // A connection that finishes its request while we close would be kept alive; it is let go as soon as it rests.
      const sweep = setInterval(() => app.server.closeIdleConnections(), 100);
      const late = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS);
      await app.close();
      clearInterval(sweep);
      clearTimeout(late);
    },
  };
}

async function hasLines(server: Server): Promise<boolean> {
  return (await promisify(server.getConnections.bind(server))()) > 0;
}
