import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { makeTestFolder, removeTestFolders } from './database-for-test.ts';
import { openPostmasterLog, readLastErrors, rotatePostmasterLog } from './postmaster-process.ts';

afterEach(removeTestFolders);

test('rotates a log over its limit, keeping one older part, while the server keeps writing', async () => {
  const file = join(await makeTestFolder(), 'postgres.log');
  await writeFile(file, 'x'.repeat(5_000_001));
  const server = await openPostmasterLog(file);
  await rotatePostmasterLog(file);
  await server.write('after\n');
  await server.close();
  expect(await readFile(file, 'utf8')).toBe('after\n');
  expect((await stat(`${file}.1`)).size).toBe(5_000_001);
});

test('leaves a log under its limit alone', async () => {
  const file = join(await makeTestFolder(), 'postgres.log');
  await writeFile(file, 'short\n');
  await rotatePostmasterLog(file);
  expect(await readFile(file, 'utf8')).toBe('short\n');
});

test('reports only the errors logged since the server started', async () => {
  const file = join(await makeTestFolder(), 'postgres.log');
  const before = '2026-01-01 00:00:00.000 UTC [1] FATAL:  an old error\n';
  await writeFile(
    file,
    `${before}2026-01-01 00:00:01.000 UTC [2] LOG:  starting\n2026-01-01 00:00:01.000 UTC [2] PANIC:  no space\n`,
  );
  const log = await openPostmasterLog(file);
  expect(await readLastErrors(log, before.length)).toBe('PANIC:  no space');
  await log.close();
});
