import type { FastifyInstance } from 'fastify';
import { withTrace } from '#server/lib/trace.ts';

/** Runs each request under its trace and returns the trace id, so that people can quote it in a report. */
export function traceRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    withTrace(request.id, done);
  });
}
