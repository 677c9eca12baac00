import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendDialog } from '../home/html.ts';
import { basicCredentials, type SingleUseCodes } from '../tokens.ts';
import { authorizePage, invalidRequestPage } from './authorize-page.ts';
import type { Oauth2Tokens } from './oauth2-tokens.ts';
import { findByUsername, X_ACCOUNTS, X_APP } from './x-accounts.ts';

export type XCode = { userId: string; scope: string; redirectUri: string; challenge: string };
type Form = Record<string, string>;

const SCOPES: Record<string, string> = {
  'tweet.read': 'See posts',
  'tweet.write': 'Post for this account',
  'users.read': 'See profiles',
  'follows.read': 'See whom this account follows',
  'media.write': 'Upload pictures',
  'offline.access': 'Stay connected until access is revoked',
};

export function oauth2Page(app: FastifyInstance, codes: SingleUseCodes<XCode>): void {
  app.get<{ Querystring: Form }>('/i/oauth2/authorize', async (request, reply) => {
    const reason = invalidReason(request.query);
    if (reason) return sendDialog(reply, { title: 'Error', body: invalidRequestPage(reason), status: 400 });
    const permissions = (request.query.scope ?? '').split(' ').map((scope) => SCOPES[scope] ?? scope);
    const chosen = request.cookies.sandbox_x_account;
    const view = { accounts: peopleFirst(chosen), chosen, permissions, hidden: {}, cancelLabel: 'Cancel' };
    return sendDialog(reply, { title: 'Authorize', body: authorizePage(view) });
  });
  app.post<{ Querystring: Form; Body: Form | undefined }>('/i/oauth2/authorize', async (request, reply) => {
    const { redirect_uri = '', state = '', scope = '', code_challenge = '' } = request.query;
    const reason = invalidReason(request.query);
    if (reason) return sendDialog(reply, { title: 'Error', body: invalidRequestPage(reason), status: 400 });
    const account = findByUsername(request.body?.account ?? '');
    const target = new URL(redirect_uri);
    target.searchParams.set('state', state);
    if (request.body?.decision !== 'authorize' || account === undefined) {
      target.searchParams.set('error', 'access_denied');
      return reply.redirect(target.href, 303);
    }
    const code = codes.issue({
      userId: account.id,
      scope,
      redirectUri: redirect_uri,
      challenge: code_challenge,
    });
    target.searchParams.set('code', code);
    return reply.setCookie('sandbox_x_account', account.username, { path: '/x' }).redirect(target.href, 303);
  });
}

/** The exchange of codes and refresh tokens, and revocation. */
export function oauth2Calls(app: FastifyInstance, codes: SingleUseCodes<XCode>, tokens: Oauth2Tokens): void {
  app.post('/2/oauth2/token', async (request, reply) => {
    if (!isOurClient(request)) return unknownClient(reply);
    const form = (request.body ?? {}) as Form;
    if (form.grant_type === 'refresh_token') {
      return (
        tokens.refresh(form.refresh_token ?? '') ?? invalid(reply, 'Value passed for the token was invalid.')
      );
    }
    if (form.grant_type !== 'authorization_code')
      return invalid(reply, 'Value passed for the grant type was invalid.');
    const code = codes.redeem(form.code ?? '');
    if (!code) return invalid(reply, 'Value passed for the authorization code was invalid.');
    if (code.redirectUri !== form.redirect_uri)
      return invalid(
        reply,
        'Value passed for the redirect uri did not match the uri of the authorization code.',
      );
    if (code.challenge !== s256(form.code_verifier ?? ''))
      return invalid(reply, 'Value passed for the code verifier did not match the code challenge.');
    return tokens.issue(code.userId, code.scope);
  });
  app.post('/2/oauth2/revoke', async (request, reply) => {
    if (!isOurClient(request)) return unknownClient(reply);
    tokens.revoke((request.body as Form | undefined)?.token ?? '');
    return { revoked: true };
  });
}

function invalidReason(query: Form): string | undefined {
  const {
    response_type,
    client_id,
    redirect_uri = '',
    scope = '',
    state = '',
    code_challenge,
    code_challenge_method,
  } = query;
  if (client_id !== X_APP.clientId) return 'The client is not known.';
  if (!/^https?:$/.test(URL.parse(redirect_uri)?.protocol ?? ''))
    return 'The redirect address is not allowed.';
  if (response_type !== 'code') return 'The response type is not supported.';
  if (scope === '' || scope.split(' ').some((name) => !Object.hasOwn(SCOPES, name)))
    return 'A scope is not known.';
  if (state === '' || state.length > 500) return 'The state is missing or too long.';
  if (!code_challenge || code_challenge_method !== 'S256') return 'The code challenge must be S256.';
  return undefined;
}

function isOurClient(request: FastifyRequest): boolean {
  const client = basicCredentials(request.headers.authorization);
  return client?.id === X_APP.clientId && client.secret === X_APP.clientSecret;
}

function unknownClient(reply: FastifyReply) {
  const error_description = 'Missing valid authorization header';
  return reply.code(401).send({ error: 'unauthorized_client', error_description });
}

function invalid(reply: FastifyReply, error_description: string) {
  return reply.code(400).send({ error: 'invalid_request', error_description });
}

function s256(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}

// Load-test accounts are offered only to a browser that is already signed in with one.
function peopleFirst(signedInAs = '') {
  const rank = { person: 0, bot: 1, project: 2 };
  const known = X_ACCOUNTS.toSorted((a, b) => rank[a.kind] - rank[b.kind]);
  const own = findByUsername(signedInAs);
  return own && !known.includes(own) ? [own, ...known] : known;
}
