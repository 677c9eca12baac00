import type { FastifyInstance } from 'fastify';
import { withTrace } from '#server/lib/trace.ts';

/** Everything that a request leads to belongs to its trace, which the answer tells: what a person can name, we can find. */
export function traceRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    withTrace(request.id, done);
  });
}
