import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useManualTimeouts } from '../../../testing/manual-timeouts.ts';
import { PATIENCE_MS } from '../../../testing/patience.ts';
import { freePort } from '../../../testing/world/start-world.ts';
import { requestJson, requireDecided } from './http-json.ts';
import { type PeerAnswer, sendJson, startPeer } from './peer-for-test.ts';

let server: Awaited<ReturnType<typeof startPeer>>;
beforeAll(async () => {
  server = await startPeer();
});
afterAll(() => server.stop());

const post = (url: string, { isRepeatable = false } = {}) =>
  requestJson(`${url}/secret/path`, { method: 'POST', body: 'x' }, { timeoutMs: PATIENCE_MS, isRepeatable });

const faultOf = async (doing: Promise<unknown>) =>
  doing.then(
    () => 'done',
    (error) => error.fault,
  );

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

  const cut: PeerAnswer = (request) => void request.socket.destroy();
  const cutInTheMiddle: PeerAnswer = (request, response) => {
    response.writeHead(201, { 'content-length': '100' }).write('{"data":');
    setImmediate(() => request.socket.destroy());
  };
  const tooMuch: PeerAnswer = (_request, response) => void response.end('a'.repeat(2_000_001));

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
    server.peer.answer = useManualTimeouts().expire;
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
