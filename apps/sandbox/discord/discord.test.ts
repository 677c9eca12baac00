import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sandboxForTest } from '../sandbox-for-test.ts';
import { DISCORD_APP, GUILDS, ROLE, WEBHOOKS } from './discord-fixtures.ts';

const sandbox = sandboxForTest({ beforeAll, afterAll });
beforeEach(async () => void (await sandbox.post('/reset')));

const REDIRECT = 'http://localhost:3000/discord';
const CLIENT = { client_id: DISCORD_APP.clientId, client_secret: DISCORD_APP.clientSecret };
const [guild] = GUILDS;

async function decide(decision: string, person: string) {
  const scope = 'identify guilds guilds.members.read';
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: CLIENT.client_id,
    scope,
    state: 's',
    redirect_uri: REDIRECT,
  });
  const answer = await sandbox.form(`/discord/web/oauth2/authorize?${query}`, { decision, person });
  return new URL(answer.headers.get('location') ?? '').searchParams;
}

function exchange(code: string, client: Record<string, string> = CLIENT) {
  return sandbox.form('/discord/api/v10/oauth2/token', {
    grant_type: 'authorization_code',
    code,
    redirect_uri: REDIRECT,
    ...client,
  });
}

async function signIn(person: string) {
  return (await exchange((await decide('authorize', person)).get('code') ?? '')).json();
}

function ask(token: string, path: string) {
  return sandbox.get(`/discord/api/v10${path}`, { authorization: `Bearer ${token}` });
}

describe('OAuth with the simulated Discord', () => {
  it.each([
    ['bruno', [ROLE.id], '2023-03-14'],
    ['cleo', [], '2023-03-14'],
    ['elif', [ROLE.id], new Date(Date.now() - 3_600_000).toISOString().slice(0, 10)],
  ])('returns the roles and join date of %s', async (person, roles, day) => {
    const { access_token } = await signIn(person);
    const member = await (await ask(access_token, `/users/@me/guilds/${guild?.id}/member`)).json();
    expect(member).toMatchObject({ user: { username: person }, roles, pending: false });
    expect(member.joined_at.slice(0, 10)).toBe(day);
  });

  it('answers 404 for people who are not members', async () => {
    const { access_token } = await signIn('dana');
    const answer = await ask(access_token, `/users/@me/guilds/${guild?.id}/member`);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ message: 'Unknown Guild', code: 10004 });
    expect(await (await ask(access_token, '/users/@me/guilds')).json()).toEqual([]);
  });

  it('accepts paths without a version', async () => {
    const { access_token } = await signIn('bruno');
    const answer = await sandbox.get('/discord/api/users/@me/guilds', {
      authorization: `Bearer ${access_token}`,
    });
    expect(await answer.json()).toMatchObject([{ id: guild?.id, name: guild?.name }]);
  });

  it('returns access_denied when the person cancels', async () => {
    expect(Object.fromEntries(await decide('cancel', 'bruno'))).toMatchObject({
      error: 'access_denied',
      state: 's',
    });
  });

  it('accepts a code once and only from the client', async () => {
    const code = (await decide('authorize', 'bruno')).get('code') ?? '';
    expect((await exchange(code, { client_id: CLIENT.client_id, client_secret: 'wrong' })).status).toBe(401);
    expect((await exchange(code)).status).toBe(200);
    const again = await exchange(code);
    expect(await again.json()).toEqual({
      error: 'invalid_grant',
      error_description: 'Invalid "code" in request.',
    });
  });

  it('rejects tokens of a revoked authorization', async () => {
    const { access_token } = await signIn('bruno');
    expect((await ask(access_token, '/users/@me')).status).toBe(200);
    await sandbox.form('/discord/api/v10/oauth2/token/revoke', { token: access_token, ...CLIENT });
    expect(await (await ask(access_token, '/users/@me')).json()).toEqual({
      message: '401: Unauthorized',
      code: 0,
    });
  });
});

