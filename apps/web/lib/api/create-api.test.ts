import { accountsApi } from '@signboard/contract/accounts/endpoints.ts';
import { listsApi } from '@signboard/contract/lists/endpoints.ts';
import { describe, expect, it } from 'vitest';
import { type ApiEnvironment, createApi } from './create-api.ts';

type Sent = { url: string; init: RequestInit };

function clientWith(answer: Response | Error, path = '/home') {
  const sent: Sent[] = [];
  const left: string[] = [];
  const environment: ApiEnvironment = {
    fetch: async (url, init) => {
      sent.push({ url: String(url), init: init ?? {} });
      if (answer instanceof Error) throw answer;
      return answer;
    },
    credentials: () => ({ bearer: 'token', csrf: 'csrf' }),
    language: () => 'es',
    currentPath: () => path,
    redirect: (page) => left.push(page),
  };
  return { call: createApi(environment), sent, left };
}

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

describe('the API client', () => {
  it('[S5] sends the bearer token, the CSRF token and the page language with every call', async () => {
    const { call, sent } = clientWith(json({}));
    await call(accountsApi.me);
    const headers = new Headers(sent[0]?.init.headers);
    expect(sent[0]).toMatchObject({ url: '/users/me', init: { method: 'GET', credentials: 'same-origin' } });
    expect(headers.get('authorization')).toBe('Bearer token');
    expect(headers.get('x-csrf-token')).toBe('csrf');
    expect(headers.get('accept-language')).toBe('es');
  });

  it('[S3] signs in with a form and sends the signature as a header', async () => {
    const { call, sent } = clientWith(json({}));
    await call(accountsApi.login, {
      body: { grant_type: 'password', username: '0xabc', password: 'nonce' },
      headers: { 'x-signature': '0x01' },
      credentials: { bearer: 'init', csrf: 'init-csrf' },
    });
    expect(String(sent[0]?.init.body)).toBe('grant_type=password&username=0xabc&password=nonce');
    const headers = new Headers(sent[0]?.init.headers);
    expect(headers.get('x-signature')).toBe('0x01');
    expect(headers.get('authorization')).toBe('Bearer init');
  });

  it('[S4] turns ISO timestamps in responses into dates', async () => {
    const { call } = clientWith(json({ at: '2026-03-01T10:00:00.000Z', rows: [{ name: '2026' }] }));
    expect(await call(accountsApi.me)).toEqual({
      at: new Date('2026-03-01T10:00:00Z'),
      rows: [{ name: '2026' }],
    });
  });

  it('takes body, query and answer types from the contract', async () => {
    const { call, sent } = clientWith(json({ result: { active: true } }));
    const { result } = await call(listsApi.activate, { body: { id: 'a' } });
    const isActive: boolean = result.active;
    expect(isActive).toBe(true);
    expect(sent[0]).toMatchObject({ url: '/api/v1/projects/activate', init: { body: '{"id":"a"}' } });

    const wrongCalls = () => [
      // @ts-expect-error the body is required
      call(listsApi.activate),
      // @ts-expect-error the id is missing
      call(listsApi.activate, { body: {} }),
      // @ts-expect-error the id is a string
      call(listsApi.activate, { body: { id: 1 } }),
      // @ts-expect-error there is no such field
      call(listsApi.activate, { body: { id: 'a', isActive: true } }),
      // @ts-expect-error the query is required
      call(listsApi.registration, { query: {} }),
      // @ts-expect-error this call has no query
      call(listsApi.activate, { body: { id: 'a' }, query: { id: 'a' } }),
      // @ts-expect-error this call has no body
      call(accountsApi.me, { body: {} }),
      // @ts-expect-error the answer has no such field
      call(accountsApi.me).then(({ password }) => password),
    ];
    expect(wrongCalls).toBeTypeOf('function');
  });

  it('encodes the query', async () => {
    const { call, sent } = clientWith(json({}));
    await call(listsApi.delete, { query: { project_id: 'a', name: 'Foxes & Co' } });
    expect(sent[0]?.url).toBe('/api/v1/projects/delete?project_id=a&name=Foxes+%26+Co');
  });

  it.each([
    [401, '/login'],
    [403, '/forbidden'],
    [404, '/not-found'],
    [503, '/maintenance'],
  ])('[S7] redirects from a %s to %s and rejects with the body', async (status, page) => {
    const { call, left } = clientWith(json({ msg: 'no' }, status));
    await expect(call(accountsApi.me)).rejects.toEqual({ msg: 'no' });
    expect(left).toEqual([page]);
  });

  it.each(['/login', '/login/', '/expired'])('[S7] stays on %s after a 401', async (path) => {
    const { call, left } = clientWith(json({}, 401), path);
    await expect(call(accountsApi.me)).rejects.toEqual({});
    expect(left).toEqual([]);
  });

  it('[S6] redirects to the expired page when the server reports an expired signature', async () => {
    const { call, left } = clientWith(json({ detail: 'Signature has expired' }, 422));
    await expect(call(accountsApi.me)).rejects.toBeDefined();
    expect(left).toEqual(['/expired']);
  });

  it('[S7] leaves every other error to the caller', async () => {
    const { call, left } = clientWith(json({ detail: 'another' }, 422));
    await expect(call(accountsApi.me)).rejects.toEqual({ detail: 'another' });
    expect(left).toEqual([]);
  });

  it.each([
    new Response('', { status: 500 }),
    new Response('<html>', { status: 502 }),
    new TypeError('offline'),
  ])("[S7] rejects with 'Wrong Services' when the response has no body", async (answer) => {
    await expect(clientWith(answer).call(accountsApi.me)).rejects.toBe('Wrong Services');
  });
});
