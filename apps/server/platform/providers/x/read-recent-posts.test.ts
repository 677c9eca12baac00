import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestClock } from '#server/testing/test-clock.ts';
import { sendJson, startPeer } from '../peer-for-test.ts';
import { isSameText } from './publish-port.ts';
import { createXPublisher } from './x-publisher.ts';

const clock = createTestClock();
let x: Awaited<ReturnType<typeof startPeer>>;
beforeAll(async () => {
  x = await startPeer();
});
afterAll(() => x.stop());

const SINCE = new Date('2026-11-15T12:00:30.250Z');
const recent = () => {
  const keys = { consumerKey: 'key', consumerSecret: 'secret' };
  const publisher = createXPublisher({ apiBase: x.url, signingKeys: keys, app: null, clock });
  return publisher.recentPosts({ kind: 'oauth1', token: 't', secret: 's' }, '42', SINCE);
};
const post = (id: string, text: string, urls?: object[]) => ({
  id,
  text,
  created_at: '2026-11-15T12:00:31.000Z',
  ...(urls ? { entities: { urls } } : {}),
});

describe('recent posts of an account', () => {
  it('are requested since a minute earlier, and read completely', async () => {
    x.peer.calls = [];
    x.peer.answer = (request, response) => {
      const isFirst = !request.url?.includes('pagination_token');
      const page = isFirst
        ? { data: [post('2', 'second')], meta: { next_token: 'more' } }
        : { data: [post('1', 'first')], meta: {} };
      sendJson(200, page)(request, response);
    };
    expect((await recent()).map(({ id }) => id)).toEqual(['2', '1']);
    const [first, second] = x.peer.calls.map((call) => new URL(call.split(' ')[1] ?? '', x.url));
    expect(first?.pathname).toBe('/2/users/42/tweets');
    expect(first?.searchParams.get('start_time')).toBe('2026-11-15T11:59:30Z');
    expect(second?.searchParams.get('pagination_token')).toBe('more');
  });

  it('are restored as sent: links expanded, the picture’s link removed, nothing escaped', async () => {
    const sent = 'Fish & Chips <3 #7 — blur.io https://opensea.io/a?b=1&c=2 x&amp;y';
    const stored = 'Fish &amp; Chips &lt;3 #7 — https://t.co/aa https://t.co/bb x&amp;amp;y https://t.co/cc';
    const urls = [
      { url: 'https://t.co/aa', expanded_url: 'http://blur.io', display_url: 'blur.io' },
      { url: 'https://t.co/bb', expanded_url: 'https://opensea.io/a?b=1&c=2' },
      { url: 'https://t.co/cc', expanded_url: 'https://x.com/a/status/1/photo/1', media_key: '3_1' },
    ];
    x.peer.answer = sendJson(200, { data: [post('1', stored, urls)], meta: { result_count: 1 } });
    const [read] = await recent();
    expect(read).toEqual({ id: '1', text: sent, createdAt: new Date('2026-11-15T12:00:31.000Z') });
  });

  it('can be empty', async () => {
    x.peer.answer = sendJson(200, { meta: { result_count: 0 } });
    expect(await recent()).toEqual([]);
  });

  it.each([
    ['no count of them', { data: [] }],
    ['errors beside them', { data: [], meta: {}, errors: [{ title: 'Not Found Error' }] }],
    ['a post without its time', { data: [{ id: '1', text: 'a' }], meta: {} }],
    ['nothing at all', null],
  ])('are rejected when the response has %s', async (_what, answer) => {
    x.peer.answer = sendJson(200, answer);
    await expect(recent()).rejects.toMatchObject({ fault: 'retry-later' });
  });

  it('are limited, and never returned partially', async () => {
    x.peer.calls = [];
    x.peer.answer = sendJson(200, { data: [post('1', 'again')], meta: { next_token: 'again' } });
    await expect(recent()).rejects.toMatchObject({ fault: 'refused', reason: 'too-many-posts' });
    expect(x.peer.calls).toHaveLength(5);
  });
});

it('compares texts independent of Unicode composition and whitespace', () => {
  expect(isSameText('Pin\u0303a  #1\n1 ETH ', 'Piña #1 1 ETH')).toBe(true);
  expect(isSameText('Tidepool #1', 'Tidepool #11')).toBe(false);
});