describe('the bot of the simulated Discord', () => {
  const asBot = (path: string, token: string = DISCORD_APP.botToken) =>
    sandbox.get(`/discord/api/v10${path}`, { authorization: `Bot ${token}` });

  it('resolves invites and reads the servers it is in', async () => {
    expect(await (await asBot('/invites/tidepool')).json()).toMatchObject({ guild: { id: guild?.id } });
    const { name, roles } = await (await asBot(`/guilds/${guild?.id}`)).json();
    expect(name).toBe(guild?.name);
    expect(roles).toContainEqual(expect.objectContaining(ROLE));
  });

  it('refuses other tokens, and knows neither other servers nor other invites', async () => {
    expect((await asBot(`/guilds/${guild?.id}`, 'another')).status).toBe(401);
    expect(await (await asBot(`/guilds/${GUILDS[1]?.id}`)).json()).toMatchObject({ code: 10004 });
    expect(await (await asBot('/invites/unknown')).json()).toMatchObject({ code: 10006 });
  });
});

describe('webhooks of the simulated Discord', () => {
  // Each test its own webhook where it posts more than a little: the rate limit is per webhook.
  const path = (index = 0) => `/discord/api/webhooks/${WEBHOOKS[index]?.id}/${WEBHOOKS[index]?.token}`;
  const messages = async () => (await sandbox.get('/discord/messages.json')).json();

  it('can be read without posting', async () => {
    expect(await (await sandbox.get(path())).json()).toMatchObject({
      id: WEBHOOKS[0]?.id,
      type: 1,
      name: 'Tidepool Sales',
    });
    expect((await sandbox.get(`/discord/api/webhooks/1/${WEBHOOKS[0]?.token}`)).status).toBe(404);
    const wrong = await sandbox.get(`/discord/api/webhooks/${WEBHOOKS[0]?.id}/wrong`);
    expect(await wrong.json()).toEqual({ message: 'Invalid Webhook Token', code: 50027 });
  });

  it('store a message, and return it only with ?wait=true', async () => {
    const embed = { title: 'Tidepool #7', fields: [{ name: 'Price', value: '0.42 ETH' }] };
    const waited = await sandbox.post(`${path()}?wait=true`, { content: 'Sold', embeds: [embed] });
    expect(await waited.json()).toMatchObject({ content: 'Sold', webhook_id: WEBHOOKS[0]?.id });
    expect((await sandbox.post(path(), { content: 'Again' })).status).toBe(204);
    expect(await messages()).toMatchObject([
      { webhookId: WEBHOOKS[0]?.id, content: 'Sold', embeds: [embed] },
      { content: 'Again' },
    ]);
    expect(await (await sandbox.get('/discord')).text()).toContain('0.42 ETH');
  });

  it('accept an image and show it', async () => {
    const form = new FormData();
    form.set(
      'payload_json',
      JSON.stringify({ embeds: [{ title: 'With picture', image: { url: 'attachment://nft.png' } }] }),
    );
    form.set('files[0]', new Blob(['picture'], { type: 'image/png' }), 'nft.png');
    const answer = await fetch(`${sandbox.url()}${path(1)}?wait=true`, { method: 'POST', body: form });
    expect((await answer.json()).attachments).toMatchObject([{ filename: 'nft.png', size: 7 }]);
    const page = await (await sandbox.get('/discord')).text();
    const picture = page.match(/\/discord\/files\/\d+\/0/)?.[0] ?? '';
    expect(await (await sandbox.get(picture)).text()).toBe('picture');
  });

  it('reject messages that are too long or empty', async () => {
    const long = await sandbox.post(path(1), { embeds: [{ title: 'x'.repeat(257) }] });
    expect(long.status).toBe(400);
    const error = { code: 'BASE_TYPE_MAX_LENGTH', message: 'Must be 256 or fewer in length.' };
    expect(await long.json()).toMatchObject({
      code: 50035,
      errors: { embeds: { 0: { title: { _errors: [error] } } } },
    });
    expect(await (await sandbox.post(path(1), {})).json()).toMatchObject({ code: 50006 });
    const many = Array.from({ length: 3 }, () => ({ description: 'x'.repeat(2001) }));
    expect((await sandbox.post(path(1), { embeds: many })).status).toBe(400);
  });

  it('allow five calls in two seconds', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(Date.now());
    const calls = [];
    for (let i = 0; i < 6; i += 1) calls.push(await sandbox.post(path(2), { content: `${i}` }));
    expect(calls.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204, 429]);
    const refused = calls[5];
    expect(refused?.headers.get('x-ratelimit-scope')).toBe('user');
    const { retry_after } = (await refused?.json()) ?? {};
    expect(retry_after).toBeGreaterThan(0);
    expect(retry_after).toBeLessThanOrEqual(2);
  });

  it.each([
    ['rate-limited', 429],
    ['server-error', 500],
    ['unauthorized', 401],
    ['not-found', 404],
  ])('simulate %s', async (kind, status) => {
    await sandbox.post('/discord/faults', { kind, count: 1 });
    expect((await sandbox.get(path())).status).toBe(status);
    expect((await sandbox.get(path())).status).toBe(200);
  });
});

