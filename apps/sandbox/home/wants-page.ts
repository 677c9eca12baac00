import type { FastifyRequest } from 'fastify';

/** Whether a browser's form asks, which wants to be led on to a page, and not a script, which wants the facts. */
export function wantsPage(request: FastifyRequest): boolean {
  return request.headers.accept?.includes('text/html') === true;
}
