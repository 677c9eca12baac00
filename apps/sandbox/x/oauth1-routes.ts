import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendDialog } from '../home/html.ts';
import { authorizePage, invalidRequestPage } from './authorize-page.ts';
import { accessTokenFor, type Oauth1Check } from './oauth1-signature.ts';
import { findByUsername, X_ACCOUNTS, type XAccount } from './x-accounts.ts';
import { legacyError } from './x-responses.ts';

type RequestToken = {
  secret: string;
  callback: string;
  account?: XAccount;
  verifier?: string;
  expiresAt: number;
};
export type RequestTokens = Map<string, RequestToken>;
type Form = Record<string, string>;

const LIFETIME_MS = 15 * 60_000;
const PERMISSIONS = ['See posts and profile', 'Post and upload pictures for this account'];

/** The first and last step of OAuth 1.0a: a request token, and its exchange for an access token. */
export function oauth1Calls(app: FastifyInstance, tokens: RequestTokens, check: Oauth1Check): void {
  app.post('/oauth/request_token', async (request, reply) => {
    const given = check(request, () => undefined);
    const callback = given?.oauth_callback ?? (request.body as Form | undefined)?.oauth_callback;
    if (given === undefined) return unauthenticated(reply);
    if (callback === undefined || !URL.canParse(callback)) {
      return reply.code(403).send(legacyError(415, 'Callback URL not approved for this client application.'));
    }
    const token = randomBytes(20).toString('base64url');
    const secret = randomBytes(20).toString('base64url');
    deleteExpired(tokens);
    tokens.set(token, { secret, callback, expiresAt: Date.now() + LIFETIME_MS });
    return sendForm(reply, {
      oauth_token: token,
      oauth_token_secret: secret,
      oauth_callback_confirmed: 'true',
    });
  });
  app.post('/oauth/access_token', async (request, reply) => {
    const sent = { ...(request.query as Form), ...((request.body ?? {}) as Form) };
    const signed = request.headers.authorization && check(request, (token) => tokens.get(token)?.secret);
    if (request.headers.authorization && !signed) return unauthenticated(reply);
    const { oauth_token = '', oauth_verifier } = { ...sent, ...(signed || {}) } as Form;
    const pending = tokens.get(oauth_token);
    if (!pending?.account || pending.verifier !== oauth_verifier || pending.expiresAt < Date.now()) {
      return reply.code(401).send(legacyError(89, 'Invalid or expired token.'));
    }
    tokens.delete(oauth_token);
    const { token, secret } = accessTokenFor(pending.account);
    const { id, username } = pending.account;
    return sendForm(reply, {
      oauth_token: token,
      oauth_token_secret: secret,
      user_id: id,
      screen_name: username,
    });
  });
}

/** The authorization page. X serves it on the API host. */
export function oauth1Page(app: FastifyInstance, path: string, tokens: RequestTokens): void {
  app.get<{ Querystring: Form }>(path, async (request, reply) => {
    const { oauth_token = '', force_login, screen_name } = request.query;
    if (!tokens.has(oauth_token)) return brokenPage(reply);
    const remembered = force_login === 'true' ? undefined : request.cookies.sandbox_x_account;
    const chosen = screen_name ?? remembered;
    const accounts = X_ACCOUNTS.toSorted((a, b) => Number(b.kind === 'bot') - Number(a.kind === 'bot'));
    const view = {
      accounts,
      chosen,
      permissions: PERMISSIONS,
      hidden: { oauth_token },
      cancelLabel: 'Return to app',
    };
    return sendDialog(reply, { title: 'Authorize', body: authorizePage(view) });
  });
  app.post(path, async (request, reply) => decide(tokens, request, reply));
}

function decide(tokens: RequestTokens, request: FastifyRequest, reply: FastifyReply) {
  const { oauth_token = '', decision, account: username = '' } = (request.body ?? {}) as Form;
  const pending = tokens.get(oauth_token);
  const account = findByUsername(username);
  if (pending === undefined) return brokenPage(reply);
  const target = new URL(pending.callback);
  if (decision !== 'authorize' || account === undefined) {
    tokens.delete(oauth_token);
    target.searchParams.set('denied', oauth_token);
    return reply.redirect(target.href, 303);
  }
  pending.account = account;
  pending.verifier = randomBytes(16).toString('base64url');
  target.searchParams.set('oauth_token', oauth_token);
  target.searchParams.set('oauth_verifier', pending.verifier);
  return reply.setCookie('sandbox_x_account', account.username, { path: '/x' }).redirect(target.href, 303);
}

function brokenPage(reply: FastifyReply) {
  return sendDialog(reply, {
    title: 'Error',
    body: invalidRequestPage('The request token is not known.'),
    status: 403,
  });
}

function unauthenticated(reply: FastifyReply) {
  return reply.code(401).send(legacyError(32, 'Could not authenticate you.'));
}

function sendForm(reply: FastifyReply, fields: Form) {
  return reply.type('application/x-www-form-urlencoded').send(new URLSearchParams(fields).toString());
}

function deleteExpired(tokens: RequestTokens) {
  for (const [token, { expiresAt }] of tokens) if (expiresAt < Date.now()) tokens.delete(token);
}
