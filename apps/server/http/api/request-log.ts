import type { FastifyInstance } from 'fastify';
import { pathWithoutSecrets } from '#server/lib/logger.ts';

/** The probes of load balancers and the files of a page tell nothing. */
const UNTOLD = /^\/(healthz|readyz|metrics|assets\/)/;

/** One line for each request, when it is answered. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    if (UNTOLD.test(request.url)) return;
    const { id: trace, method, url, ip } = request;
    const ms = Math.round(reply.elapsedTime);
    request.log.info(
      { trace, method, path: pathWithoutSecrets(url), status: reply.statusCode, ms, ip },
      'request',
    );
  });
}
