import { imageUrl } from '@signboard/contract/images/endpoints.ts';
import { accessForm } from '@signboard/contract/lists/access-form.ts';
import { registrationForm } from '@signboard/contract/lists/registration-form.ts';
import { nobleSha256 } from '@signboard/draw/hash.ts';
import { verifyProof } from '@signboard/draw/verify-proof.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { CREATED } from '../../apps/sandbox/ethereum/deployed-contracts.ts';
import { OUTER_LIMIT_MS } from '../../testing/outer-limit.ts';
import { runInProcess } from '../../testing/run-in-process.ts';
import { isExhaustive } from '../../testing/scope.ts';
import { embeddedDatabaseUrl, startWorld, type World } from '../../trials/world/start-world.ts';
import { program, startChild } from '../child-process.mjs';
import { BOTS } from './demo-data/bots.ts';
import { LISTS } from './demo-data/lists.ts';
import { OWNER, PARTICIPANTS } from './demo-data/people.ts';
import { signedIn } from './signed-in-for-test.ts';

const SECRET_KEY = 'a-key-for-a-demo-that-is-long-enough';
const TIMEOUT_MS = 2 * OUTER_LIMIT_MS;
/** They signed in before the seed ran; the database still counts as empty. */
const EARLY = [OWNER.address, CREATED.contractWallet];
let world: World;
let database: pg.Client;
let afterFirstDeath: { lists: number; users: number };
let afterSecondDeath: { lists: number; draws: number };

/** In the exhaustive scope the worst case: one process is killed in the middle, two others at the very end, and then one more runs. */
beforeAll(async () => {
  world = await startWorld({ DRAW_LEAD_SECONDS: '3', SECRET_KEYS: SECRET_KEY });
  database = new pg.Client({ connectionString: await embeddedDatabaseUrl(world.dataDir) });
  await database.connect();
  await database.query("insert into users (principal_wallet, chain) select unnest($1::text[]), 'ethereum'", [
    EARLY,
  ]);
  if (isExhaustive) {
    await dieAt('lists', 1);
    afterFirstDeath = { lists: await count('lists'), users: await count('users') };
    await dieAt('draws', 2);
    afterSecondDeath = { lists: await count('lists'), draws: await count('draws') };
  }
  expect(await (isExhaustive ? startSeed().ended : runSeed())).toMatchObject({ code: 0 });
  await waitUntil(() => count('draws', "state = 'drawn' and mailed_up_to is null"));
}, TIMEOUT_MS);

afterAll(async () => {
  await database?.end();
  await world?.stop();
}, TIMEOUT_MS);

const settings = () => ({
  ...world.sandboxEnv,
  SANDBOX: 'on',
  DATA_DIR: world.dataDir,
  SECRET_KEYS: SECRET_KEY,
});

/** Starts `npm run seed`. */
const startSeed = () =>
  startChild('The seed', [program('tools/seed/seed.ts')], settings(), { isQuiet: true });

/** The same in this process. */
const runSeed = (others: Record<string, string> = {}) =>
  runInProcess(program('tools/seed/seed.ts'), {
    env: { ...settings(), ...others },
  });

