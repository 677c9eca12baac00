import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { basicCredentials } from '../basic-credentials.ts';
import { sendDialog } from '../home/send-page.ts';
import { openToken, sealToken } from '../sealed-token.ts';
import type { SingleUseCodes } from '../single-use-codes.ts';
import { authorizePage, brokenAuthorizePage } from './authorize-page.ts';
import { DISCORD_APP } from './discord-app.ts';
import { findPerson } from './discord-world.ts';

export type DiscordCode = { personId: string; scope: string; redirectUri: string };
export type Grant = { personId: string; scope: string; grant: string };
type Form = Record<string, string>;

const ACCESS_SECONDS = 604_800;
const SCOPES = ['identify', 'guilds', 'guilds.members.read', 'email'];

/** The page of the authorization request. */
export function oauthPage(app: FastifyInstance, codes: SingleUseCodes<DiscordCode>): void {
  app.get<{ Querystring: Form }>('/oauth2/authorize', async (request, reply) => {
    const fault = faultOf(request.query);
    const body = fault ? brokenAuthorizePage(fault) : authorizePage((request.query.scope ?? '').split(' '));
    return sendDialog(reply, { title: 'Authorize', body, status: fault ? 400 : 200 });
  });
  app.post<{ Querystring: Form; Body: Form | undefined }>('/oauth2/authorize', async (request, reply) => {
    const { redirect_uri = '', state, scope = '' } = request.query;
    const fault = faultOf(request.query);
    if (fault) return sendDialog(reply, { title: 'Error', body: brokenAuthorizePage(fault), status: 400 });
    const person = findPerson(request.body?.person ?? '');
    const target = new URL(redirect_uri);
    if (request.body?.decision === 'authorize' && person) {
      target.searchParams.set('code', codes.issue({ personId: person.id, scope, redirectUri: redirect_uri }));
    } else {
      target.searchParams.set('error', 'access_denied');
      target.searchParams.set(
        'error_description',
        'The resource owner or authorization server denied the request',
      );
    }
    if (state !== undefined) target.searchParams.set('state', state);
    return reply.redirect(target.href, 303);
  });
}

/** Codes and refresh tokens for access tokens, and revocation of a whole authorization. */
export function oauthCalls(
  app: FastifyInstance,
  codes: SingleUseCodes<DiscordCode>,
  revoked: Set<string>,
): void {
  app.post('/oauth2/token', async (request, reply) => {
    const form = (request.body ?? {}) as Form;
    if (!isOurClient(request, form)) return reply.code(401).send({ error: 'invalid_client' });
    if (form.grant_type === 'refresh_token') {
      const facts = openToken<Grant>('discord-refresh', form.refresh_token ?? '');
      if (!facts || revoked.has(facts.grant))
        return invalidGrant(reply, 'Invalid "refresh_token" in request');
      return tokens({ personId: facts.personId, scope: facts.scope, grant: facts.grant });
    }
    if (form.grant_type !== 'authorization_code')
      return reply.code(400).send({ error: 'unsupported_grant_type' });
    const code = codes.redeem(form.code ?? '');
    if (!code) return invalidGrant(reply, 'Invalid "code" in request.');
    if (code.redirectUri !== form.redirect_uri)
      return invalidGrant(reply, 'Invalid "redirect_uri" in request.');
    return tokens({ personId: code.personId, scope: code.scope, grant: randomUUID() });
  });
  app.post('/oauth2/token/revoke', async (request, reply) => {
    const form = (request.body ?? {}) as Form;
    if (!isOurClient(request, form)) return reply.code(401).send({ error: 'invalid_client' });
    const token = form.token ?? '';
    const facts = openToken<Grant>('discord-access', token) ?? openToken<Grant>('discord-refresh', token);
    if (facts) revoked.add(facts.grant);
    return {};
  });
}

function tokens(grant: Grant) {
  return {
    access_token: sealToken('discord-access', grant, ACCESS_SECONDS * 1000),
    token_type: 'Bearer',
    expires_in: ACCESS_SECONDS,
    refresh_token: sealToken('discord-refresh', grant, null),
    scope: grant.scope,
  };
}

function faultOf({ response_type, client_id, redirect_uri = '', scope = '' }: Form): string | undefined {
  if (client_id !== DISCORD_APP.clientId) return 'Unknown application.';
  if (response_type !== 'code') return 'Unsupported response type.';
  if (!/^https?:$/.test(URL.parse(redirect_uri)?.protocol ?? '')) return 'Invalid OAuth2 redirect_uri.';
  return scope.split(' ').every((name) => SCOPES.includes(name))
    ? undefined
    : 'The requested scope is invalid.';
}

function isOurClient(request: FastifyRequest, form: Form): boolean {
  const basic = basicCredentials(request.headers.authorization);
  const { id, secret } = basic ?? { id: form.client_id, secret: form.client_secret };
  return id === DISCORD_APP.clientId && secret === DISCORD_APP.clientSecret;
}

function invalidGrant(reply: FastifyReply, error_description: string) {
  return reply.code(400).send({ error: 'invalid_grant', error_description });
}
