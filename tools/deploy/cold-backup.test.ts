import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, expect, it } from 'vitest';
import {
  embeddedDatabaseUrl,
  freePort,
  makeDataFolder,
  startProduct,
} from '../../testing/world/start-world.ts';
import type { Child } from '../child-process.mjs';

const running: Child[] = [];
const folders: Awaited<ReturnType<typeof makeDataFolder>>[] = [];

afterEach(async () => {
  for (const child of running.splice(0)) await child.stop();
  for (const folder of folders.splice(0)) await folder.remove();
});

const folder = async () => {
  const made = await makeDataFolder();
  folders.push(made);
  return made.path;
};

/** Starts the product on a data folder. */
async function start(dataDir: string) {
  const port = await freePort();
  const child = startProduct({ PORT: String(port), DATA_DIR: dataDir });
  running.push(child);
  await child.ready;
  return { child, ask: (path: string, init?: RequestInit) => fetch(`http://localhost:${port}${path}`, init) };
}

it('a copied data folder of a stopped product starts with its accounts and keys', async () => {
  const [original, copy] = [await folder(), join(await folder(), 'restored')];
  const first = await start(original);
  const subscribe = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'kept@example.test' }),
  };
  expect((await first.ask('/users/newsletter', subscribe)).status).toBe(200);
  const session = await first.ask('/users/init', { method: 'POST' });
  const { access_token: bearer, csrf_access_token: csrf } = (await session.json()) as Record<string, string>;
  const cookie = session.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ');
  await first.child.stop();
  await cp(original, copy, { recursive: true, preserveTimestamps: true });

  const second = await start(copy);
  expect((await second.ask('/readyz')).status).toBe(200);
  const client = new pg.Client({ connectionString: await embeddedDatabaseUrl(copy) });
  await client.connect();
  const { rows } = await client.query('select email from newsletter_subscribers');
  await client.end();
  expect(rows).toEqual([{ email: 'kept@example.test' }]);
  // A session signed with the old keys is valid: a backup without the keys would be worth little.
  const known = await second.ask('/users/captcha/challenge?action=join', {
    headers: { authorization: `Bearer ${bearer}`, 'x-csrf-token': csrf ?? '', cookie },
  });
  expect(known.status).toBe(200);
});
