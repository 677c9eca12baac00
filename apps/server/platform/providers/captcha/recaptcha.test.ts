import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createTestClock } from '#server/testing/test-clock.ts';
import { createPeerServer } from '../peer-for-test.ts';
import { ProviderError } from '../provider-error.ts';
import { createRecaptcha } from './recaptcha.ts';

const clock = createTestClock();
const NOW = new Date('2026-11-15T12:00:00Z');
const GOOD = {
  success: true,
  score: 0.7,
  action: 'list_general_create',
  challenge_ts: '2026-11-15T11:59:30Z',
  hostname: 'captcha.signboard.example',
};

let servers: Server[] = [];
afterEach(() => {
  for (const server of servers) {
    server.close();
    server.closeAllConnections();
  }
  servers = [];
});

async function listen(answer: RequestListener): Promise<string> {
  const server = createPeerServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`;
}

const recaptchaAt = (verifyUrl: string) =>
  createRecaptcha({
    siteKey: 'site',
    secretKey: 'secret',
    verifyUrl,
    scriptUrl: 'https://www.google.com/recaptcha/api.js',
    frameOrigin: 'https://captcha.signboard.example',
    clock,
  });

const verify = async (verifyUrl: string) => {
  try {
    return await recaptchaAt(verifyUrl).verify('a-token', 'a-session', NOW);
  } catch (error) {
    return error instanceof ProviderError ? error.fault : error;
  }
};

/** A verifier that always returns this response. */
const answering = (body: unknown, status = 200) =>
  listen((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });

describe('reCAPTCHA', () => {
  it('gives the browser the parameters to get a token for an action', async () => {
    const purpose = { sessionId: 'a-session', action: 'join' };
    expect(await recaptchaAt('http://unused.example').challenge(purpose, NOW)).toEqual({
      kind: 'recaptcha',
      siteKey: 'site',
      scriptUrl: 'https://www.google.com/recaptcha/api.js',
      frameUrl: 'https://captcha.signboard.example/captcha-frame',
      action: 'join',
    });
  });

  it('sends the secret and the token as a form, and reads score and action from the response', async () => {
    let asked = '';
    const url = await listen(async (request, response) => {
      asked = `${request.method} ${request.headers['content-type']} `;
      for await (const chunk of request) asked += chunk;
      response.end(JSON.stringify(GOOD));
    });
    expect(await verify(url)).toMatchObject({ isProof: true, score: 0.7, action: 'list_general_create' });
    expect(asked).toBe('POST application/x-www-form-urlencoded;charset=UTF-8 secret=secret&response=a-token');
  });

  it('recognises a token again without storing it', async () => {
    const recaptcha = recaptchaAt(await answering(GOOD));
    const ids = [];
    for (const token of ['one', 'one', 'two']) {
      const verdict = await recaptcha.verify(token, 'a-session', NOW);
      ids.push(verdict.isProof ? verdict.proofId : '');
    }
    expect(ids[0]).toBe(ids[1]);
    expect(ids[0]).not.toBe(ids[2]);
    expect(ids[0]).not.toContain('one');
  });

  it('reports a low score', async () => {
    expect(await verify(await answering({ ...GOOD, score: 0.1 }))).toMatchObject({ score: 0.1 });
  });

  it.each([
    ['another action', { ...GOOD, action: 'login' }],
    ['another host', { ...GOOD, hostname: 'signboard.example' }],
    ['a token that is spent or too old', { success: false, 'error-codes': ['timeout-or-duplicate'] }],
    ['a token that is made up', { success: false, 'error-codes': ['invalid-input-response'] }],
    ['a token that is missing', { success: false, 'error-codes': ['missing-input-response'] }],
  ])('rejects %s as proof', async (_case, body) => {
    expect(await verify(await answering(body))).toEqual({ isProof: false });
  });

  it('makes no call for an empty token', async () => {
    const nowhere = recaptchaAt('http://127.0.0.1:1');
    expect(await nowhere.verify('', 'a-session', NOW)).toEqual({ isProof: false });
  });

  it.each([
    ['does not know our secret', 'reconnect', { success: false, 'error-codes': ['invalid-input-secret'] }],
    ['misses our secret', 'reconnect', { success: false, 'error-codes': ['missing-input-secret'] }],
    [
      'complains about secret and token',
      'reconnect',
      { success: false, 'error-codes': ['timeout-or-duplicate', 'invalid-input-secret'] },
    ],
    ['does not understand us', 'refused', { success: false, 'error-codes': ['bad-request'] }],
    ['gives a reason of its own', 'refused', { success: false, 'error-codes': ['brand-new-code'] }],
    ['gives no reason', 'refused', { success: false }],
    ['has no score, as v2 has none', 'refused', { ...GOOD, score: undefined }],
    ['has an impossible score', 'refused', { ...GOOD, score: 7 }],
    ['has no host', 'refused', { ...GOOD, hostname: undefined }],
    ['says success in other words', 'refused', { ...GOOD, success: 'true' }],
    ['answers nothing', 'refused', 'null'],
    ['answers no JSON', 'retry-later', '<!doctype html>'],
    ['answers with an empty body', 'retry-later', ''],
  ])('is unavailable when the verifier %s', async (_case, fault, body) => {
    expect(await verify(await answering(body))).toBe(fault);
  });

  it.each([404, 429, 500, 503])('is unavailable on status %i, whatever the body says', async (status) => {
    expect(await verify(await answering(GOOD, status))).toBe('retry-later');
  });

  it('is unavailable when the verifier hangs, drops the connection or is down', async () => {
    expect(await verify(await listen(() => clock.advance(60)))).toBe('retry-later');
    expect(await verify(await listen((request) => request.socket.destroy()))).toBe('retry-later');
    expect(await verify('http://127.0.0.1:1')).toBe('retry-later');
  });

  it('sends its secret to no other address', async () => {
    const redirecting = await listen((request, response) => {
      const isFirst = request.url === '/siteverify';
      response.writeHead(isFirst ? 307 : 200, { location: '/elsewhere' });
      response.end(isFirst ? '' : JSON.stringify(GOOD));
    });
    expect(await verify(redirecting)).toBe('retry-later');
  });
});
