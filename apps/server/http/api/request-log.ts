import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { redactPath } from '#server/platform/lib/logger.ts';
import { withTrace } from '#server/platform/lib/trace.ts';

/** Health probes and static assets are noise in the log. */
const UNLOGGED_PATHS = /^\/(healthz|readyz|metrics|assets\/)/;

export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (!UNLOGGED_PATHS.test(request.url)) logRequest(request, reply);
    done();
  });
}

function logRequest(request: FastifyRequest, { elapsedTime, statusCode: status }: FastifyReply): void {
  const { id: trace, method, url, ip } = request;
  const ms = Math.round(elapsedTime);
  request.log.info({ trace, method, path: redactPath(url), status, ms, ip }, 'request');
}

/** Runs each request under its trace and returns the trace id, so that people can quote it in a report. */
export function traceRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    withTrace(request.id, done);
  });
}
