import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { boundPostmasterLog, lastComplaint, openPostmasterLog } from './postmaster-log.ts';
import { makeTestFolder, removeTestFolders } from './test-folder.ts';

afterEach(removeTestFolders);

test('a log over its limit starts anew with one older part, while the server goes on writing', async () => {
  const file = join(await makeTestFolder(), 'postgres.log');
  await writeFile(file, 'x'.repeat(5_000_001));
  const server = await openPostmasterLog(file);
  await boundPostmasterLog(file);
  await server.write('after\n');
  await server.close();
  expect(await readFile(file, 'utf8')).toBe('after\n');
  expect((await stat(`${file}.1`)).size).toBe(5_000_001);
});

test('a log under its limit is left alone', async () => {
  const file = join(await makeTestFolder(), 'postgres.log');
  await writeFile(file, 'short\n');
  await boundPostmasterLog(file);
  expect(await readFile(file, 'utf8')).toBe('short\n');
});

test('an error message carries what the server complained of since its start, not before', async () => {
  const file = join(await makeTestFolder(), 'postgres.log');
  const before = '2026-01-01 00:00:00.000 UTC [1] FATAL:  an old story\n';
  await writeFile(
    file,
    `${before}2026-01-01 00:00:01.000 UTC [2] LOG:  starting\n2026-01-01 00:00:01.000 UTC [2] PANIC:  no room\n`,
  );
  const log = await openPostmasterLog(file);
  expect(await lastComplaint(log, before.length)).toBe('PANIC:  no room');
  await log.close();
});
