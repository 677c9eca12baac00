import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { sandboxForTest } from '../sandbox-for-test.ts';
import { signedFetch, tokenOf } from './signed-fetch-for-test.ts';

const sandbox = sandboxForTest({ beforeAll, afterAll });
beforeEach(async () => void (await sandbox.post('/reset')));

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const api = (path: string) => `${sandbox.url()}/x/api${path}`;

function post(text: string, mediaIds: string[] = [], username = 'tidepool_sales') {
  const body = JSON.stringify({ text, ...(mediaIds.length > 0 ? { media: { media_ids: mediaIds } } : {}) });
  return signedFetch(api('/2/tweets'), { token: tokenOf(username), body, type: 'application/json' });
}

function upload(bytes: Buffer) {
  const body = new FormData();
  body.set('media', new Blob([new Uint8Array(bytes)]), 'picture.png');
  body.set('media_category', 'tweet_image');
  return signedFetch(api('/2/media/upload'), { token: tokenOf('tidepool_sales'), body });
}

const timeline = async () => (await sandbox.get('/x/posts.json')).json();

describe('posting', () => {
  it('stores a post and shows it', async () => {
    const answer = await post('Tidepool #7 sold for 0.42 ETH');
    expect(answer.status).toBe(201);
    const { data } = await answer.json();
    expect(data).toEqual({
      id: data.id,
      text: 'Tidepool #7 sold for 0.42 ETH',
      edit_history_tweet_ids: [data.id],
    });
    const [kept] = await timeline();
    expect(kept).toMatchObject({ id: data.id, username: 'tidepool_sales', media: 0 });
    expect(await (await sandbox.get('/x')).text()).toContain('Tidepool #7 sold for 0.42 ETH');
  });

  it('shows a post on its own page, with its images', async () => {
    const { data: picture } = await (await upload(PNG)).json();
    const { data } = await (await post('Tidepool <7> sold', [picture.id])).json();
    await post('another one');
    const path = `/x/web/tidepool_sales/status/${data.id}`;
    const page = await (await sandbox.get(path)).text();
    expect(page).toContain('<p>Tidepool &lt;7&gt; sold</p>');
    expect(page).toContain('<strong>Tidepool Sales</strong>');
    expect(page).toContain(`<img src="/x/media/${picture.id}"`);
    expect(page).not.toContain('another one');
    expect(await (await sandbox.get('/x')).text()).toContain(`href="${path}"`);
    expect((await sandbox.get('/x/web/tidepool_sales/status/1')).status).toBe(404);
  });

  it.each([
    ['a text said before', 'again', 'You are not allowed to create a Tweet with duplicate content.'],
    ['more than 280 characters', 'x'.repeat(281), 'You are not permitted to perform this action.'],
    ['two cashtags', '$ETH and $SOL', 'A post may contain a maximum of one cashtag.'],
  ])('rejects %s', async (_what, text, detail) => {
    await post('again');
    const answer = await post(text);
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ title: 'Forbidden', detail });
  });

  it('creates many accounts for load tests', async () => {
    const crowd = await (await sandbox.post('/x/crowd', { count: 3 })).json();
    expect(crowd.map(({ username }: { username: string }) => username)).toEqual([
      'crowd_0',
      'crowd_1',
      'crowd_2',
    ]);
    const body = JSON.stringify({ text: 'Load-test account' });
    const answer = await signedFetch(api('/2/tweets'), { token: crowd[2], body, type: 'application/json' });
    expect(answer.status).toBe(201);
    expect(await timeline()).toMatchObject([{ username: 'crowd_2' }]);
    expect((await sandbox.post('/x/crowd', { count: 0 })).status).toBe(400);
  });

  it('accepts the same text from another account', async () => {
    await post('same');
    expect((await post('same', [], 'lantern_sales')).status).toBe(201);
  });

  it('rejects the 101st post within 15 minutes, unless the limit is off', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    for (let i = 0; i < 100; i += 1) await post(`post ${i}`);
    const refused = await post('one more');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('x-rate-limit-remaining')).toBe('0');
    expect(Number(refused.headers.get('x-rate-limit-reset'))).toBe(Math.ceil(Date.now() / 1000) + 900);
    await sandbox.post('/x/rate-limit', { limited: false });
    expect((await post('one more')).status).toBe(201);
  });

  it('requires a token that belongs to an account', async () => {
    expect((await sandbox.post('/x/api/2/tweets', { text: 'x' })).status).toBe(401);
    const appOnly = { authorization: 'Bearer AAAAAAAAAAAA' };
    expect(await (await sandbox.post('/x/api/2/tweets', { text: 'x' }, appOnly)).json()).toMatchObject({
      title: 'Unsupported Authentication',
    });
  });
});

describe('images', () => {
  it('are uploaded, attached and shown', async () => {
    const { data } = await (await upload(PNG)).json();
    expect((await post('with picture', [data.id])).status).toBe(201);
    expect((await timeline())[0].media).toBe(1);
    const shown = await sandbox.get(`/x/media/${data.id}`);
    expect(shown.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(PNG);
  });

  it('may be four megabytes as base64, but not six', async () => {
    const uploadJson = (bytes: number) => {
      const body = JSON.stringify({
        media: Buffer.concat([PNG, Buffer.alloc(bytes)]).toString('base64'),
        media_category: 'tweet_image',
      });
      return signedFetch(api('/2/media/upload'), {
        token: tokenOf('tidepool_sales'),
        body,
        type: 'application/json',
      });
    };
    expect((await uploadJson(4_000_000)).status).toBe(200);
    expect((await uploadJson(6_000_000)).status).toBe(400);
  });

  it('are uploaded in segments', async () => {
    const token = tokenOf('tidepool_sales');
    const body = JSON.stringify({
      media_type: 'image/png',
      total_bytes: PNG.length,
      media_category: 'tweet_image',
    });
    const begun = await (
      await signedFetch(api('/2/media/upload/initialize'), { token, body, type: 'application/json' })
    ).json();
    const { id } = begun.data;
    for (const [index, piece] of [PNG.subarray(0, 20), PNG.subarray(20)].entries()) {
      const form = new FormData();
      form.set('segment_index', String(index));
      form.set('media', new Blob([new Uint8Array(piece)]), 'piece');
      expect((await signedFetch(api(`/2/media/upload/${id}/append`), { token, body: form })).status).toBe(
        200,
      );
    }
    expect((await post('too early', [id])).status).toBe(400);
    const ended = await (await signedFetch(api(`/2/media/upload/${id}/finalize`), { token })).json();
    expect(ended.data.size).toBe(PNG.length);
    expect((await post('in pieces', [id])).status).toBe(201);
  });

  it('are rejected when they are vector images or someone else’s', async () => {
    expect((await upload(Buffer.from('<svg></svg>'))).status).toBe(400);
    const { data } = await (await upload(PNG)).json();
    expect((await post('stolen', [data.id], 'lantern_sales')).status).toBe(400);
  });
});
