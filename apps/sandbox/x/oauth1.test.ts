import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sandboxForTest } from '../sandbox-for-test.ts';
import { signedFetch, type Token, tokenOf } from './signed-fetch-for-test.ts';

const sandbox = sandboxForTest({ beforeAll, afterAll });
const CALLBACK = 'http://localhost:3000/bots/callback';

async function requestToken(): Promise<Token> {
  const answer = await signedFetch(`${sandbox.url()}/x/api/oauth/request_token`, {
    extra: { oauth_callback: CALLBACK },
  });
  const fields = new URLSearchParams(await answer.text());
  expect(fields.get('oauth_callback_confirmed')).toBe('true');
  return { token: fields.get('oauth_token') ?? '', secret: fields.get('oauth_token_secret') ?? '' };
}

async function decide(token: Token, decision: string) {
  const form = { oauth_token: token.token, decision, account: 'tidepool_sales' };
  const answer = await sandbox.form('/x/api/oauth/authorize', form);
  return { location: answer.headers.get('location') ?? '', cookie: answer.headers.get('set-cookie') ?? '' };
}

describe('OAuth 1.0a with the simulated X', () => {
  it('returns a working access token after three steps', async () => {
    const request = await requestToken();
    const page = await sandbox.get(`/x/api/oauth/authorize?oauth_token=${request.token}&force_login=true`);
    expect(await page.text()).toContain('value="tidepool_sales"');
    const { location } = await decide(request, 'authorize');
    const back = new URL(location).searchParams;
    expect(back.get('oauth_token')).toBe(request.token);
    const extra = { oauth_verifier: back.get('oauth_verifier') ?? '' };
    const answer = await signedFetch(`${sandbox.url()}/x/api/oauth/access_token`, { token: request, extra });
    const fields = Object.fromEntries(new URLSearchParams(await answer.text()));
    expect(fields).toMatchObject({ user_id: '1700000000000000021', screen_name: 'tidepool_sales' });
    const token = { token: fields.oauth_token ?? '', secret: fields.oauth_token_secret ?? '' };
    const me = await signedFetch(`${sandbox.url()}/x/api/2/users/me?user.fields=protected`, {
      method: 'GET',
      token,
    });
    expect((await me.json()).data.username).toBe('tidepool_sales');
  });

  it('returns denied when the person cancels', async () => {
    const request = await requestToken();
    expect((await decide(request, 'cancel')).location).toBe(`${CALLBACK}?denied=${request.token}`);
  });

  it('rejects a wrong verifier', async () => {
    const request = await requestToken();
    await decide(request, 'authorize');
    const answer = await signedFetch(`${sandbox.url()}/x/api/oauth/access_token`, {
      token: request,
      extra: { oauth_verifier: 'x' },
    });
    expect(await answer.json()).toEqual({ errors: [{ code: 89, message: 'Invalid or expired token.' }] });
  });

  it('remembers the account, unless a new login is forced', async () => {
    const { cookie } = await decide(await requestToken(), 'authorize');
    const path = `/x/api/oauth/authorize?oauth_token=${(await requestToken()).token}`;
    const chosen = async (query: string) => {
      const page = await (
        await sandbox.get(path + query, { cookie: cookie.replace('tidepool_sales', 'cleo_looks') })
      ).text();
      return page.match(/value="(\w+)" checked/)?.[1];
    };
    expect(await chosen('')).toBe('cleo_looks');
    expect(await chosen('&force_login=true')).toBe('tidepool_sales');
  });

  it('rejects a wrong signature', async () => {
    const forged = { ...tokenOf('tidepool_sales'), secret: 'guessed' };
    const answer = await signedFetch(`${sandbox.url()}/x/api/2/users/me`, { method: 'GET', token: forged });
    expect(answer.status).toBe(401);
    const start = await signedFetch(`${sandbox.url()}/x/api/oauth/request_token`, { token: forged });
    expect(await start.json()).toEqual({ errors: [{ code: 32, message: 'Could not authenticate you.' }] });
  });

  it('reports a caller whose clock is off', async () => {
    const oauth_timestamp = String(Math.floor(Date.now() / 1000) - 3_600);
    const call = { method: 'GET', token: tokenOf('tidepool_sales'), extra: { oauth_timestamp } };
    const answer = await signedFetch(`${sandbox.url()}/x/api/2/users/me`, call);
    expect(answer.status).toBe(401);
    expect((await answer.json()).errors).toEqual([{ code: 135, message: 'Timestamp out of bounds.' }]);
  });

  it('rejects a replayed call', async () => {
    const extra = { oauth_nonce: 'once', oauth_timestamp: String(Math.floor(Date.now() / 1000)) };
    const call = { method: 'GET', token: tokenOf('tidepool_sales'), extra };
    expect((await signedFetch(`${sandbox.url()}/x/api/2/users/me`, call)).status).toBe(200);
    expect((await signedFetch(`${sandbox.url()}/x/api/2/users/me`, call)).status).toBe(401);
  });
});
