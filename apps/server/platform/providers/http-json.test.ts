import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestClock } from '#server/testing/test-clock.ts';
import { freePort } from '../../../../trials/world/start-world.ts';
import { encodeForm } from './encode-form.ts';
import { postJson, requestJson, requireDecided } from './http-json.ts';
import { type PeerAnswer, sendJson, startPeer } from './peer-for-test.ts';

const clock = createTestClock();
const LIMIT_MS = 5_000;
let server: Awaited<ReturnType<typeof startPeer>>;
beforeAll(async () => {
  server = await startPeer();
});
afterAll(() => server.stop());

const post = (url: string, { isRepeatable = false } = {}) =>
  requestJson(
    `${url}/secret/path`,
    { method: 'POST', body: 'x' },
    { clock, timeoutMs: LIMIT_MS, isRepeatable },
  );

const faultOf = async (doing: Promise<unknown>) =>
  doing.then(
    () => 'done',
    (error) => error.fault,
  );

const cut: PeerAnswer = (request) => void request.socket.destroy();
const cutInTheMiddle: PeerAnswer = (request, response) => {
  response.writeHead(201, { 'content-length': '100' }).write('{"data":');
  setImmediate(() => request.socket.destroy());
};
const tooMuch: PeerAnswer = (_request, response) => void response.end('a'.repeat(2_000_001));

describe('requestJson', () => {
  it('returns any response below 500, as text and as JSON', async () => {
    server.peer.answer = sendJson(403, { a: 1 }, { 'x-more': 'b' });
    const answer = await post(server.url);
    expect(answer).toMatchObject({ status: 403, text: '{"a":1}', json: { a: 1 } });
    expect(answer.headers.get('x-more')).toBe('b');
    server.peer.answer = (_request, response) => void response.writeHead(200).end('<html>');
    expect(await post(server.url)).toMatchObject({ status: 200, text: '<html>', json: null });
  });

  it('does not follow redirects', async () => {
    server.peer.answer = (_request, response) =>
      void response.writeHead(307, { location: '/elsewhere' }).end();
    server.peer.calls = [];
    expect(await post(server.url)).toMatchObject({ status: 307 });
    expect(server.peer.calls).toEqual(['POST /secret/path']);
  });

  it.each([
    ['breaks', sendJson(500, {}), 'retry-later', 'retry-later'],
    ['is busy', sendJson(503, {}), 'retry-later', 'retry-later'],
    ['has a gateway that stops waiting', sendJson(504, {}), 'unknown-outcome', 'retry-later'],
    ['has a gateway whose line broke', sendJson(502, {}), 'unknown-outcome', 'retry-later'],
    ['has a gateway that reached nobody', sendJson(521, {}), 'retry-later', 'retry-later'],
    ['cuts the line', cut, 'unknown-outcome', 'retry-later'],
    ['cuts the line in its answer', cutInTheMiddle, 'unknown-outcome', 'retry-later'],
    ['never ends', tooMuch, 'unknown-outcome', 'retry-later'],
  ])('with a peer that %s', async (_what, answer, once, repeatable) => {
    server.peer.answer = answer;
    expect(await faultOf(post(server.url))).toBe(once);
    expect(await faultOf(post(server.url, { isRepeatable: true }))).toBe(repeatable);
  });

  it('with a peer that never answers times out', async () => {
    server.peer.answer = () => clock.advance(LIMIT_MS / 1000);
    expect(await faultOf(post(server.url))).toBe('unknown-outcome');
    expect(await faultOf(post(server.url, { isRepeatable: true }))).toBe('retry-later');
  });

  it('that was never sent has a known outcome: nobody listens, unknown host, TLS failure', async () => {
    expect(await faultOf(post(`http://127.0.0.1:${await freePort()}`))).toBe('retry-later');
    expect(await faultOf(post('http://nobody.invalid'))).toBe('retry-later');
    const deaf = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    await once(deaf, 'listening');
    expect(await faultOf(post(`https://127.0.0.1:${(deaf.address() as AddressInfo).port}`))).toBe(
      'retry-later',
    );
    deaf.close();
  });

  it('ends in time while it connects', async () => {
    const silent = createServer(() => clock.advance(LIMIT_MS / 1000)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const url = `https://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const call = requestJson(url, {}, { clock, timeoutMs: LIMIT_MS, isRepeatable: true });
    // Without an own limit, the connection's would say after ten seconds that it could not be reached.
    await expect(call).rejects.toThrow('did not answer');
    silent.close();
  });

  it('sends forms as such, with and without files', async () => {
    const types: unknown[] = [];
    server.peer.answer = (request, response) => {
      types.push(request.headers['content-type']);
      response.end('{}');
    };
    server.peer.bodies = [];
    for (const body of [new URLSearchParams({ a: 'b c' }), encodeForm([{ name: 'a', value: 'b' }])])
      await requestJson(
        server.url,
        { method: 'POST', body },
        { clock, timeoutMs: LIMIT_MS, isRepeatable: true },
      );
    expect(types).toEqual([
      'application/x-www-form-urlencoded;charset=UTF-8',
      expect.stringMatching(/^multipart\/form-data; boundary=/),
    ]);
    expect(server.peer.bodies).toEqual(['a=b+c', expect.stringContaining('name="a"\r\n\r\nb\r\n')]);
  });

  it('reads compressed answers, also empty ones, and headers that are repeated', async () => {
    const json = { all: 'a'.repeat(900) };
    server.peer.answer = (_request, response) =>
      void response
        .writeHead(200, { 'content-encoding': 'gzip', 'x-more': ['b', 'c'] })
        .end(gzipSync(JSON.stringify(json)));
    const answer = await post(server.url);
    expect(answer.json).toEqual(json);
    expect(answer.headers.get('x-more')).toBe('b, c');
    for (const status of [200, 204]) {
      server.peer.answer = (_request, response) =>
        void response
          .writeHead(status, { 'content-encoding': 'gzip', ...(status === 200 && { 'content-length': '0' }) })
          .end();
      expect(await post(server.url)).toMatchObject({ status, text: '', json: null });
    }
  });

  it('names the host in its errors, never the path', async () => {
    server.peer.answer = sendJson(500, {});
    for (const url of [server.url, `http://127.0.0.1:${await freePort()}`]) {
      const error = await post(url).catch((caught) => caught);
      expect(error.message).toContain(new URL(url).host);
      expect(`${error.message} ${error.cause?.message} ${error.cause?.cause?.message}`).not.toContain(
        'secret',
      );
    }
  });
});

