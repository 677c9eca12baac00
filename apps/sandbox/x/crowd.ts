import type { FastifyInstance } from 'fastify';
import { accessTokenFor } from './oauth1-check.ts';
import { crowdAccount, MOST_CROWD } from './x-accounts.ts';

/** Hands out bot accounts by the hundred, with access to them: load needs more than the few that have names. */
export function crowdRoutes(app: FastifyInstance): void {
  app.post<{ Body: { count?: unknown } | null }>('/x/crowd', async (request, reply) => {
    const count = Number(request.body?.count);
    if (!Number.isInteger(count) || count < 1 || count > MOST_CROWD)
      return reply.code(400).send({ error: `count must be a whole number from 1 to ${MOST_CROWD}` });
    return Array.from({ length: count }, (_, number) => {
      const account = crowdAccount(number);
      return { id: account.id, username: account.username, ...accessTokenFor(account) };
    });
  });
}
