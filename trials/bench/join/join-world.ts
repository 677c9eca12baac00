import type { Rule } from '@signboard/domain/eligibility/rule.ts';
import pg from 'pg';
import { Pool } from 'undici';
import { percentile, timeConcurrently } from '../../world/measure.ts';
import { prepareRush, type Rush, type Rusher } from '../../world/prepare-rush.ts';
import { processorSeconds, processorSecondsOfTree } from '../../world/processor-seconds.ts';
import {
  embeddedDatabasePid,
  embeddedDatabaseUrl,
  freePort,
  makeDataFolder,
  startProduct,
} from '../../world/start-world.ts';

export const CLIENTS = 200;
const POOL = 8;
const SECRET_KEYS = 'a key for the benchmark that is long enough';

export type JoinTimes = { perSecond: number; p99Ms: number; refused: number };
export type JoinWorld = Awaited<ReturnType<typeof startJoinWorld>>;

/** The product without a sandbox, people who join its lists, and the bare statements on the same database. */
export async function startJoinWorld(settings: Record<string, string> = {}) {
  const folder = await makeDataFolder();
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const product = startProduct({ PORT: String(port), DATA_DIR: folder.path, SECRET_KEYS, ...settings });
  await product.ready;
  const databaseUrl = settings.DATABASE_URL ?? (await embeddedDatabaseUrl(folder.path));
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  // The clients are connected before the rush starts, like people with the page open.
  const http = new Pool(url, { connections: CLIENTS, keepAliveTimeout: 60_000 });
  const pid = product.pid as number;
  return {
    url,
    pid,
    database,
    newRush: (people: number, rule?: Rule): Promise<Rush> =>
      prepareRush(database, {
        secretKey: SECRET_KEYS,
        people,
        spots: people,
        asksAll: true,
        ...(rule && { rule }),
      }),
    /** Returns the status of the response, whose body is read. */
    async request(options: { method: 'GET' | 'POST'; path: string } & Partial<Rusher>): Promise<number> {
      const response = await http.request(options);
      await response.body.text();
      return response.statusCode;
    },
    /** So far; of a database only if it is the embedded one. */
    async processorSeconds(): Promise<{ product: number; database: number }> {
      const postmaster = await embeddedDatabasePid(folder.path);
      return { product: processorSeconds(pid), database: processorSecondsOfTree(postmaster) };
    },
    databaseUrl,
    async stop() {
      await http.close();
      await database.end();
      await product.stop();
      await folder.remove();
    },
  };
}

export async function timeJoins(
  world: JoinWorld,
  { path, people }: Pick<Rush, 'path' | 'people'>,
  clients = CLIENTS,
): Promise<JoinTimes> {
  const latencies: number[] = [];
  let refused = 0;
  const seconds = await timeConcurrently(people, clients, async ({ headers, body }) => {
    const started = performance.now();
    const status = await world.request({ method: 'POST', path, headers, body });
    latencies.push(performance.now() - started);
    if (status !== 200) refused += 1;
  });
  return { perSecond: people.length / seconds, p99Ms: percentile(latencies, 0.99), refused };
}

/** The minimum that never overbooks: one guarded statement with a plain driver. Returns how many there are in a second. */
export async function timeBareStatement(
  { databaseUrl }: JoinWorld,
  { listId, people }: Rush,
): Promise<number> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: POOL });
  const statement = `with spot as (
      update list_counters set joined = joined + 1, last_entry_number = last_entry_number + 1
      where list_id = $1 and joined < available_spots returning last_entry_number
    )
    insert into entries (list_id, address, entry_number, inner_hash)
    select $1, $2::text, last_entry_number, sha256($2::text::bytea) from spot`;
  try {
    const seconds = await timeConcurrently(people, CLIENTS, async ({ address }) => {
      await pool.query({ name: 'join', text: statement, values: [listId, address] });
    });
    return people.length / seconds;
  } finally {
    await pool.end();
  }
}

/** What the public page of a list reads. */
export function readPath({ name }: Rush): string {
  return `/api/v1/third/page?workspace=${name}&name=${name}`;
}
