import type { FastifyInstance } from 'fastify';
import { unsubscribe } from '#server/people/notifications/unsubscribe.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import type { Deps } from '#server/wiring/deps.ts';

/**
 * What mail clients post to (RFC 8058): without a session, as a form of either type. The body says nothing, the token
 * in the path everything. Opening the same address with GET only shows a page with a button, because link scanners do it.
 */
export async function addOneClickUnsubscribe(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'clock' | 'keyring'>,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { bodyLimit: 4_096, parseAs: 'string' }, (_request, _body, done) =>
      done(null, null),
    );
    scope.post<{ Params: { token: string } }>(
      '/unsubscribe/:token',
      { schema: { hide: true } },
      async (request, reply) => {
        if (!(await unsubscribe(deps, request.params.token))) throw new AppError('not-found');
        return reply.header('cache-control', 'no-store').send({ success: true, msg: '', result: true });
      },
    );
  });
}
