import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/lib/app-error.ts';
import { exceedsJsonLimits, jsonLimitsOf } from '../security/json-limits.ts';

/** JSON, and forms for sign-in, which is form-encoded like OAuth's password grant. */
export function readBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (exceedsJsonLimits(String(body), jsonLimitsOf(request.routeOptions.config.call)))
      done(new AppError('body-too-large'));
    else parseJson(request, String(body), done);
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(body))));
    },
  );
}
