import type { TestProject } from 'vitest/node';
import { dropDatabase, prepareTemplate } from './prepare-template.ts';

/** Uses DATABASE_URL; its user must be allowed to create databases. */
export default async function provideGivenPostgres(project: TestProject): Promise<() => Promise<void>> {
  const adminUrl = process.env.DATABASE_URL ?? '';
  const postgres = await prepareTemplate(adminUrl);
  project.provide('postgres', postgres);
  return () => dropDatabase(adminUrl, postgres.template);
}
