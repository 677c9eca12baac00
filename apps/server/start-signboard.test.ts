import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { findPostmaster } from '@signboard/embedded-postgres/postmaster-file.ts';
import pg from 'pg';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { joinDuringCrashes } from '#server/testing/join-during-crash.ts';
import { isExhaustive, scale } from '../../testing/scope.ts';
import type { Child } from '../../tools/child-process.mjs';
import {
  embeddedDatabaseUrl,
  freePort,
  makeDataFolder,
  startProduct,
  startSandboxProcess,
} from '../../trials/world/start-world.ts';

let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let port: number;
/** No mail server listens there until a test starts one. */
let smtpPort: number;
/** The tests share a process as long as it runs: starting one takes longest. */
let product: Child | undefined;
/** The headers of someone who has signed in. */
let account: Awaited<ReturnType<typeof signIn>> | undefined;
const running: Child[] = [];

beforeAll(async () => {
  folder = await makeDataFolder();
  [port, smtpPort] = [await freePort(), await freePort()];
});
afterEach(() => Promise.all(running.splice(0).map((child) => child.stop())));
afterAll(async () => {
  await product?.stop();
  await folder.remove();
});

/** Returns the running process, or starts one. */
const start = async (): Promise<Child> => {
  if (product) return product;
  const child = startProduct({
    PORT: String(port),
    DATA_DIR: folder.path,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
  });
  product = child;
  child.ended.then(() => {
    if (product === child) product = undefined;
  });
  await child.ready;
  return child;
};
const url = (path: string) => `http://localhost:${port}${path}`;
const isReady = () =>
  fetch(url('/readyz')).then(
    ({ ok }) => ok,
    () => false,
  );

