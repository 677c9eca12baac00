import { gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { expect, it, vi } from 'vitest';
import { servePrepared } from './prepared-answer.ts';

const TEXT = 'the same for everyone, '.repeat(1_000);
const GZIP = { 'accept-encoding': 'gzip, br' };

function appWith(make: () => string | Promise<Buffer>) {
  const app = fastify();
  app.get('/', servePrepared('text/plain; charset=utf-8', make));
  return app;
}

it('is made once for many clients, compressed for those that accept it', async () => {
  const make = vi.fn(() => TEXT);
  const app = appWith(make);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) => app.inject({ url: '/', headers: at % 2 ? GZIP : {} })),
  );
  expect(make).toHaveBeenCalledOnce();
  for (const { headers, rawPayload } of answers) {
    const isCompressed = headers['content-encoding'] === 'gzip';
    expect((isCompressed ? gunzipSync(rawPayload) : rawPayload).toString()).toBe(TEXT);
    expect(headers).toMatchObject({ vary: 'accept-encoding', 'content-type': 'text/plain; charset=utf-8' });
  }
  expect(answers.filter(({ headers }) => headers['content-encoding'] === 'gzip')).toHaveLength(25);
});

it.each([{}, GZIP])('is not sent to a client that has it: %o', async (headers) => {
  const app = appWith(() => TEXT);
  const { headers: first } = await app.inject({ url: '/', headers });
  const again = await app.inject({ url: '/', headers: { ...headers, 'if-none-match': String(first.etag) } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  const other = await app.inject({ url: '/', headers: { ...headers, 'if-none-match': '"another"' } });
  expect(other.statusCode).toBe(200);
});

it('has one tag for each encoding', async () => {
  const app = appWith(() => TEXT);
  const [plain, compressed] = [await app.inject('/'), await app.inject({ url: '/', headers: GZIP })];
  expect(plain.headers.etag).not.toBe(compressed.headers.etag);
});

it('answers HEAD with the length and no content', async () => {
  const { headers, body } = await appWith(() => TEXT).inject({ method: 'HEAD', url: '/' });
  expect([headers['content-length'], body]).toEqual([String(TEXT.length), '']);
});

it('is made again after a failure', async () => {
  const make = vi.fn(async () => Buffer.from(TEXT)).mockRejectedValueOnce(new Error('unreadable'));
  const app = appWith(make);
  expect((await app.inject('/')).statusCode).toBe(500);
  expect((await app.inject('/')).body).toBe(TEXT);
});
