import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { migrate } from '../../apps/server/platform/db/migrate.ts';
import { apiPerson } from '../../e2e/support/api-person.ts';
import { OUTER_LIMIT_MS } from '../../testing/outer-limit.ts';
import { isExhaustive } from '../../testing/scope.ts';
import { freePort, makeDataFolder } from '../../trials/world/start-world.ts';
import { ROOT } from '../run-node.mjs';
import { type PlainPostgres, runSql, startPlainPostgres } from './start-plain-postgres.ts';

const read = (name: string) => readFileSync(join(ROOT, 'deploy/postgres', name), 'utf8');

/** The rules of the containers, with the user of this process as the one of the named container. */
const identFor = (map: 'owner' | 'superuser' | 'none') =>
  read('pg_ident.conf')
    .split('\n')
    .map((line) => (line.startsWith(map) ? line.replace(/daemon|postgres/, userInfo().username) : line))
    .join('\n');

let postgres: PlainPostgres;
let as: Record<'owner' | 'product' | 'reader' | 'superuser', string>;

beforeAll(async () => {
  // The image starts its server with these rules, and creates the database and the roles.
  postgres = await startPlainPostgres({ hba: read('pg_hba.conf'), ident: identFor('superuser') });
  as = {
    owner: postgres.urlOf('signboard_owner'),
    product: postgres.urlOf('signboard'),
    reader: postgres.urlOf('signboard_reader'),
    superuser: postgres.urlOf('postgres'),
  };
  await runSql(postgres.urlOf('postgres', 'postgres'), 'create database signboard');
  await runSql(as.superuser, read('roles.sql'));
  await actAs('owner');
  await migrate(as.owner);
});
afterAll(() => postgres.stop());

/** Which container the process is in, as far as PostgreSQL can tell. */
async function actAs(container: 'owner' | 'superuser' | 'none'): Promise<void> {
  await postgres.setIdent(identFor(container));
  const expected = (of: string) => (container === of ? /^open$/ : /Peer authentication failed/);
  // The server reads the file anew in its own time.
  await vi.waitFor(async () => {
    expect(await connectionOf(postgres.urlOf('postgres', 'postgres'))).toMatch(expected('superuser'));
    expect(await connectionOf(as.owner)).toMatch(expected('owner'));
  }, OUTER_LIMIT_MS);
}

const connectionOf = (url: string) =>
  runSql(url, 'select').then(
    () => 'open',
    (error: Error) => error.message,
  );

