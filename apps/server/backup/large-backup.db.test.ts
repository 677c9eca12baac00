import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it } from 'vitest';
import { OUTER_LIMIT_MS } from '../../../testing/outer-limit.ts';
import { isExhaustive } from '../../../testing/scope.ts';
import { program } from '../../../tools/child-process.mjs';
import { createEmptyInstance } from './testing/broad-instance.ts';

const ENTRIES = 1_000_000;
/** Node and the loaded program take most of it. */
const MAX_MB = 220;

/** Runs a command and returns the most memory that it has had, in MB. */
async function measure(
  command: string,
  file: string,
  { databaseUrl, folder }: { databaseUrl: string; folder: string },
) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, DATABASE_URL: databaseUrl, DATA_DIR: folder };
  const child = spawn(
    process.execPath,
    ['--max-semi-space-size=16', program(`apps/server/bin/${command}.ts`), file],
    {
      env,
      stdio: 'ignore',
    },
  );
  let mostMb = 0;
  const timer = setInterval(async () => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
    mostMb = Math.max(mostMb, Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024);
  }, 100);
  const [code] = await once(child, 'exit');
  clearInterval(timer);
  expect(code).toBe(0);
  return mostMb;
}

it.runIf(isExhaustive && process.platform === 'linux')(
  `saves and restores ${ENTRIES} entries with the memory that a few take`,
  async () => {
    const [full, empty] = [await createEmptyInstance(), await createEmptyInstance()];
    const directory = await mkdtemp(join(tmpdir(), 'large-'));
    const client = new pg.Client({ connectionString: full.databaseUrl });
    await client.connect();
    await client.query(
      "insert into users (id, principal_wallet, chain) values (gen_random_uuid(), 'owner', 'ethereum')",
    );
    await client.query(
      `insert into lists (owner_id, name, url_end_name, description, logo, color, chain)
       select id, 'Large', 'large', '', '', '#000000', 'ethereum' from users`,
    );
    await client.query('alter table entries disable trigger user');
    await client.query(
      `insert into entries (list_id, entry_number, address, inner_hash)
       select id, n, 'wallet ' || n, sha256(n::text::bytea) from lists, generate_series(1, ${ENTRIES}) n`,
    );
    await client.query('alter table entries enable trigger user');
    await client.end();
    const file = join(directory, 'large.tar.gz');
    const saving = await measure('backup', file, full);
    const restoring = await measure('restore', file, empty);
    expect([saving, restoring].filter((mb) => mb > MAX_MB)).toEqual([]);
    const restored = new pg.Client({ connectionString: empty.databaseUrl });
    await restored.connect();
    const { rows } = await restored.query('select count(*)::int as n from entries');
    expect(rows).toEqual([{ n: ENTRIES }]);
    await restored.end();
    for (const one of [full, empty]) await one.remove();
    await rm(directory, { recursive: true });
  },
  4 * OUTER_LIMIT_MS,
);
