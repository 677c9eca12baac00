import type { FastifyReply, FastifyRequest } from 'fastify';
import { accessTokenFor, accountOfToken, isTimely, type Oauth1Check } from './oauth1-check.ts';
import type { Oauth2Tokens } from './oauth2-tokens.ts';
import { findById, type XAccount } from './x-accounts.ts';
import { APP_ONLY, CLOCK_IS_OFF, problem, refuse, UNAUTHORIZED } from './x-problems.ts';

/** Finds out for whom a call is made; otherwise it has refused the call and answers nothing. */
export type Authenticate = (
  request: FastifyRequest,
  reply: FastifyReply,
  scopes: string[],
) => XAccount | undefined;

/** Accepts an OAuth 2.0 bearer with the needed scopes, or an OAuth 1.0a signature, which may do everything. */
export function createAuthenticate(tokens: Oauth2Tokens, checkOauth1: Oauth1Check): Authenticate {
  return (request, reply, scopes) => {
    const header = request.headers.authorization ?? '';
    if (header.startsWith('OAuth ')) {
      const given = checkOauth1(request, secretOfAccessToken);
      const account = given?.oauth_token && accountOfToken(given.oauth_token);
      if (!account) refuse(reply, isTimely(request) ? UNAUTHORIZED : CLOCK_IS_OFF);
      return account || undefined;
    }
    const facts = tokens.read(header.replace(/^Bearer /, ''));
    const account = facts && findById(facts.userId);
    // A real app-only token starts with a run of A's; it is valid but speaks for nobody.
    if (header.startsWith('Bearer AAAAAAAA')) return void refuse(reply, APP_ONLY);
    if (!account) return void refuse(reply, UNAUTHORIZED);
    const granted = facts.scope.split(' ');
    if (!scopes.every((scope) => granted.includes(scope)))
      return void refuse(reply, problem(403, 'Forbidden'));
    return account;
  };
}

function secretOfAccessToken(token: string): string | undefined {
  const account = accountOfToken(token);
  return account && accessTokenFor(account).secret;
}
