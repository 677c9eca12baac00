import type { FastifyInstance } from 'fastify';
import { basicCredentials } from '../tokens.ts';
import { X_APP } from './x-accounts.ts';

/** Like real ones, it starts with a run of A's, belongs to no account and stays valid until the keys change. */
const APP_TOKEN = `${'A'.repeat(22)}${X_APP.consumerKey}`;

export function isAppToken(authorization: string | undefined): boolean {
  return authorization === `Bearer ${APP_TOKEN}`;
}

/** Authentication of the app itself, for public lookups. */
export function appTokenCall(app: FastifyInstance): void {
  app.post('/oauth2/token', async (request, reply) => {
    const client = basicCredentials(request.headers.authorization);
    const isOurs = client?.id === X_APP.consumerKey && client.secret === X_APP.consumerSecret;
    const form = (request.body ?? {}) as Record<string, string>;
    if (isOurs && form.grant_type === 'client_credentials')
      return { token_type: 'bearer', access_token: APP_TOKEN };
    const error = {
      code: 99,
      message: 'Unable to verify your credentials',
      label: 'authenticity_token_error',
    };
    return reply.code(403).send({ errors: [error] });
  });
}
