import { negotiateLanguage } from '@signboard/domain/accounts/language.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createProblem, problemFromError } from '../api/problem.ts';

/** Also on errors, so that the other page can read why. No credentials: what is answered doesn't depend on them. */
export async function allowAnyOrigin(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' });
}

/** Browsers ask first when a page sends a header of its own, such as a content type. */
export function answerPreflights(app: FastifyInstance, paths: readonly string[]): void {
  for (const path of paths)
    app.options(path, { onRequest: allowAnyOrigin, schema: { hide: true } }, async (_request, reply) =>
      reply
        .status(204)
        .headers({
          'access-control-allow-methods': 'GET, HEAD',
          'access-control-allow-headers': 'content-type',
          'access-control-max-age': '86400',
        })
        .send(),
    );
}

/** Our own problem, and what Lanyard's clients expect beside it. */
export function lanyardErrors(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { status, body } = problemFromError(error, negotiateLanguage(request.headers['accept-language']));
  if (status >= 500) throw error;
  const [word] = body.code === 'not-found' ? Object.values(body.fields ?? {}) : [];
  const message = word ?? createProblem(body.code, 'en').body.msg;
  return reply
    .header('cache-control', 'no-store')
    .status(status)
    .send({ ...body, error: true, message });
}
