import { readFileSync, writeFileSync } from 'node:fs';
import pg from 'pg';
import { heaviestPicture, multipart } from '../../apps/server/people/images/pictures-for-test.ts';
import { prepareRush } from '../world/prepare-rush.ts';
import { embeddedDatabaseUrl, freePort, makeDataFolder, startProduct } from '../world/start-world.ts';
import { printBench } from './print-bench.ts';

/** The memory of 20 concurrent uploads of the heaviest images, compared with one. */
const UPLOADS = 20;
const SECRET_KEYS = 'a key for the benchmark that is long enough';

const folder = await makeDataFolder();
const port = await freePort();
const product = startProduct({ PORT: String(port), DATA_DIR: folder.path, SECRET_KEYS });
await product.ready;
const database = new pg.Client({ connectionString: await embeddedDatabaseUrl(folder.path) });
await database.connect();
try {
  const rush = await prepareRush(database, { secretKey: SECRET_KEYS, people: UPLOADS + 1, spots: 1 });
  const bodies = await prepareBodies(rush.people.length);
  const upload = async (person: number): Promise<number> => {
    const { authorization = '', cookie = '', 'x-csrf-token': csrf = '' } = rush.people[person]?.headers ?? {};
    const response = await fetch(`http://localhost:${port}/api/v1/images`, {
      method: 'POST',
      headers: { ...bodies[person]?.headers, authorization, cookie, 'x-csrf-token': csrf },
      body: bodies[person]?.body ?? null,
    });
    await response.arrayBuffer();
    return response.status;
  };
  const alone = await growthMb(() => upload(UPLOADS));
  const started = performance.now();
  const together = await growthMb(() =>
    Promise.all(Array.from({ length: UPLOADS }, (_, person) => upload(person))),
  );
  const seconds = (performance.now() - started) / 1000;
  const kept = together.result.filter((status) => status === 200).length;
  printBench(
    'uploads',
    [
      {
        measure: `pictures stored of ${UPLOADS} concurrent uploads`,
        value: String(kept),
        anchor: String(UPLOADS),
      },
      { measure: 'peak memory above the starting level', value: mb(together.mb), anchor: 'below 250 MB' },
      { measure: 'the same for one picture', value: mb(alone.mb) },
      { measure: 'time until the last response', value: `${seconds.toFixed(1)} s` },
    ],
    { kept, growthMb: Math.round(together.mb), aloneMb: Math.round(alone.mb), seconds },
  );
} finally {
  await database.end();
  await product.stop();
  await folder.remove();
}

function mb(value: number): string {
  return `${value.toFixed(0)} MB`;
}

async function prepareBodies(count: number) {
  const bodies: ReturnType<typeof multipart>[] = [];
  while (bodies.length < count)
    bodies.push(multipart([{ name: 'file', content: await heaviestPicture(), fileName: 'a.jpg' }]));
  return bodies;
}

/** The peak memory above the starting level. */
async function growthMb<T>(work: () => Promise<T>): Promise<{ mb: number; result: T }> {
  // Resets Linux's recorded peak.
  writeFileSync(`/proc/${product.pid}/clear_refs`, '5');
  const before = memoryMb('VmRSS');
  const result = await work();
  return { mb: memoryMb('VmHWM') - before, result };
}

function memoryMb(field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${product.pid}/status`, 'utf8');
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? Number.NaN) / 1024;
}
