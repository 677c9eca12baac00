import type { FastifyInstance } from 'fastify';
import { redactPath } from '#server/lib/logger.ts';
import { withTrace } from '#server/lib/trace.ts';

/** Health probes and static assets are noise in the log. */
const UNLOGGED_PATHS = /^\/(healthz|readyz|metrics|assets\/)/;

export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    done();
    if (UNLOGGED_PATHS.test(request.url)) return;
    const { id: trace, method, url, ip } = request;
    const ms = Math.round(reply.elapsedTime);
    request.log.info({ trace, method, path: redactPath(url), status: reply.statusCode, ms, ip }, 'request');
  });
}

/** Runs each request under its trace and returns the trace id, so that people can quote it in a report. */
export function traceRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    withTrace(request.id, done);
  });
}
