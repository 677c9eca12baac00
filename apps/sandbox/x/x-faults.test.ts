import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sandboxForTest } from '../sandbox-for-test.ts';
import { signedFetch, tokenOf } from './signed-fetch-for-test.ts';

const sandbox = sandboxForTest({ beforeAll, afterAll });
beforeEach(async () => void (await sandbox.post('/reset')));

const api = (path: string) => `${sandbox.url()}/x/api${path}`;

function post(text: string, mediaIds: string[] = [], username = 'tidepool_sales') {
  const body = JSON.stringify({ text, ...(mediaIds.length > 0 ? { media: { media_ids: mediaIds } } : {}) });
  return signedFetch(api('/2/tweets'), { token: tokenOf(username), body, type: 'application/json' });
}

async function read(path: string, username = 'tidepool_sales') {
  return (await signedFetch(api(path), { method: 'GET', token: tokenOf(username) })).json();
}

const timeline = async () => (await sandbox.get('/x/posts.json')).json();

describe('simulated faults', () => {
  it.each([
    ['rate-limited', 429],
    ['server-error', 503],
    ['unauthorized', 401],
    ['credits-depleted', 402],
    ['not-found', 404],
    ['wrong-answer', 200],
  ])('reject a post once with %s', async (kind, status) => {
    await sandbox.post('/x/faults', { kind, count: 1 });
    const answer = await post('hello');
    expect(answer.status).toBe(status);
    expect(await timeline()).toEqual([]);
    expect((await post('hello')).status).toBe(201);
  });

  it('post and close the connection before responding', async () => {
    await sandbox.post('/x/faults', { kind: 'drop-after-accept', count: 1, match: 'POST /x/api/2/tweets' });
    expect((await read('/2/users/me')).data.username).toBe('tidepool_sales');
    await expect(post('lost answer')).rejects.toThrow();
    expect(await timeline()).toHaveLength(1);
  });

  it('never respond', async () => {
    await sandbox.post('/x/faults', { kind: 'hang', count: 1 });
    const answer = post('into the void').catch(() => 'cut');
    const pending = async () => (await (await sandbox.get('/x/faults')).json()).pending;
    await expect.poll(pending).toEqual([]);
    expect(await Promise.race([answer, 'silence'])).toBe('silence');
    expect(await timeline()).toEqual([]);
  });

  it('are listed while pending', async () => {
    await sandbox.post('/x/faults', { kind: 'server-error', count: 3 });
    await post('x');
    const { kinds, pending } = await (await sandbox.get('/x/faults')).json();
    expect(pending).toEqual([{ kind: 'server-error', count: 2 }]);
    expect(kinds).toHaveLength(9);
  });
});
