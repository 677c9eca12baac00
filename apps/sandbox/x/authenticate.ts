import type { FastifyReply, FastifyRequest } from 'fastify';
import { accessTokenFor, accountOfToken, hasValidTimestamp, type Oauth1Check } from './oauth1-signature.ts';
import type { Oauth2Tokens } from './oauth2-tokens.ts';
import { findById, type XAccount } from './x-accounts.ts';
import { APP_ONLY, CLOCK_IS_OFF, problem, refuse, UNAUTHORIZED } from './x-responses.ts';

/** The account that makes the call; undefined when the call was rejected. */
export type Authenticate = (
  request: FastifyRequest,
  reply: FastifyReply,
  scopes: string[],
) => XAccount | undefined;

/** Accepts an OAuth 2.0 bearer token with the required scopes, or an OAuth 1.0a signature, which has all scopes. */
export function createAuthenticate(tokens: Oauth2Tokens, checkOauth1: Oauth1Check): Authenticate {
  return (request, reply, scopes) => {
    const header = request.headers.authorization ?? '';
    if (header.startsWith('OAuth ')) {
      const given = checkOauth1(request, secretOfAccessToken);
      const account = given?.oauth_token && accountOfToken(given.oauth_token);
      if (!account) refuse(reply, hasValidTimestamp(request) ? UNAUTHORIZED : CLOCK_IS_OFF);
      return account || undefined;
    }
    const facts = tokens.read(header.replace(/^Bearer /, ''));
    const account = facts && findById(facts.userId);
    // Real app-only tokens start with a run of A's; they are valid but belong to no account.
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
