import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Html, html, sendDialog } from '../home/html.ts';
import { basicCredentials, openToken, type SingleUseCodes, sealToken } from '../tokens.ts';
import { BOT_GUILDS, DISCORD_APP, findPerson, PEOPLE } from './discord-fixtures.ts';

export type DiscordCode = { personId: string; scope: string; redirectUri: string };
export type Grant = { personId: string; scope: string; grant: string };
type Form = Record<string, string>;

const ACCESS_SECONDS = 604_800;
const SCOPES = ['identify', 'guilds', 'guilds.members.read', 'email'];

export function oauthPage(app: FastifyInstance, codes: SingleUseCodes<DiscordCode>): void {
  app.get<{ Querystring: Form }>('/oauth2/authorize', async (request, reply) => {
    if (request.query.scope === 'bot' && request.query.client_id === DISCORD_APP.clientId)
      return sendDialog(reply, { title: 'Add a bot', body: invitePage(), status: 200 });
    const reason = invalidReason(request.query);
    const body = reason ? invalidRequestPage(reason) : authorizePage((request.query.scope ?? '').split(' '));
    return sendDialog(reply, { title: 'Authorize', body, status: reason ? 400 : 200 });
  });
  app.post<{ Querystring: Form; Body: Form | undefined }>('/oauth2/authorize', async (request, reply) => {
    const { redirect_uri = '', state, scope = '' } = request.query;
    const reason = invalidReason(request.query);
    if (reason) return sendDialog(reply, { title: 'Error', body: invalidRequestPage(reason), status: 400 });
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

/** Exchanges codes and refresh tokens; revoking a token ends the whole authorization. */
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

function invalidReason({
  response_type,
  client_id,
  redirect_uri = '',
  scope = '',
}: Form): string | undefined {
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

const SCOPE_TEXTS: Record<string, string> = {
  identify: 'Access your username and avatar',
  guilds: 'Know what servers you’re in',
  'guilds.members.read': 'Read your member info in those servers',
  email: 'Access your email address',
};

function authorizePage(scopes: string[]): Html {
  const choices = PEOPLE.map(
    (
      { username, name, about },
      index,
    ) => html`<label><input type="radio" name="person" value="${username}"${index === 0 && html` checked`}>
<strong>${name} <span>@${username}</span></strong><span>${about}</span></label>`,
  );
  return html`<div class="card"><h1>Connect Discord</h1><p>Signboard wants to:</p><ul>${scopes.map((scope) => html`<li>${SCOPE_TEXTS[scope] ?? scope}</li>`)}</ul>
<form method="post"><fieldset class="choices"><legend>Signed in as</legend>${choices}</fieldset>
<div class="actions"><button name="decision" value="authorize">Authorize</button>
<button class="quiet" name="decision" value="cancel">Cancel</button></div></form></div>`;
}

/** The bot's servers are fixed here. */
function invitePage(): Html {
  const names = BOT_GUILDS.map(({ name }) => name).join(', ');
  return html`<div class="card"><h1>Add Signboard to a server</h1><p>The bot is already in ${names}, which belongs to Olivia, with the permission to manage roles.</p></div>`;
}

/** Discord shows its own page for an invalid request. */
function invalidRequestPage(reason: string): Html {
  return html`<div class="card"><h1>Something went wrong</h1><p>${reason}</p></div>`;
}
