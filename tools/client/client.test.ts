import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { createClient, SignboardError } from '../../packages/client/index.ts';
import { format } from './type-text.ts';
import { writeClient } from './write-client.ts';

const read = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8');

it('matches the committed API document; run npm run client after npm run openapi', async () => {
  const document = JSON.parse(await read('docs/api/openapi.json'));
  expect(writeClient(document)).toBe(await read('packages/client/calls.ts'));
});

it('writes optional, nullable and nested fields, and refuses what it has no type for', () => {
  const schema = {
    type: 'object',
    properties: {
      a: { type: ['string', 'null'] },
      b: { anyOf: [{ type: 'array', items: { enum: ['x', 1] } }, { type: 'null' }], description: 'two' },
    },
    required: ['a'],
  };
  expect(format(schema)).toBe("{\n  a: string | null;\n  /** two */\n  b?: Array<'x' | 1> | null;\n}");
  expect(() => format({ type: 'file' })).toThrow('no type for');
});

/** Answers each request with the next of these, and records what was asked. */
function fakeServer(...answers: { status?: number; body: unknown; headers?: Record<string, string> }[]) {
  const asked: { url: string; init: RequestInit | undefined }[] = [];
  const fetch: typeof globalThis.fetch = async (url, init) => {
    asked.push({ url: String(url), init });
    const { status = 200, body, headers = {} } = answers.shift() ?? { status: 500, body: '' };
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers });
  };
  return { asked, fetch };
}

const page = (next: string | null) => ({ body: { success: true, msg: '', result: { entries: [], next } } });

it('sends the key as a bearer token, leaves cookies out and omits what is undefined', async () => {
  const { asked, fetch } = fakeServer(page(null));
  const client = createClient({ baseUrl: 'https://signboard.example/', key: 'sbk_1', fetch });
  await client.entries({ list: 'a b', limit: 5 });
  expect(asked[0]?.url).toBe('https://signboard.example/api/v1/entries?list=a+b&limit=5');
  expect(asked[0]?.init).toMatchObject({
    headers: { authorization: 'Bearer sbk_1' },
    credentials: 'omit',
  });
});

it('reads page after page, and stops at the last or when a cursor stays', async () => {
  const { asked, fetch } = fakeServer(page('1'), page('2'), page(null));
  const client = createClient({ baseUrl: 'https://signboard.example', fetch });
  for await (const _ of client.pages('entries', { list: 'a' }));
  expect(asked.map(({ url }) => new URL(url).searchParams.get('after'))).toEqual([null, '1', '2']);
  const sales = fakeServer(page('7'), page('7'));
  const reader = createClient({ baseUrl: 'https://signboard.example', fetch: sales.fetch });
  for await (const _ of reader.pages('sales', { contract: '0x' }));
  expect(sales.asked).toHaveLength(2);
});

it('throws what the server says, also when it is not JSON', async () => {
  const { fetch } = fakeServer(
    {
      status: 429,
      body: { success: false, msg: 'Wait', code: 'too-many-requests' },
      headers: { 'retry-after': '30' },
    },
    { status: 502, body: '<html>' },
  );
  const client = createClient({ baseUrl: 'https://signboard.example', fetch });
  const fault = async () => await client.lists().catch((error: SignboardError) => error);
  expect(await fault()).toMatchObject({
    status: 429,
    code: 'too-many-requests',
    retryAfterSeconds: 30,
    message: 'Wait',
  });
  expect(await fault()).toMatchObject({ status: 502, code: 'unknown' });
  expect(await fault()).toBeInstanceOf(SignboardError);
});