/** Signs in without a browser and returns the headers for later calls. */
const signIn = async () => {
  const account = privateKeyToAccount(generatePrivateKey());
  const init = await fetch(url('/users/init'), { method: 'POST' });
  const { access_token, csrf_access_token, nonce, message } = (await init.json()) as Record<string, string>;
  const signature = await account.signMessage({
    message: (message ?? '').replace('{address}', account.address),
  });
  const login = await fetch(url('/users/login'), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${access_token}`,
      'x-csrf-token': csrf_access_token ?? '',
      'x-signature': signature,
      cookie: cookieOf(init),
    },
    body: new URLSearchParams({ grant_type: 'password', username: account.address, password: nonce ?? '' }),
  });
  const tokens = (await login.json()) as Record<string, string>;
  return {
    authorization: `Bearer ${tokens.access_token}`,
    'x-csrf-token': tokens.csrf_access_token ?? '',
    cookie: cookieOf(login),
  };
};
const cookieOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
const me = async (headers: Record<string, string>) => (await fetch(url('/users/me'), { headers })).status;

describe('the process', () => {
  it('[R1] keeps committed data when it is killed, and restarts cleanly', async () => {
    const child = await start();
    account = await signIn();
    child.kill('SIGKILL');
    await child.ended;
    await start();
    expect(await me(account)).toBe(200);
  });

  it.runIf(isExhaustive)(
    'rejects a second process on the same folder without disturbing the first',
    async () => {
      await start();
      const headers = await signIn();
      const second = startProduct({ PORT: String(await freePort()), DATA_DIR: folder.path });
      running.push(second);
      expect(await second.ended).toMatchObject({ code: 1 });
      expect(second.output()).toContain(`already running on ${folder.path}`);
      expect(await me(headers)).toBe(200);
    },
  );

  it.runIf(isExhaustive)('reports that its port is taken', async () => {
    await start();
    const other = await makeDataFolder();
    const second = startProduct({ PORT: String(port), DATA_DIR: other.path });
    running.push(second);
    expect(await second.ended).toMatchObject({ code: 1 });
    expect(second.output()).toContain(`Port ${port} is in use`);
    await other.remove();
  });

  it('reports all configuration problems and exits', async () => {
    const child = startProduct({ PORT: 'x', ROLE: 'king', DATA_DIR: folder.path });
    running.push(child);
    expect(await child.ended).toMatchObject({ code: 1 });
    expect(child.output()).toMatch(/2 problems\):\n {2}- PORT: .*\n {2}- ROLE: /);
  });

  it('exits even when nobody reads its log', async () => {
    const log = new URL('./platform/lib/logger.ts', import.meta.url).href;
    const program = `import { createLogger, flushLog } from '${log}';
      const log = createLogger('info');
      log.info('begun');
      process.once('message', async () => {
        log.error('one that nobody reads');
        log.error('another');
        await flushLog(log);
        process.exit(0);
      });`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      cwd: new URL('.', import.meta.url),
    });
    await once(child.stdout as Readable, 'data');
    child.stdout?.destroy();
    child.send('go');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  const PEOPLE = scale(90, 600);
  it('[R1] [J5] loses no confirmed entry and keeps no rejected one when the database crashes under load', async () => {
    await start();
    const { told, uncertain, others, crashes, stored, joined } = await joinDuringCrashes(
      { url: url(''), dataDir: folder.path },
      {
        people: PEOPLE,
        atOnce: PEOPLE / 10,
        crashAt: scale([PEOPLE / 2], [PEOPLE / 3, (PEOPLE * 2) / 3]),
      },
    );
    expect(others).toEqual([]);
    expect(crashes).toBe(scale(1, 2));
    expect(uncertain).toBeGreaterThan(0);
    // Everyone is on the list exactly once, including those who had to retry.
    expect(stored).toHaveLength(PEOPLE);
    expect(joined).toBe(PEOPLE);
    const numbers = new Map(stored.map(({ address, number }) => [address, number]));
    for (const [address, number] of told) expect(numbers.get(address)).toBe(number);
  });

  it.skipIf(!isExhaustive)(
    'queues an email while the mail server is down and sends it once it is back',
    async () => {
      await start();
      const headers = await signIn();
      const saved = await fetch(url('/users/me/update'), {
        method: 'PUT',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'patient@example.test' }),
      });
      expect(saved.status).toBe(200);
      await expect.poll(() => failedMails()).toBeGreaterThan(0);
      const sandbox = await startSandboxProcess();
      try {
        const target = new URL(sandbox.env.SMTP_URL ?? '');
        const relay = createServer((incoming) => {
          const outgoing = connect(Number(target.port), '127.0.0.1');
          incoming.pipe(outgoing).pipe(incoming);
          for (const end of [incoming, outgoing]) end.on('error', () => end.destroy());
        }).listen(smtpPort, '127.0.0.1');
        await expect
          .poll(async () =>
            ((await (await fetch(`${sandbox.url}/mail.json`)).json()) as { to: string }[]).map(
              ({ to }) => to,
            ),
          )
          .toContain('patient@example.test');
        relay.close();
      } finally {
        await sandbox.stop();
      }
    },
  );

  it('[R9] finishes requests in flight before it exits, and leaves no database running', async () => {
    const child = await start();
    expect(await findPostmaster(`${folder.path}/postgres`)).toBeDefined();
    const socket = connect(port, 'localhost');
    await once(socket, 'connect');
    const body = JSON.stringify({ email: 'late@example.test' });
    socket.write(
      `POST /users/newsletter HTTP/1.1\r\nhost: localhost\r\nexpect: 100-continue\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`,
    );
    const [goOn] = await once(socket, 'data');
    expect(String(goOn)).toBe('HTTP/1.1 100 Continue\r\n\r\n');
    child.kill('SIGTERM');
    await expect.poll(isReady).toBe(false);
    socket.write(body);
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1.1 200/);
    expect(await child.ended).toMatchObject({ code: 0 });
    expect(await findPostmaster(`${folder.path}/postgres`)).toBeUndefined();
  });

  it.runIf(isExhaustive)('starts from a copy of the data folder, with its accounts and keys', async () => {
    if (!account) {
      await start();
      account = await signIn();
    }
    await product?.stop();
    const other = await makeDataFolder();
    const copy = join(other.path, 'restored');
    await cp(folder.path, copy, { recursive: true, preserveTimestamps: true });
    const restored = startProduct({ PORT: String(port), DATA_DIR: copy });
    running.push(restored);
    await restored.ready;
    expect((await fetch(url('/readyz'))).status).toBe(200);
    // A session signed with the old keys is valid: a backup without the keys would be worth little.
    expect(await me(account)).toBe(200);
    await restored.stop();
    await other.remove();
  });
});

async function failedMails(): Promise<number> {
  const database = new pg.Client({ connectionString: await embeddedDatabaseUrl(folder.path) });
  await database.connect();
  try {
    const { rows } = await database.query('select count(last_error)::int as failures from mails');
    return rows[0].failures;
  } finally {
    await database.end();
  }
}
