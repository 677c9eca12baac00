import type { FastifyRequest } from 'fastify';

/**
 * Some clients send no body with DELETE, others put everything there, so its values may come in either place. Where both
 * have one, it counts where the call documents it.
 */
export async function acceptQueryOrBody(request: FastifyRequest): Promise<void> {
  const { query, body, routeOptions } = request;
  const values = typeof body === 'object' && body !== null ? body : {};
  if (routeOptions.config.call?.body) request.body = { ...(query as object), ...values };
  else request.query = { ...values, ...(query as object) };
}