describe('the product’s role', () => {
  beforeAll(() => actAs('none'));

  it.each(['signboard_owner', 'postgres'])('cannot become %s by connecting as it', async (role) => {
    expect(await connectionOf(postgres.urlOf(role))).toMatch(/Peer authentication failed/);
  });

  it.each([
    'create table mine (n integer)',
    'create temporary table mine (n integer)',
    'create schema mine',
    `create function mine() returns integer language sql as 'select 1'`,
    'create extension plpython3u',
    'alter table users add column mine text',
    'alter table users disable trigger user',
    'drop table sessions',
    'truncate sessions',
    'create index mine on users (full_name)',
    'grant signboard_owner to signboard',
    'set role signboard_owner',
    'create role mine superuser',
    'alter role signboard superuser',
    'select * from pg_authid',
    `copy users to program 'cat'`,
    `select pg_read_file('/etc/passwd')`,
    `alter system set log_statement = 'all'`,
    'create database mine',
  ])('is refused: %s', async (statement) => {
    await expect(runSql(as.product, statement)).rejects.toMatchObject({ code: '42501' });
  });

  it('may read and write the rows of every table, and call every function', async () => {
    const { rows } = await runSql(
      as.product,
      `select relname, has_table_privilege(oid, 'select') and has_table_privilege(oid, 'insert')
         and has_table_privilege(oid, 'update') and has_table_privilege(oid, 'delete') as may
       from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
       union all
       select proname, has_function_privilege(oid, 'execute') from pg_proc where pronamespace = 'public'::regnamespace`,
    );
    expect(rows.length).toBeGreaterThan(80);
    expect(rows.filter(({ may }) => !may)).toEqual([]);
  });

  it('is enough to start the product, sign in, work and run all jobs', async () => {
    const folder = await makeDataFolder();
    const product = fork(join(ROOT, 'apps/server/bin/signboard.ts'), {
      env: {
        ...process.env,
        DATABASE_URL: as.product,
        DATA_DIR: folder.path,
        PORT: String(await freePort()),
        LOG_LEVEL: 'fatal',
      },
    });
    const ended = once(product, 'exit');
    try {
      const [{ url }] = await once(product, 'message');
      const person = await apiPerson('ethereum', url);
      const profile = { workspace: 'roles', email: 'owner@example.test', fullName: 'Olivia' };
      await person.call('PUT', '/users/me/update', profile);
      const confirmed = `update users set email_confirmed_at = now() where workspace = 'roles'`;
      await runSql(as.product, confirmed);
      await person.passCaptcha('list_general_create');
      expect((await person.call('GET', '/users/me/export')) as object).toMatchObject({
        profile: { workspace: 'roles' },
      });
      await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(200);
      const metrics = (await (await fetch(`${url}/metrics`)).text()).split('\n');
      const jobs = metrics.filter((line) => line.startsWith('signboard_job_failing_seconds{'));
      expect(jobs.length).toBeGreaterThan(15);
      expect(jobs.filter((line) => !line.endsWith(' 0'))).toEqual([]);
    } finally {
      product.kill('SIGTERM');
      await ended;
      await folder.remove();
    }
  });

  it('cannot migrate, and says who has to', async () => {
    await runSql(as.product, `delete from schema_migrations where name = 'functions/iso-time.sql'`);
    await expect(migrate(as.product)).rejects.toThrow(
      'The database has to be migrated, which its role signboard may not do. Run node apps/server/bin/migrate.ts as the owner of the tables first.',
    );
    await actAs('owner');
    expect(await migrate(as.owner)).toEqual(['functions/iso-time.sql']);
    expect(await migrate(as.product)).toEqual([]);
  });
});

describe('the reader’s role', () => {
  it('reads every table and changes nothing', async () => {
    const { rows } = await runSql(
      as.reader,
      `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
         and not has_table_privilege(oid, 'select')`,
    );
    expect(rows).toEqual([]);
    for (const statement of [
      'delete from sessions',
      `update users set email = 'a@b.test'`,
      'create table mine (n integer)',
      'select * from pg_authid',
    ])
      await expect(runSql(as.reader, statement)).rejects.toMatchObject({ code: '42501' });
  });
});

describe.runIf(isExhaustive)('a backup', () => {
  it('is made by the product’s role, and restored while it may be the owner', async () => {
    const folder = await makeDataFolder();
    const env = {
      ...process.env,
      DATA_DIR: folder.path,
      SECRET_KEYS: 'a-key-for-the-tests-that-is-long-enough',
    };
    const run = (program: string, url: string) =>
      promisify(execFile)(
        process.execPath,
        [join(ROOT, 'apps/server/bin', program), join(folder.path, 'saved')],
        {
          env: { ...env, DATABASE_URL: url },
        },
      );
    await actAs('none');
    await runSql(
      as.product,
      `insert into users (principal_wallet, chain, workspace) values ('0x1', 'ethereum', 'kept')`,
    );
    await run('backup.ts', as.product);
    await actAs('superuser');
    const [drop, create] = ['drop database signboard with (force)', 'create database signboard'];
    for (const statement of [drop, create]) await runSql(postgres.urlOf('postgres', 'postgres'), statement);
    // Roles outlive their database.
    await runSql(as.superuser, read('roles.sql').replaceAll(/^create role.*$/gm, ''));
    await runSql(as.superuser, 'grant signboard_owner to signboard');
    await run('restore.ts', `${as.product}&options=${encodeURIComponent('-c role=signboard_owner')}`);
    await runSql(as.superuser, 'revoke signboard_owner from signboard');
    const { rows } = await runSql(as.product, `select count(*)::int from users where workspace = 'kept'`);
    expect(rows).toEqual([{ count: 1 }]);
    await expect(runSql(as.product, 'drop table users')).rejects.toMatchObject({ code: '42501' });
    await folder.remove();
  });
});
