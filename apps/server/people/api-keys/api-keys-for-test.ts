import type { ApiKeyScope } from '@signboard/domain/accounts/api-key-scopes.ts';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { TestBrowser } from '#server/testing/test-browser.ts';

export type TestKey = { id: string; key: string; prefix: string };

export async function createKey(browser: TestBrowser, ...scopes: ApiKeyScope[]): Promise<TestKey> {
  const answer = await browser.call('POST', '/api/v1/api-keys', { body: { name: 'Reader', scopes } });
  if (answer.statusCode !== 200) throw new Error(`no key was created: ${answer.body}`);
  return answer.json().result;
}

/** A program that calls with a key, and nothing else unless told. */
export const callWithKey = (
  app: FastifyInstance,
  key: string,
  url: string,
  extra: { method?: 'GET' | 'POST'; cookies?: Record<string, string>; headers?: object; from?: string } = {},
): Promise<LightMyRequestResponse> =>
  app.inject({
    method: extra.method ?? 'GET',
    url,
    remoteAddress: extra.from ?? '127.0.0.1',
    headers: { authorization: `Bearer ${key}`, ...extra.headers },
    ...(extra.cookies && { cookies: extra.cookies }),
  });