/** Lets processes get as far as a table, and kills them there. */
async function dieAt(table: string, processCount: number): Promise<void> {
  const gate = new pg.Client({ connectionString: await embeddedDatabaseUrl(world.dataDir) });
  await gate.connect();
  await gate.query(`begin; lock table ${table} in exclusive mode`);
  const processes = Array.from({ length: processCount }, startSeed);
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and query like 'insert into "${table}"%'`;
  await waitUntil(async () => (await database.query(waiting)).rowCount);
  for (const seeder of processes) seeder.kill('SIGKILL');
  await Promise.all(processes.map(({ ended }) => ended));
  await gate.end();
}

const waitUntil = (isSo: () => Promise<unknown>) =>
  vi.waitUntil(isSo, { timeout: TIMEOUT_MS, interval: 100 });

async function count(table: string, where = 'true'): Promise<number> {
  const { rows } = await database.query(`select count(*)::int as count from ${table} where ${where}`);
  return rows[0].count;
}

async function ask<T>(path: string, init: RequestInit = {}): Promise<T> {
  const answer = await fetch(world.url + path, init);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { result: T }).result;
}

const addressOf = (name: string) => new URLSearchParams({ workspace: OWNER.workspace ?? '', name });

it.runIf(isExhaustive)('a process that is killed in the middle leaves nothing behind', () => {
  expect(afterFirstDeath).toEqual({ lists: 0, users: EARLY.length });
});

it.runIf(isExhaustive)(
  'two concurrent processes seed once, and the draw is started after one was killed before it',
  () => {
    expect(afterSecondDeath).toEqual({ lists: LISTS.length, draws: 0 });
  },
);

it.each(LISTS)('$name is $state for every visitor', async ({ state, urlEndName, joined }) => {
  type Page = { state: string; logo: string; details: { counters: { joined: number } } | null };
  const page = await ask<Page>(`/api/v1/third/page?${addressOf(urlEndName)}`);
  expect(page.state).toBe(state);
  expect(page.details?.counters.joined ?? 0).toBe(joined.crowd + joined.characters.length);
  expect((await fetch(world.url + imageUrl(page.logo))).status).toBe(200);
});

it('shows a list in every state except the one that lasts only seconds', () => {
  const states = ['offline', 'upcoming', 'open', 'full', 'ended', 'drawn', 'closed'];
  expect(new Set(LISTS.map(({ state }) => state))).toEqual(new Set(states));
});

it('names the required collections and finds their pictures', async () => {
  const list = LISTS.find(({ settings }) => settings.nftVerification);
  const contracts = list?.settings.ownNft ?? [];
  await waitUntil(async () => (await count('collection_pictures', 'image is not null')) === contracts.length);
  type Page = {
    details: {
      requirements: { id: string; names?: Record<string, string>; pictures?: Record<string, string> }[];
    };
  };
  const { details } = await ask<Page>(`/api/v1/third/page?${addressOf(list?.urlEndName ?? '')}`);
  const { names = {}, pictures = {} } = details.requirements.find(({ id }) => id === 'nft') ?? {};
  expect([Object.keys(names), Object.keys(pictures)].map((keys) => keys.toSorted())).toEqual([
    contracts.toSorted(),
    contracts.toSorted(),
  ]);
});

it('draws winners that anyone can check', async () => {
  const drawn = LISTS.find(({ state }) => state === 'drawn');
  const answer = await fetch(`${world.url}/api/v1/third/page/draw?${addressOf(drawn?.urlEndName ?? '')}`);
  const verdict = verifyProof(new Uint8Array(await answer.arrayBuffer()), { hashInto: nobleSha256 });
  expect(verdict.checks.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
  expect(verdict.result).toBe('follows');
  expect(verdict.proof?.document).toMatchObject({ pools: [{ k: drawn?.basics?.winners }] });
});

it('lets the owner manage all lists, and gives the charts data', async () => {
  const headers = await signedIn(database, SECRET_KEY, OWNER.address);
  const lists = await ask<{ total: number }>('/api/v1/projects/list', { headers });
  expect(lists.total).toBe(LISTS.length);
  const figures = await ask<{ joinsByDay: { count: number }[] }>('/api/v1/projects/figures', { headers });
  expect(figures.joinsByDay.filter((day) => day.count > 0).length).toBeGreaterThan(14);
});

it('creates only settings that an owner could have saved', async () => {
  const headers = await signedIn(database, SECRET_KEY, OWNER.address);
  const { rows } = await ask<{ rows: { id: string }[] }>('/api/v1/projects/list', { headers });
  for (const { id } of rows) {
    const [registration, access] = await Promise.all([
      ask(`/api/v1/projects/registration?project_id=${id}`, { headers }),
      ask(`/api/v1/projects/access?project_id=${id}`, { headers }),
    ]);
    expect(registrationForm.safeParse(registration)).toMatchObject({ success: true });
    expect(accessForm.safeParse(access)).toMatchObject({ success: true });
  }
});

it('has Bruno join several lists', async () => {
  const bruno = PARTICIPANTS.find(({ id }) => id === 'bruno');
  const headers = await signedIn(database, SECRET_KEY, bruno?.address ?? '');
  const joined = await ask<{ total: number }>('/api/v1/projects/joined/list', { headers });
  expect(joined.total).toBe(LISTS.filter((list) => list.joined.characters.includes('bruno')).length);
});

it('shows both bots publicly, one Pro and one Free with five posts left', async () => {
  const { rows } = await ask<{ rows: { username: string }[] }>('/api/v1/nft/alert/');
  const usernames = rows.map(({ username }) => username).sort();
  expect(usernames).toEqual(BOTS.map(({ account }) => account.username).sort());
  const bots = await database.query('select is_pay, posts, owner_address from bots order by posts');
  expect(bots.rows).toEqual([
    { is_pay: false, posts: 45, owner_address: null },
    { is_pay: true, posts: 72, owner_address: OWNER.address },
  ]);
  expect(await count('deliveries', "channel = 'x' and state = 'sent' and text like '%sold%'")).toBe(117);
});

it('changes nothing when run again', async () => {
  const tables = [
    'users',
    'lists',
    'entries',
    'list_figures',
    'images',
    'bots',
    'deliveries',
    'draws',
    'mails',
  ];
  const one = tables.map((table) => `(select count(*) from ${table}) as ${table}`).join(', ');
  const counts = async () => (await database.query(`select ${one}`)).rows[0];
  const before = await counts();
  const seeded = await runSeed();
  expect(seeded.code).toBe(0);
  expect(seeded.out).toContain('Nothing was changed');
  expect(await counts()).toEqual(before);
});

it.each([
  ['uses real services', { SANDBOX: '', SMTP_URL: 'smtp://mail.example.org' }, 'only for the sandbox'],
  ['is open to others', { SANDBOX: '', PUBLIC_URL: 'https://lists.example.org' }, 'only for the sandbox'],
  [
    'is open to others although the sandbox is asked for',
    { PUBLIC_URL: 'https://lists.example.org' },
    'loopback',
  ],
])('refuses an installation that %s', async (_what, others, message) => {
  const { code, err } = await runSeed(others);
  expect(code).toBe(1);
  expect(err).toContain(message);
});
