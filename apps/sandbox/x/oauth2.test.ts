import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sandboxForTest } from '../sandbox-for-test.ts';
import { X_APP } from './x-accounts.ts';

const sandbox = sandboxForTest({ beforeAll, afterAll });
const REDIRECT = 'http://localhost:3000/callback';
const VERIFIER = 'a-verifier-that-is-long-enough-for-the-rules-of-pkce';
const BASIC = {
  authorization: `Basic ${Buffer.from(`${X_APP.clientId}:${X_APP.clientSecret}`).toString('base64')}`,
};

function authorizePath(changes: Record<string, string> = {}) {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: X_APP.clientId,
    redirect_uri: REDIRECT,
    scope: 'tweet.read users.read offline.access',
    state: 'my-state',
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    code_challenge_method: 'S256',
    ...changes,
  });
  return `/x/web/i/oauth2/authorize?${query}`;
}

async function decide(decision: string, account = 'bruno_collects') {
  const answer = await sandbox.form(authorizePath(), { decision, account });
  return new URL(answer.headers.get('location') ?? '').searchParams;
}

function exchange(
  code: string,
  changes: Record<string, string> = {},
  headers: Record<string, string> = BASIC,
) {
  const form = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: REDIRECT,
    code_verifier: VERIFIER,
    ...changes,
  };
  return sandbox.form('/x/api/2/oauth2/token', form, headers);
}

async function signIn() {
  return (await exchange((await decide('authorize')).get('code') ?? '')).json();
}

const me = (token: string) => sandbox.get('/x/api/2/users/me', { authorization: `Bearer ${token}` });
const refresh = (token: string) =>
  sandbox.form('/x/api/2/oauth2/token', { grant_type: 'refresh_token', refresh_token: token }, BASIC);

describe('OAuth 2.0 with the simulated X', () => {
  it('offers accounts to choose from', async () => {
    const page = await (await sandbox.get(authorizePath())).text();
    expect(page).toContain('value="bruno_collects"');
    expect(page).toContain('See posts');
    expect(page).not.toContain('crowd_');
  });

  it('offers a load-test account to a browser that is signed in with it', async () => {
    const headers = { cookie: 'sandbox_x_account=crowd_17' };
    const page = await (await sandbox.get(authorizePath(), headers)).text();
    expect(page).toContain('value="crowd_17" checked');
    const { access_token } = await (
      await exchange((await decide('authorize', 'crowd_17')).get('code') ?? '')
    ).json();
    expect(await (await me(access_token)).json()).toMatchObject({ data: { username: 'crowd_17' } });
  });

  it.each([
    { client_id: 'other' },
    { redirect_uri: 'javascript:alert(1)' },
    { scope: 'everything' },
    { code_challenge_method: 'plain' },
  ])('shows its own error page for %o and does not redirect', async (changes) => {
    const answer = await sandbox.form(authorizePath(changes as Record<string, string>), {
      decision: 'authorize',
      account: 'olivia_makes',
    });
    expect(answer.status).toBe(400);
    expect(answer.headers.get('location')).toBeNull();
  });

  it('exchanges a code for a token of the chosen account', async () => {
    const back = await decide('authorize');
    expect(back.get('state')).toBe('my-state');
    const tokens = await (await exchange(back.get('code') ?? '')).json();
    expect(tokens).toMatchObject({
      token_type: 'bearer',
      expires_in: 7200,
      scope: 'tweet.read users.read offline.access',
    });
    expect(await (await me(tokens.access_token)).json()).toEqual({
      data: { id: '1700000000000000012', name: 'Bruno', username: 'bruno_collects' },
    });
  });

  it('returns access_denied when the person cancels', async () => {
    const back = await decide('cancel');
    expect(Object.fromEntries(back)).toEqual({ state: 'my-state', error: 'access_denied' });
  });

  it('accepts a code once, with its verifier and redirect URL', async () => {
    const code = (await decide('authorize')).get('code') ?? '';
    expect((await exchange(code)).status).toBe(200);
    const again = await exchange(code);
    expect(again.status).toBe(400);
    expect((await again.json()).error_description).toBe(
      'Value passed for the authorization code was invalid.',
    );
    expect(
      (await exchange((await decide('authorize')).get('code') ?? '', { code_verifier: 'wrong' })).status,
    ).toBe(400);
    expect(
      (await exchange((await decide('authorize')).get('code') ?? '', { redirect_uri: 'http://else' })).status,
    ).toBe(400);
  });

  it('expires codes after 30 seconds', async () => {
    const code = (await decide('authorize')).get('code') ?? '';
    const later = Date.now() + 30_001;
    const clock = vi.spyOn(Date, 'now').mockReturnValue(later);
    const { status } = await exchange(code);
    clock.mockRestore();
    expect(status).toBe(400);
  });

  it('requires the client’s credentials', async () => {
    const answer = await exchange('any', {}, {});
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({
      error: 'unauthorized_client',
      error_description: 'Missing valid authorization header',
    });
  });

  it('rotates refresh tokens and rejects the old one', async () => {
    const first = await signIn();
    const second = await (await refresh(first.refresh_token)).json();
    expect((await me(second.access_token)).status).toBe(200);
    const reused = await refresh(first.refresh_token);
    expect(reused.status).toBe(400);
    expect((await reused.json()).error_description).toBe('Value passed for the token was invalid.');
  });

  it('rejects all tokens after a revocation', async () => {
    const tokens = await signIn();
    expect((await sandbox.form('/x/api/2/oauth2/revoke', { token: tokens.access_token }, BASIC)).status).toBe(
      200,
    );
    expect((await me(tokens.access_token)).status).toBe(401);
    expect((await refresh(tokens.refresh_token)).status).toBe(400);
  });

  it('rejects a call without the required scope', async () => {
    const { access_token } = await signIn();
    const answer = await sandbox.post(
      '/x/api/2/tweets',
      { text: 'hello' },
      { authorization: `Bearer ${access_token}` },
    );
    expect(answer.status).toBe(403);
  });
});