const compressed =
  (bytes: Buffer): PeerAnswer =>
  (_request, response) =>
    void response.writeHead(200, { 'content-encoding': 'gzip' }).end(bytes);

describe('postJson', () => {
  const ask = (url: string, maxBytes = 1_000) =>
    postJson(`${url}/secret/path`, '{}', { clock, timeoutMs: LIMIT_MS, isRepeatable: true, maxBytes });

  it('returns any status, the JSON and how long to wait', async () => {
    server.peer.answer = sendJson(503, { a: 1 }, { 'retry-after': '7' });
    expect(await ask(server.url)).toEqual({ status: 503, retryAfter: '7', json: { a: 1 } });
    server.peer.answer = (_request, response) => void response.writeHead(200).end('<html>');
    expect(await ask(server.url)).toEqual({ status: 200, retryAfter: null, json: null });
  });

  it('does not follow redirects', async () => {
    server.peer.answer = (_request, response) =>
      void response.writeHead(307, { location: '/elsewhere' }).end();
    server.peer.calls = [];
    expect(await ask(server.url)).toMatchObject({ status: 307 });
    expect(server.peer.calls).toEqual(['POST /secret/path']);
  });

  it('reads a compressed response', async () => {
    const json = { all: 'a'.repeat(900) };
    server.peer.answer = compressed(gzipSync(JSON.stringify(json)));
    expect(await ask(server.url)).toMatchObject({ status: 200, json });
  });

  it.each([
    ['cuts the line', cut],
    ['cuts the line in its answer', cutInTheMiddle],
    ['never ends', tooMuch],
    ['sends a compressed bomb', compressed(gzipSync('a'.repeat(1_000_000)))],
    ['compresses wrongly', compressed(Buffer.from('not compressed'))],
    ['cuts a compressed answer', compressed(gzipSync('a'.repeat(900)).subarray(0, 15))],
  ])('with a peer that %s is worth trying again', async (_what, answer) => {
    server.peer.answer = answer;
    expect(await faultOf(ask(server.url))).toBe('retry-later');
    server.peer.answer = sendJson(200, { fine: true });
    expect(await ask(server.url)).toMatchObject({ json: { fine: true } });
  });

  it('with a peer that never answers times out', async () => {
    server.peer.answer = () => clock.advance(LIMIT_MS / 1000);
    expect(await faultOf(ask(server.url))).toBe('retry-later');
  });

  it('names the host in its errors, never the path', async () => {
    const url = `http://127.0.0.1:${await freePort()}`;
    const error = await ask(url).catch((caught) => caught);
    expect(error.message).toBe(`${new URL(url).host} could not be reached`);
    expect(`${error.cause?.message} ${error.cause?.cause?.message}`).not.toContain('secret');
  });
});

it.each([307, 429])('requireDecided takes %i for no decision about the call', async (status) => {
  server.peer.answer = sendJson(status, {});
  const response = await post(server.url);
  expect(() => requireDecided(response, 'X')).toThrow(expect.objectContaining({ fault: 'retry-later' }));
});

it.each([200, 404])('requireDecided returns a response with status %i', async (status) => {
  server.peer.answer = sendJson(status, {});
  const response = await post(server.url);
  expect(requireDecided(response, 'X')).toBe(response);
});
