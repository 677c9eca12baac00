import type { TestProject } from 'vitest/node';
import { administer, prepareTemplate } from './prepare-template.ts';

/** The server of DATABASE_URL; its user must be allowed to create databases. */
export default async function provideGivenPostgres(project: TestProject): Promise<() => Promise<void>> {
  const adminUrl = process.env.DATABASE_URL ?? '';
  const postgres = await prepareTemplate(adminUrl);
  project.provide('postgres', postgres);
  return () => administer(adminUrl, `drop database ${postgres.template}`);
}