describe('roles of the simulated Discord', () => {
  const WINNER = '1090000000000000014';
  const BRUNO = '1080000000000000002';
  const give = (path: string, token: string = DISCORD_APP.botToken) =>
    fetch(`${sandbox.url()}/discord/api/v10/guilds/${path}`, {
      method: 'PUT',
      headers: { authorization: `Bot ${token}`, 'x-audit-log-reason': encodeURIComponent('Winter: №1') },
    });
  const given = async () => (await sandbox.get('/discord/roles.json')).json();

  it('are given by the bot, and shown with the reason', async () => {
    const answer = await give(`${guild?.id}/members/${BRUNO}/roles/${WINNER}`);
    expect(answer.status).toBe(204);
    expect(answer.headers.get('x-ratelimit-remaining')).toBe('9');
    expect(await given()).toMatchObject([{ username: 'bruno', roleName: 'Winner', reason: 'Winter: №1' }]);
    expect(await (await sandbox.get('/discord')).text()).toContain('Winter: №1');
  });

  it.each([
    ['a member who left', `1080000000000000005/roles/${WINNER}`, 404, 10007],
    ['a role that does not exist', `${BRUNO}/roles/1090000000000000099`, 404, 10011],
    ['a role above the bot', `${BRUNO}/roles/1090000000000000016`, 403, 50013],
    ['the role of a bot', `${BRUNO}/roles/1090000000000000013`, 403, 50013],
  ])('are refused for %s', async (_, path, status, code) => {
    const answer = await give(`${guild?.id}/members/${path}`);
    expect([answer.status, (await answer.json()).code]).toEqual([status, code]);
    expect(await given()).toEqual([]);
  });

  it('are refused for other tokens and servers, and beyond ten calls in five seconds', async () => {
    const path = `${guild?.id}/members/${BRUNO}/roles/${WINNER}`;
    expect((await give(path, 'another')).status).toBe(401);
    expect((await give(path.replace(guild?.id ?? '', GUILDS[1]?.id ?? ''))).status).toBe(404);
    const statuses = [];
    for (let call = 0; call < 10; call += 1) statuses.push((await give(path)).status);
    const refused = await give(path);
    // On a slow machine the window may have ended.
    if (refused.status === 429) expect((await refused.json()).retry_after).toBeGreaterThan(0);
    expect(new Set(statuses)).toEqual(new Set([204]));
  });

  it('may be managed by the owner of the server only', async () => {
    const permissionsOf = async (person: string) =>
      (await (await ask((await signIn(person)).access_token, '/users/@me/guilds')).json())[0];
    expect(await permissionsOf('olivia')).toMatchObject({ owner: true });
    const member = await permissionsOf('bruno');
    expect(BigInt(member.permissions) & ((1n << 28n) | (1n << 3n))).toBe(0n);
    expect(member.owner).toBe(false);
  });

  it('invite the bot on a page', async () => {
    const query = new URLSearchParams({
      client_id: DISCORD_APP.clientId,
      scope: 'bot',
      permissions: '268435456',
    });
    expect((await sandbox.get(`/discord/web/oauth2/authorize?${query}`)).status).toBe(200);
  });
});
