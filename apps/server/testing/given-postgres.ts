import type { TestProject } from 'vitest/node';
import { administer, dropDatabase, prepareTemplate } from './prepare-template.ts';

/** Uses DATABASE_URL; its user must be allowed to create databases. */
export default async function provideGivenPostgres(project: TestProject): Promise<() => Promise<void>> {
  const adminUrl = process.env.DATABASE_URL ?? '';
  const postgres = await prepareTemplate(adminUrl);
  project.provide('postgres', postgres);
  return async () => {
    const copies = await administer<{ datname: string }>(
      adminUrl,
      `select datname from pg_database where starts_with(datname, '${postgres.template}')`,
    );
    for (const { datname } of copies) await dropDatabase(adminUrl, datname);
  };
}
