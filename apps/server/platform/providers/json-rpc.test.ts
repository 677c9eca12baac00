import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestClock } from '#server/testing/test-clock.ts';
import { BatchTooLarge, type NodeError, sendRpc } from './json-rpc.ts';
import { sendJson, startPeer } from './peer-for-test.ts';

const clock = createTestClock();
let server: Awaited<ReturnType<typeof startPeer>>;
beforeAll(async () => {
  server = await startPeer();
});
afterAll(() => server.stop());

const send = (count = 1) =>
  sendRpc(
    `${server.url}/secret-key`,
    Array.from({ length: count }, (_, at) => ({ method: `method_${at}`, params: [] })),
    { clock, timeoutMs: 5_000, maxBytes: 1_000 },
  );
const failure = (count = 1): Promise<NodeError> =>
  send(count).then(
    () => expect.fail('was answered'),
    (error) => error,
  );
const calls = () =>
  [JSON.parse(server.peer.bodies.at(-1) ?? '{}')].flat() as { id: number; method: string }[];

describe('batch', () => {
  it('is one request, and its answers are matched by their ids', async () => {
    server.peer.answer = (request, response) => {
      const answers = calls().map(({ id, method }) => ({ id, result: method }));
      sendJson(200, answers.toReversed())(request, response);
    };
    server.peer.bodies = [];
    expect(await send(3)).toEqual([{ result: 'method_0' }, { result: 'method_1' }, { result: 'method_2' }]);
    expect(server.peer.bodies).toHaveLength(1);
  });

  it.each([
    [413, {}],
    [400, {}],
    [200, { error: { code: -32_600, message: 'batch too large' } }],
  ])('is too large for a node that answers %i %o', async (status, body) => {
    server.peer.answer = sendJson(status, body);
    expect(await failure(2)).toBeInstanceOf(BatchTooLarge);
  });

  it.each([
    ['too few', []],
    [
      'the same twice',
      [
        { id: 1, result: 1 },
        { id: 1, result: 1 },
      ],
    ],
  ])('is rejected when the node answers %s', async (_what, answers) => {
    server.peer.answer = sendJson(200, answers);
    expect((await failure(2)).message).toMatch(/other calls than were made/);
  });
});

describe('single call', () => {
  it('accepts a rejection without an id, but no result', async () => {
    server.peer.answer = sendJson(400, { error: { code: -32_602, message: 'invalid' } });
    expect(await send()).toEqual([{ refusal: { code: -32_602, message: 'invalid' } }]);
    server.peer.answer = sendJson(200, { result: 1 });
    expect(await failure()).toMatchObject({ fault: 'retry-later' });
  });

  it('is a failure of the node when its answer is too large', async () => {
    const answerWith = (length: number) => {
      server.peer.answer = (request, response) =>
        sendJson(200, { id: calls()[0]?.id, result: 'a'.repeat(length) })(request, response);
    };
    answerWith(900);
    expect(await send()).toHaveLength(1);
    answerWith(1_000);
    expect(await failure()).toMatchObject({ fault: 'retry-later' });
  });
});

describe('node error', () => {
  it.each([
    ['7', 7_000],
    ['-1', 0],
    ['soon', null],
    ['Sun, 15 Nov 2026 12:01:00 GMT', 60_000],
  ])('has the time that the node asked us to wait: %s', async (told, retryAfterMs) => {
    server.peer.answer = sendJson(429, {}, { 'retry-after': told });
    expect(await failure()).toMatchObject({ isRateLimit: true, retryAfterMs });
    server.peer.answer = sendJson(503, {}, { 'retry-after': told });
    expect(await failure()).toMatchObject({ isRateLimit: false, retryAfterMs });
  });

  it.each([
    [{ code: 429, message: '' }, true],
    [{ code: -32_005, message: 'daily request count exceeded, request rate limited: rate limit' }, true],
    [{ code: -32_005, message: 'project ID request rate exceeded' }, true],
    [{ code: -32_005, message: 'query returned more than 10000 results' }, false],
  ])('is told apart from a rejected call: %o', async (error, isRateLimit) => {
    server.peer.answer = sendJson(200, { error });
    if (isRateLimit) expect(await failure()).toMatchObject({ isRateLimit: true });
    else expect(await send()).toEqual([{ refusal: error }]);
  });

  it('names the host, never the path', async () => {
    for (const status of [401, 429, 503]) {
      server.peer.answer = sendJson(status, {});
      const { message } = await failure();
      expect(message).toContain(new URL(server.url).host);
      expect(message).not.toContain('secret');
    }
  });
});
