import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDrawFiles } from '#server/lists/draws/draw-files.ts';
import { multipart, plainPicture } from '#server/people/images/pictures-for-test.ts';
import { systemClock } from '#server/platform/lib/clock.ts';
import { createStores } from '#server/platform/providers/image-store/create-stores.ts';
import { SEALED_COLUMNS } from '#server/platform/secrets/reseal-columns.ts';
import { seal } from '#server/platform/secrets/sealed.ts';
import { given } from '#server/testing/given.ts';
import { personWithEverything, someoneOn } from '#server/testing/person-with-everything.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';
import { ROWS } from './rows.ts';

/** Of `startTestApp`. */
export const SECRET_KEY = 'a key for the tests, long enough.';

export type Instance = { test: TestApp; folder: string; close(): Promise<void> };

/** An empty, migrated database and an empty folder, with nothing running on them. */
export async function createEmptyInstance() {
  const { url: databaseUrl, drop } = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'backup-'));
  const stores = createStores({ DATA_DIR: folder }, systemClock);
  const remove = async () => {
    await drop();
    await rm(folder, { recursive: true });
  };
  return { databaseUrl, folder, stores, remove };
}

/** An app on such a database, with its pictures and proofs in a folder or bucket. */
export async function startInstance(
  { databaseUrl, folder }: { databaseUrl: string; folder: string },
  settings: { S3_URL?: string } = {},
): Promise<Instance> {
  const test = await startTestApp({
    settings: { DATA_DIR: folder, ...settings },
    ports: createStores({ DATA_DIR: folder, ...settings }, systemClock),
    besides: { deps: { databaseUrl } } as TestApp,
  });
  return { test, folder, close: test.close };
}

/** Two lists that were drawn, one that was committed, pictures, and a row in every table. */
export async function fillInstance({ test }: Instance): Promise<void> {
  const person = await personWithEverything(test);
  const picture = await plainPicture(1_500, 500).png().toBuffer();
  await person.browser.call(
    'POST',
    '/api/v1/images',
    multipart([{ name: 'file', content: picture, fileName: 'a.png' }]),
  );
  const [second, third] = [await given.list(test, person), await given.list(test, person)];
  for (const list of [second, third])
    for (const at of [1, 2, 3]) await someoneOn(test, list, `someone-${at}@example.test`);
  await given.draw(test, person.list);
  await given.draw(test, second);
  await given.draw(test, third, 'committed');
  const files = createDrawFiles(test.deps);
  while (await files.buildNext());
  for (const statement of ROWS) await test.deps.pool.query(statement);
  await sealSecrets(test);
}

async function sealSecrets({ deps: { pool, keyring } }: TestApp): Promise<void> {
  for (const { table, column, owner, purpose, only } of SEALED_COLUMNS) {
    const where = `${column} = 'sealed' and ${only ? `${only.column} = '${only.value}'` : 'true'}`;
    const { rows } = await pool.query(`select ${owner}::text as owner from ${table} where ${where}`);
    for (const row of rows)
      await pool.query(`update ${table} set ${column} = $1 where ${where} and ${owner} = $2`, [
        seal(keyring, purpose, row.owner, Buffer.from('a secret')),
        row.owner,
      ]);
  }
}

/** The paths of the files below a folder. */
export async function filesIn(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length))
    .sort();
}

/** The files below a folder, by their path. */
export async function readFolder(folder: string): Promise<Map<string, string>> {
  const read = async (name: string) =>
    [name, (await readFile(join(folder, name))).toString('base64')] as const;
  return new Map(await Promise.all((await filesIn(folder)).map(read)));
}
