import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/platform/lib/app-error.ts';
import { exceedsJsonLimits, jsonLimitsOf } from '../security/json-limits.ts';

const LONG_BYTES = 65_536;

/** JSON, and forms for sign-in, which is form-encoded like OAuth's password grant. */
export function readBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (exceedsJsonLimits(body, jsonLimitsOf(request.routeOptions.config.call)))
      return done(new AppError('body-too-large'));
    const parse = () => parseJson(request, body.toString(), done);
    // Counting and parsing megabytes block other requests for long enough one at a time.
    if (body.length > LONG_BYTES) setImmediate(parse);
    else parse();
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(body))));
    },
  );
}
