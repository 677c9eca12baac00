import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { findReleaseViolations, type ReleasedSchema } from './released-schema.ts';
import { checksumsOf, type Migration, readSchema, type Schema } from './schema-files.ts';

const released: ReleasedSchema = JSON.parse(
  await readFile(new URL('./released.json', import.meta.url), 'utf8'),
);

const file = (name: string, checksum = '1') => ({ name, checksum, sql: '' });
const migration = (name: string, checksum?: string): Migration => ({
  ...file(name, checksum),
  isCompatible: true,
});
const SCHEMA: Schema = {
  baseline: file('baseline'),
  migrations: [migration('0001_a.sql'), migration('0002_b.sql')],
  functions: [{ ...file('functions/f.sql'), defines: ['f'] }],
};
const RELEASED = { release: '1.0.0', checksums: checksumsOf(SCHEMA) };
const find = (change: Partial<Schema>) => findReleaseViolations(RELEASED, { ...SCHEMA, ...change });

it(`keeps what was released as it is (${released.release ?? 'no release yet: the baseline may change'})`, async () => {
  expect(findReleaseViolations(released, await readSchema())).toEqual([]);
  if (released.release === null) expect(released.checksums).toEqual({});
  else expect(Object.keys(released.checksums)).toContain('baseline');
});

it('allows new migrations, and functions that change together with one', () => {
  expect(find({})).toEqual([]);
  const migrations = [...SCHEMA.migrations, migration('0003_c.sql')];
  const functions = [{ ...file('functions/f.sql', '2'), defines: ['f'] }];
  expect(find({ migrations, functions })).toEqual([]);
});

it('rejects changes of what was released', () => {
  expect(find({ baseline: file('baseline', '2') })).toEqual([
    expect.stringContaining('baseline was released'),
  ]);
  expect(find({ migrations: [migration('0001_a.sql', '2'), migration('0002_b.sql')] })).toEqual([
    expect.stringContaining('0001_a.sql was released'),
  ]);
  expect(find({ migrations: [migration('0001_a.sql')] })).toEqual([
    expect.stringContaining('0002_b.sql was released'),
  ]);
});

it('rejects a new migration before a released one', () => {
  expect(find({ migrations: [...SCHEMA.migrations, migration('0001_z.sql')] })).toEqual([
    '0001_z.sql must come after 0002_b.sql',
  ]);
});

it('rejects functions that change without a migration', () => {
  expect(find({ functions: [{ ...file('functions/f.sql', '2'), defines: ['f'] }] })).toHaveLength(1);
  expect(find({ functions: [] })).toHaveLength(1);
});

it('allows everything before the first release', () => {
  expect(
    findReleaseViolations({ release: null, checksums: {} }, { ...SCHEMA, baseline: file('baseline', '2') }),
  ).toEqual([]);
});
