import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';

/** The name under which the baseline's files are recorded, as one. */
export const BASELINE = 'baseline';

export type SchemaFile = { name: string; sql: string; checksum: string };

/** `isCompatible`: processes of the last release may run while and after it is applied. */
export type Migration = SchemaFile & { isCompatible: boolean };

/** `defines` are the names of its functions. */
export type FunctionFile = SchemaFile & { defines: string[] };

export type Schema = { baseline: SchemaFile; migrations: Migration[]; functions: FunctionFile[] };

/** Reads `baseline`, `migrations` and `functions` below a folder. */
export async function readSchema(folder = new URL('./', import.meta.url)): Promise<Schema> {
  const [baseline, migrations, functions] = await Promise.all([
    readSqlFiles(new URL('baseline/', folder)),
    readSqlFiles(new URL('migrations/', folder)),
    readSqlFiles(new URL('functions/', folder)),
  ]);
  return {
    baseline: toFile(BASELINE, baseline.map(({ sql }) => sql).join('\n')),
    migrations: migrations.map(({ name, sql }) => ({
      ...toFile(name, sql),
      isCompatible: readCompatibility(name, sql),
    })),
    functions: functions.map(({ name, sql }) => ({
      ...toFile(`functions/${name}`, sql),
      defines: readFunctionNames(name, sql),
    })),
  };
}

/** Checksums by name, as they are recorded in the database and in released.json. */
export function checksumsOf({ baseline, migrations, functions }: Schema): Record<string, string> {
  return Object.fromEntries(
    [baseline, ...migrations, ...functions].map(({ name, checksum }) => [name, checksum]),
  );
}

/** A folder may be missing: git stores no empty ones. */
async function readSqlFiles(folder: URL): Promise<{ name: string; sql: string }[]> {
  const all = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const names = all.filter((name) => name.endsWith('.sql')).sort();
  return await Promise.all(
    names.map(async (name) => ({ name, sql: await readFile(new URL(name, folder), 'utf8') })),
  );
}

const toFile = (name: string, sql: string): SchemaFile => ({
  name,
  sql,
  checksum: createHash('sha256').update(sql).digest('hex'),
});

function readCompatibility(name: string, sql: string): boolean {
  const [, answer] = /^-- compatible: (yes|no)$/m.exec(sql) ?? [];
  if (!answer) {
    throw new Error(
      `Migration ${name} must say in a line "-- compatible: yes" or "-- compatible: no" whether processes of the last release may run meanwhile.`,
    );
  }
  return answer === 'yes';
}

function readFunctionNames(name: string, sql: string): string[] {
  const defined = [...sql.matchAll(/^create or replace function (\w+)/gm)].map(([, found]) => String(found));
  if (!defined.includes(basename(name, '.sql').replaceAll('-', '_')))
    throw new Error(`functions/${name} must create or replace the function that it is named after.`);
  return defined;
}
