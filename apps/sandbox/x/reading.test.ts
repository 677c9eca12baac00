import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sandboxForTest } from '../sandbox-for-test.ts';
import { signedFetch, tokenOf } from './signed-fetch-for-test.ts';

const sandbox = sandboxForTest({ beforeAll, afterAll });
beforeEach(async () => void (await sandbox.post('/reset')));
afterEach(() => void vi.useRealTimers());

const api = (path: string) => `${sandbox.url()}/x/api${path}`;

function post(text: string, mediaIds: string[] = [], username = 'tidepool_sales') {
  const body = JSON.stringify({ text, ...(mediaIds.length > 0 ? { media: { media_ids: mediaIds } } : {}) });
  return signedFetch(api('/2/tweets'), { token: tokenOf(username), body, type: 'application/json' });
}

async function read(path: string, username = 'tidepool_sales') {
  return (await signedFetch(api(path), { method: 'GET', token: tokenOf(username) })).json();
}

describe('reading', () => {
  it.each([
    ['bruno_collects', 'tidepoolclub', ['following']],
    ['cleo_looks', 'tidepoolclub', []],
    ['dana_waits', 'quietharbor', ['follow_request_sent']],
    ['olivia_makes', 'tidepoolclub', ['following', 'followed_by']],
  ])('returns the connection of %s to %s', async (me, other, status) => {
    const { data } = await read(`/2/users/by/username/${other}?user.fields=connection_status`, me);
    expect(data.connection_status).toEqual(status);
  });

  it('reports an unknown account with status 200', async () => {
    const { errors } = await read('/2/users/by/username/nope');
    expect(errors[0]).toMatchObject({ title: 'Not Found Error', value: 'nope' });
  });

  it('returns several accounts with their connections, and names those that do not exist', async () => {
    const { data, errors } = await read(
      '/2/users/by?usernames=TidepoolClub,quietharbor,nope&user.fields=connection_status',
      'dana_waits',
    );
    expect(data).toMatchObject([
      { username: 'tidepoolclub', connection_status: ['follow_request_sent'] },
      { username: 'quietharbor', connection_status: ['follow_request_sent'] },
    ]);
    expect(errors).toMatchObject([{ value: 'nope' }]);
    expect(await read('/2/users/by?usernames=')).toMatchObject({ status: 400 });
  });

  it('tells the age and the followers of the own account', async () => {
    const { data } = await read('/2/users/me?user.fields=created_at,public_metrics', 'cleo_looks');
    expect(data.public_metrics.followers_count).toBe(0);
    expect(Date.parse(data.created_at)).toBeGreaterThan(Date.now() - 7 * 24 * 3_600_000);
  });

  it('lists who follows whom, in pages', async () => {
    const { data, meta } = await read('/2/users/1700000000000000011/following?max_results=1');
    expect(data[0].username).toBe('tidepoolclub');
    const next = await read(
      `/2/users/1700000000000000011/following?max_results=1&pagination_token=${meta.next_token}`,
    );
    expect(next.data[0].username).toBe('quietharbor');
    expect((await read('/2/users/1700000000000000001/followers')).meta.result_count).toBe(2);
  });

  it('lists an account’s posts since a time, newest first', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await post('first');
    vi.setSystemTime(Date.now() + 1_000);
    const since = new Date().toISOString();
    await post('second');
    await post('third');
    const path = '/2/users/1700000000000000021/tweets?max_results=5&tweet.fields=created_at';
    const { data } = await read(`${path}&start_time=${since}`);
    expect(data.map(({ text }: { text: string }) => text)).toEqual(['third', 'second']);
    expect(data[0].created_at).toMatch(/Z$/);
    expect(await read('/2/users/1700000000000000022/tweets')).toEqual({ meta: { result_count: 0 } });
  });

  it('changes follows on request', async () => {
    await sandbox.post('/x/follows', { from: 'cleo_looks', to: 'tidepoolclub' });
    const { data } = await read(
      '/2/users/by/username/tidepoolclub?user.fields=connection_status',
      'cleo_looks',
    );
    expect(data.connection_status).toEqual(['following']);
  });
});
