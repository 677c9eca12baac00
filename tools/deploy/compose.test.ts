import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { SETTINGS } from '../../apps/server/config/settings.ts';
import { ROOT } from '../run-node.mjs';
import { composeFile, readComposeFile } from './compose-file.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const known = new Set(Object.keys(SETTINGS));
const hasCompose = spawnSync('docker', ['compose', 'version']).status === 0;

const keysOf = (map: object | undefined) => Object.keys(map ?? {}).sort();
const small = composeFile.parse(readComposeFile('compose.yaml'));
const large = composeFile.parse(readComposeFile('compose.scale.yaml'));
const oursIn = (compose: typeof small) =>
  Object.entries(compose.services).filter(([, { image }]) => image === 'signboard');

describe.each([
  ['compose.yaml', small],
  ['compose.scale.yaml', large],
] as const)('%s', (path, compose) => {
  const ours = oursIn(compose);
  const written = () => readComposeFile(path);

  it('runs on amd64 and arm64: its image tags cover both', () => {
    for (const { image } of Object.values(compose.services))
      expect(image).not.toMatch(/amd64|x86_64|arm64|aarch64/);
    const { services } = written();
    services.database = { ...services.database, platform: 'linux/amd64' };
    expect(composeFile.safeParse({ ...written(), services }).success).toBe(false);
  });

  it("gives our processes no privileges that they don't need", () => {
    for (const [name, { read_only, cap_drop, cap_add, tmpfs, init }] of ours)
      expect([name, read_only, cap_drop, cap_add, tmpfs?.length, init]).toEqual([
        name,
        true,
        ['ALL'],
        undefined,
        1,
        true,
      ]);
  });

  it('publishes ports on localhost only, each once, and none of the database or the store', () => {
    const ports = Object.entries(compose.services).flatMap(([name, one]) =>
      (one.ports ?? []).map((port) => [name, port] as const),
    );
    expect(ports.length).toBeGreaterThan(0);
    expect(ports.filter(([, port]) => !port.startsWith('127.0.0.1:'))).toEqual([]);
    expect(new Set(ports.map(([, port]) => port)).size).toBe(ports.length);
    expect(ports.filter(([name]) => ['database', 'pictures'].includes(name))).toEqual([]);
  });

  it('has a database on no network, which only our containers reach, by a socket', () => {
    const { database } = compose.services;
    expect(database?.image).toMatch(/^postgres:18/);
    expect(database?.command?.slice(0, 3)).toEqual(['postgres', '-c', 'listen_addresses=127.0.0.1']);
    // The server that sets the database up answers on the socket only, and is stopped again.
    expect(database?.healthcheck).toMatchObject({ test: expect.arrayContaining(['--host=127.0.0.1']) });
    for (const [name, { environment, volumes = [] }] of ours) {
      const url = new URL(SETTINGS.DATABASE_URL.parse(environment?.DATABASE_URL) ?? '');
      const socket = `socket:${url.searchParams.get('host')}`;
      expect([name, volumes.includes(socket), database?.volumes?.includes(socket)]).toEqual([
        name,
        true,
        true,
      ]);
      expect(url.searchParams.get('user')).toBe(name === 'migrate' ? 'signboard_owner' : 'signboard');
      expect(url.pathname).toBe(`/${database?.environment?.POSTGRES_DB}`);
    }
  });

  it('has roles that its server creates, and lets only the migration step be the owner', () => {
    const { database, migrate } = compose.services;
    const mounted = (database?.volumes ?? []).filter((volume) => volume.startsWith('./'));
    expect(mounted).toEqual([
      './deploy/postgres/roles.sql:/docker-entrypoint-initdb.d/roles.sql:ro',
      './deploy/postgres/pg_hba.conf:/etc/signboard/pg_hba.conf:ro',
      './deploy/postgres/pg_ident.conf:/etc/signboard/pg_ident.conf:ro',
    ]);
    for (const file of ['hba', 'ident'])
      expect(database?.command).toContain(`${file}_file=/etc/signboard/pg_${file}.conf`);
    // The superuser is the server's own, so that no container of ours has its name.
    expect(database?.environment).not.toHaveProperty('POSTGRES_USER');
    // `daemon` on Debian.
    expect(read('deploy/postgres/pg_ident.conf')).toMatch(/^owner +daemon +signboard_owner$/m);
    expect(migrate?.user).toBe('1:1');
    for (const [name, { user }] of ours)
      expect([name, user]).toEqual([name, name === 'migrate' ? '1:1' : undefined]);
    expect(read('Dockerfile')).toContain('USER 1000:1000');
  });

  it('is reached by the proxy from the one address that the example of the settings trusts', () => {
    const [{ gateway }] = compose.networks.default.ipam.config;
    const { TRUST_PROXY } = parseEnv(read('deploy/signboard.env.example'));
    expect(TRUST_PROXY).toBe(`127.0.0.1,${gateway}`);
  });

  it('keeps data and pictures in volumes', () => {
    expect(compose.services.database?.volumes).toContain('database:/var/lib/postgresql');
    for (const [name, { environment, volumes }] of ours.filter(([one]) => one !== 'migrate'))
      expect([name, volumes]).toEqual([name, expect.arrayContaining([`data:${environment?.DATA_DIR}`])]);
    expect(read('Dockerfile')).toContain(`/var/lib/signboard\nUSER`);
  });

  it('starts nothing before what it needs, and health-checks what keeps running', () => {
    for (const [name, { depends_on, healthcheck, restart }] of ours) {
      expect([name, depends_on?.database?.condition]).toEqual([name, 'service_healthy']);
      expect([name, 'disable' in healthcheck]).toEqual([name, restart === 'no']);
      if ('test' in healthcheck) expect(healthcheck.test.join(' ')).toContain('/readyz');
      if (name !== 'migrate')
        expect([name, depends_on?.migrate?.condition]).toEqual([name, 'service_completed_successfully']);
    }
    const waitedFor = Object.values(compose.services).flatMap((one) => Object.keys(one.depends_on ?? {}));
    expect(waitedFor.filter((name) => !compose.services[name])).toEqual([]);
  });

  it('uses only known settings and volumes, and contains no secret', () => {
    for (const [, { environment = {} }] of ours)
      expect(Object.keys(environment).filter((name) => !known.has(name))).toEqual([]);
    const mounted = Object.values(compose.services).flatMap(({ volumes = [] }) =>
      volumes.map((volume) => volume.split(':')[0] ?? '').filter((name) => !name.startsWith('./')),
    );
    expect(new Set(mounted)).toEqual(new Set(Object.keys(compose.volumes)));
    expect(read(path)).not.toMatch(/^\s*\w*(PASSWORD|SECRET\w*|TOKEN|KEY):\s*(?!\$\{|signboard$)\S/m);
  });

  it('rejects a misspelled key', () => {
    const { services } = written();
    services.database = { ...services.database, readonly: true };
    expect(composeFile.safeParse({ ...written(), services }).success).toBe(false);
  });

  it.skipIf(!hasCompose)('is understood by docker compose as it is read here (skipped without it)', () => {
    const args = ['compose', '-f', join(ROOT, path), 'config', '--format', 'json'];
    const env = { ...process.env, PICTURES_PASSWORD: 'secret' };
    const { stdout, stderr } = spawnSync('docker', args, { encoding: 'utf8', env });
    expect(stderr).toBe('');
    type Read = { ports?: object[]; volumes?: { source: string; target: string }[]; depends_on?: object };
    const understood = Object.entries(JSON.parse(stdout).services as Record<string, Read>);
    const volumesOf = ({ volumes = [] }: Read) =>
      volumes.map(({ source, target }) => `${source.replace(ROOT.replace(/\/$/, ''), '.')}:${target}`);
    expect(
      understood.map(([name, one]) => [name, one.ports?.length ?? 0, volumesOf(one), keysOf(one.depends_on)]),
    ).toEqual(
      Object.entries(compose.services)
        .map(([name, one]) => [
          name,
          one.ports?.length ?? 0,
          (one.volumes ?? []).map((volume) => volume.replace(/:ro$/, '')),
          keysOf(one.depends_on),
        ])
        .sort(),
    );
  });
});

describe('compose.yaml', () => {
  it('is one process for everything, a migration step and PostgreSQL', () => {
    expect(Object.keys(small.services)).toEqual(['signboard', 'migrate', 'database']);
    expect(small.services.signboard?.environment?.ROLE).toBe('all');
  });

  it('needs no setting', () => {
    expect(read('compose.yaml').match(/\$\{(?!PORT:-3000\})[A-Z]/g)).toBeNull();
    expect(small.services.signboard?.env_file).toEqual([{ path: '.env', required: false }]);
  });

  it('listens on the port that it publishes, so that its own address is right', () => {
    const { environment, ports } = small.services.signboard ?? {};
    expect(ports).toEqual([`127.0.0.1:${environment?.PORT}:${environment?.PORT}`]);
  });
});

describe('compose.scale.yaml', () => {
  const ours = oursIn(large);

  it('has two web processes, a worker, a migration step, and an image store', () => {
    const roles = ours.map(([name, { environment, command }]) => [
      name,
      command?.at(-1) ?? environment?.ROLE,
    ]);
    expect(roles).toEqual([
      ['migrate', 'apps/server/bin/migrate.ts'],
      ['web-1', 'web'],
      ['web-2', 'web'],
      ['worker', 'worker'],
    ]);
    expect(existsSync(join(ROOT, 'apps/server/bin/migrate.ts'))).toBe(true);
    expect(ours.map(([, { ports = [] }]) => ports.length)).toEqual([0, 1, 1, 0]);
  });

  it('gives web processes and worker one bucket, which exists from the first start', () => {
    const { pictures } = large.services;
    expect(pictures?.image).toMatch(/:v\d+\.\d+\.\d+$/);
    const secret = pictures?.environment?.ROOT_SECRET_KEY ?? '';
    expect(secret).toMatch(/^\$\{PICTURES_PASSWORD:\?/);
    const addresses = ours
      .filter(([name]) => name !== 'migrate')
      .map(([, { environment }]) => SETTINGS.S3_URL.parse(environment?.S3_URL?.replace(secret, 'secret')));
    expect(addresses).toEqual(Array(3).fill('http://signboard:secret@pictures:7070/pictures'));
    expect(pictures?.environment?.ROOT_ACCESS_KEY).toBe('signboard');
    expect(pictures?.command).toEqual(['--port', ':7070', '--health', '/health', 'posix', '/data']);
    expect(pictures?.volumes).toEqual(['pictures:/data/pictures']);
    expect(pictures?.healthcheck).toMatchObject({
      test: expect.arrayContaining(['http://127.0.0.1:7070/health']),
    });
  });

  it('waits for the migration and the image store', () => {
    for (const [name, { depends_on }] of ours.filter(([one]) => one !== 'migrate'))
      expect([name, depends_on?.migrate?.condition, depends_on?.pictures?.condition]).toEqual([
        name,
        'service_completed_successfully',
        'service_healthy',
      ]);
  });
});

describe('deploy/signboard.env.example', () => {
  const settings = parseEnv(read('deploy/signboard.env.example'));

  it('contains only known settings, and leaves every secret empty', () => {
    expect(settings.PUBLIC_URL).toBe('https://signboard.example');
    expect(Object.keys(settings).filter((name) => !known.has(name))).toEqual([]);
    expect(
      Object.entries(settings).filter(([name, value]) => value && /SECRET|TOKEN|PASSWORD/.test(name)),
    ).toEqual([]);
  });

  it('leaves per-process settings to each process', () => {
    const own = Object.keys(small.services.signboard?.environment ?? {});
    expect(own).toEqual(expect.arrayContaining(['ROLE', 'PORT', 'HOST', 'DATABASE_URL']));
    expect(own.filter((name) => name in settings)).toEqual([]);
  });
});
